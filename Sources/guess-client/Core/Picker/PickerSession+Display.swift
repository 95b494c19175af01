import GuessProtocol

/// Content of the screen: players, possible actions and timers; and its drawing.
extension PickerSession {
  func screen() -> PickerScreen {
    let match = play.match
    var screen = PickerScreen(language: language, signs: signs)
    screen.title = title.map { signs.text($0) }
    screen.status = signs.text(of: status, in: language)
    (screen.messages, screen.keys, screen.showsHelp, screen.moves) = (
      messages, keys, showsHelp, match.guesses
    )
    screen.comment = match.outcome == nil ? nil : comment
    // Hidden in the lobby while a line is typed, to leave space for a list of rooms.
    screen.choices = (isTyping && match.location == .lobby ? [] : play.offers).map {
      (Character($0.key), signs.text(of: words(for: $0), in: language))
    }
    (screen.wheels, screen.isTurnable) = (shownWheels, wheels != nil)
    screen.remainder = match.round.map { .init(range: $0.range, whole: match.whole ?? $0.range) }
    screen.count = isSeated && (wheels != nil || match.ownGuesses > 0) ? match.ownGuesses : nil
    screen.players = match.players.map { ($0, $0.isAway ? text(match.clock.graces[$0.name]) : nil) }
    (screen.timer, screen.clock) = (text(play.timer), text(play.clock))
    return screen
  }

  /// The timers on the screen.
  var timers: [MatchClock.Timer] {
    let others = play.match.players.filter(\.isAway).map { play.match.clock.graces[$0.name] }
    return ([play.timer, play.clock] + others).compactMap(\.self)
  }

  private func text(_ timer: MatchClock.Timer?) -> Message? {
    timer.map { Message($0.text(at: play.now), $0.isPressing(at: play.now) ? .error : .strong) }
  }

  /// The review of the player's guesses, in the words of the server's catalogue.
  var comment: String? {
    play.match.review.flatMap { ServerLine.event(.review($0)).sentence(in: language) }
  }

  /// Keys that matter now.
  private var keys: [KeyHint] {
    guard wheels != nil else { return [.help, .talk, .quit] }
    let mayGuess = play.match.wait == nil && !play.isOffline
    return KeyHint.allCases.filter { $0 != .guess || mayGuess }
  }

  /// Pieces of the first row, the most important one first.
  var title: [String] {
    let match = play.match
    guard let name = match.name else { return ["\(play.options.server)"] }
    var title = ["\(name)"]
    if isSeated, let rival = match.rival {
      title = ["\(name) \(match.score?.dashed ?? "–") \(rival.name)"]
    } else if match.players.count == 2 {
      title = ["\(match.players[0].name) \(match.score?.dashed ?? "–") \(match.players[1].name)"]
    }
    if let round = match.round { title.append(StatusMessage.round(round.number).text(in: language)) }
    if let rules = match.rules { title.append(rules.rawValue) }
    if let rounds = match.firstTo, rounds > 1 {
      title.append(PickerMessage.firstTo(rounds).text(in: language))
    }
    switch match.location {
    case .seat(let room): title.append(match.tournament?.label ?? "\(room)")
    case .watching(let room): title.append("\(room)")
    case .attending(let event):
      title.append(match.tournament?.label ?? "\(event)")
      if let place = match.tournament?.standing {
        title.append(StatusMessage.standing(place).text(in: language))
      }
    case .alone where play.meanwhile != nil: title.append(StatusMessage.waitingForRival.text(in: language))
    case .lobby, .waiting, .alone: title.append("\(play.options.server)")
    }
    return title
  }

  /// The action possible now, or the state that is waited for.
  var status: any LocalizedText {
    if play.isLeavingConfirmed, let question = play.leavingQuestion { return question }
    if let note { return note }
    switch play.wait {
    case .connection: return StatusMessage.offline
    case _ where play.signIn.isAsking: return PickerMessage.yourName
    case .round(nil): return invitation()
    case .round(.answer): return PickerMessage.onItsWay
    case .round(.step(let sealed)): return PickerMessage.sealed(sealed)
    case .round(.turn(let name)): return PickerMessage.turn(of: name)
    case .start(let seconds): return StatusMessage.countdown(seconds: seconds)
    case .nextRound(let secret, let seconds): return PickerMessage.nextRound(secret: secret, seconds: seconds)
    case .rival: return StatusMessage.waitingForRival
    case .room(let room): return StatusMessage.waitingForRoom(room)
    case .watching: return StatusMessage.watching
    case .matchEnd(let outcome, let secret): return PickerMessage.matchOver(outcome, secret: secret)
    case .soloEnd(let isFound, let secret): return PickerMessage.soloOver(isFound: isFound, secret: secret)
    case .event(let wait): return wait
    case .choice: return PickerMessage.whatNext
    }
  }

  /// Names the effect of Enter while the player may guess.
  private func invitation() -> PickerMessage {
    guard let wheels else { return .whatNext }
    if let motion, motion.isSpin, motion.frame(at: play.now) != nil { return .spinning }
    return play.match.rules == .duel ? .yourTurn(wheels.number) : .guessWith(wheels.number)
  }

