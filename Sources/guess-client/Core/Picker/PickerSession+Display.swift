import GuessProtocol

/// Content of the screen: players, possible actions and timers; and its drawing.
extension PickerSession {
  func screen() -> PickerScreen {
    let (scene, match) = (play.scene, play.match)
    var screen = PickerScreen(language: language, signs: signs)
    screen.title = title(of: scene).map { signs.text($0) }
    screen.status = signs.text(of: status(of: scene), in: language)
    screen.messages = messages
    screen.keys = keys
    screen.showsHelp = showsHelp
    screen.moves = match.guesses
    screen.comment = match.outcome == nil ? nil : comment
    // Hidden in the lobby while a line is typed, to leave space for a list of rooms.
    screen.choices = (isTyping && match.location == .lobby ? [] : play.offers).map {
      PickerScreen.Choice(key: Character($0.key), words: signs.text(of: words(for: $0), in: language))
    }
    screen.dial = shownWheels.map { PickerScreen.Dial(wheels: $0, isTurnable: wheels != nil) }
    screen.remainder = match.round.map { .init(range: $0.range, whole: match.whole ?? $0.range) }
    screen.count = isSeated && (wheels != nil || match.ownGuesses > 0) ? match.ownGuesses : nil
    screen.players = scene.players.map {
      PickerScreen.Player(player: $0, grace: $0.isAway ? text(match.clock.graces[$0.name]) : nil)
    }
    screen.timer = text(scene.timer)
    screen.clock = text(scene.clock)
    return screen
  }

  /// The timers on the screen.
  var timers: [MatchClock.Timer] {
    let scene = play.scene
    let others = scene.players.filter(\.isAway).map { play.match.clock.graces[$0.name] }
    return ([scene.timer, scene.clock] + others).compactMap(\.self)
  }

  private func text(_ timer: MatchClock.Timer?) -> PickerScreen.Timer? {
    timer.map { PickerScreen.Timer(text: $0.text(at: play.now), isPressing: $0.isPressing(at: play.now)) }
  }

  /// The review of the player's guesses, in the words of the server's catalogue.
  var comment: String? {
    play.match.review.flatMap { ServerLine.event(.review($0)).sentence(in: language) }
  }

  private var keys: [KeyHint] {
    guard wheels != nil else { return [.help, .talk, .quit] }
    let mayGuess = play.match.wait == nil && !play.isOffline
    return KeyHint.allCases.filter { $0 != .guess || mayGuess }
  }

  // MARK: - Words

  /// Pieces of the first row, the most important one first.
  func title(of scene: Scene) -> [String] {
    let match = scene.match
    guard let name = match.name else { return ["\(play.options.server)"] }
    var title = ["\(name)"]
    if isSeated, let rival = match.rival {
      title = ["\(name) \(match.score?.dashed ?? "–") \(rival.name)"]
    } else if match.watched.count == 2 {
      title = ["\(match.watched[0].name) \(match.score?.dashed ?? "–") \(match.watched[1].name)"]
    }
    if let round = match.round { title.append(StatusMessage.round(round.number).text(in: language)) }
    if let rules = match.rules { title.append(rules.rawValue) }
    if let rounds = match.firstTo, rounds > 1 {
      title.append(PickerMessage.firstTo(rounds).text(in: language))
    }
    switch match.location {
    case .seat(let room), .watching(let room): title.append("\(room)")
    case .lobby, .waiting, .alone: title.append("\(play.options.server)")
    }
    return title
  }

  /// The action possible now, or the state that is waited for.
  func status(of scene: Scene) -> any LocalizedText {
    if play.isLeavingConfirmed, play.match.isInMatch { return LineMessage.confirmLeaving }
    if let note { return note }
    switch scene.wait {
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

  // MARK: - Drawing

  /// Text that updates the screen.
  mutating func drawing() -> String {
    let (columns, rows) = (play.terminal.columns, play.terminal.rows)
    let screen = screen()
    var new = screen.body(columns: columns, rows: rows).map {
      $0.rendering(columns: columns, palette: play.palette)
    }
    new.append(
      typesLine
        ? play.editor.rendering(prompt: play.prompt, on: play.terminal)
        : screen.footer(columns: columns).rendering(columns: columns, palette: play.palette))
    return painter.drawing(of: new, hasCursor: typesLine)
  }
}