  /// Words for an offer.
  func words(for offer: Offer) -> any LocalizedText {
    guard offer == .again else { return offer }
    if let name = play.match.name, play.match.rematchRequests.contains(name) {
      return PickerMessage.againAsked
    }
    return play.match.rematchRequests.first.map { PickerMessage.againToo($0) } ?? offer
  }

  /// Text that updates the screen.
  mutating func drawing() -> String {
    let (columns, screen) = (play.terminal.columns, screen())
    let rows =
      screen.body(columns: columns, rows: play.terminal.rows)
      + (typesLine ? [] : [screen.footer(columns: columns)])
    let line = typesLine ? [play.editor.view(prompt: play.prompt, on: play.terminal).drawing] : []
    return painter.drawing(
      of: rows.map { $0.rendering(columns: columns, palette: play.palette) } + line, hasCursor: typesLine)
  }
}

/// The wheels of a round, and their motion.
extension PickerSession {
  /// Wheels and their round.
  struct Dial {
    let round: MatchState.Round
    var wheels: Wheels
    /// True if the round is over and the wheels show its secret.
    var isRevealed = false
    /// True in the game while `PLAY` waits.
    var isMeanwhile = false

    /// True if it is the same round, as far as is known after a disconnect.
    func belongs(to round: MatchState.Round) -> Bool {
      self.round.number == round.number && self.round.commitment == round.commitment
    }
  }

  /// The wheels while they can be turned: in a round that the player plays.
  var wheels: Wheels? {
    get {
      guard let dial, let round = play.match.round, isSeated else { return nil }
      return dial.belongs(to: round) ? dial.wheels : nil
    }
    set { if let newValue { dial?.wheels = newValue } }
  }

  /// Updates the wheels to the state of the round, and starts their motion from the shown state.
  mutating func load() {
    if dial?.isMeanwhile == true, play.meanwhile == nil { (dial, motion) = (nil, nil) }
    guard isSeated else {
      (dial, motion) = (nil, nil)
      return
    }
    if let round = play.match.round {
      load(round, from: shownWheels)
    } else if let secret = play.match.secret {
      reveal(secret, from: shownWheels)
    } else if !play.match.isInMatch || play.match.countdown != nil {
      (dial, motion) = (nil, nil)
    }
    // Otherwise the round is unknown: after a reconnect the server is about to send it.
  }

  private mutating func load(_ round: MatchState.Round, from shown: Wheels?) {
    guard var dial, dial.belongs(to: round), dial.wheels.range.contains(round.range) else {
      let wheels = Wheels(for: round.range)
      dial = Dial(round: round, wheels: wheels, isMeanwhile: play.meanwhile != nil)
      return move(play.match.ownGuesses == 0 ? .spin(to: wheels, at: play.now) : nil)
    }
    guard dial.wheels.range != round.range else { return }
    dial.wheels.reload(for: round.range)
    self.dial = dial
    move(shown.flatMap { .roll(from: $0, to: dial.wheels.number, at: play.now) })
  }

  private mutating func reveal(_ secret: Int64, from shown: Wheels?) {
    guard let dial, !dial.isRevealed else { return }
    self.dial?.isRevealed = true
    // A server may send any number.
    guard dial.wheels.range.contains(secret) else { return }
    self.dial?.wheels.show(secret)
    move(shown.flatMap { .roll(from: $0, to: secret, at: play.now) })
  }

  private mutating func move(_ motion: WheelMotion?) {
    self.motion = play.options[.noMotion] ? nil : motion
  }

  /// The visible wheels: a frame of their motion, or their resting state.
  var shownWheels: Wheels? { motion?.frame(at: play.now) ?? dial?.wheels }

  // MARK: - Keys

  /// Handles a key while there are wheels.
  mutating func turn(_ key: Key) {
    switch key {
    case .up, .character("k"): wheels?.turn(by: 1)
    case .down, .character("j"): wheels?.turn(by: -1)
    case .left, .backspace, .character("h"): wheels?.select(.left)
    case .right, .character("l"): wheels?.select(.right)
    case .pageUp: wheels?.page(by: 10)
    case .pageDown: wheels?.page(by: -10)
    case .home: if let range = wheels?.range { wheels?.show(range.lo) }
    case .end: if let range = wheels?.range { wheels?.show(range.hi) }
    case .character("-"): wheels?.sign(negative: true)
    case .character("+"): wheels?.sign(negative: false)
    case .character("m"): wheels?.showMiddle()
    case .character("r"): spin()
    case .character(let character): type(character)
    case .enter: guess()
    default: break
    }
  }

  private mutating func spin() {
    guard var wheels else { return }
    wheels.spin(using: &random)
    self.wheels = wheels
    move(.spin(to: wheels, at: play.now))
  }

  private mutating func type(_ character: Unicode.Scalar) {
    guard character.isASCII,
      let digit = character.properties.numericType.flatMap({ _ in Int(String(character)) })
    else { return }
    if wheels?.type(digit) == false { note = .notOffered(digit) }
  }

  private mutating func guess() {
    guard let wheels, play.match.wait == nil, !play.isOffline else { return }
    play.match.expectAnswer()
    play.request(.guess(wheels.number, round: nil))
  }
}
