import GuessProtocol

/// The wheels of a round, and how they turn.
extension PickerSession {
  /// Wheels, and the round that they belong to.
  struct Dial {
    let round: MatchState.Round
    var wheels: Wheels
    /// Whether the round is over and they show the number that was to be found.
    var isRevealed = false

    /// Whether it is the same round, as far as can be told after a lost connection.
    func belongs(to round: MatchState.Round) -> Bool {
      self.round.number == round.number && self.round.commitment == round.commitment
    }
  }

  /// The wheels that can be turned: while a round is running in which the player has a part.
  var wheels: Wheels? {
    get {
      guard let dial, let round = play.match.round, isSeated else { return nil }
      return dial.belongs(to: round) ? dial.wheels : nil
    }
    set { if let newValue { dial?.wheels = newValue } }
  }

  /// Sets the wheels as the round now is, and lets them roll from what they showed.
  mutating func load() {
    guard isSeated else {
      (dial, motion) = (nil, nil)
      return
    }
    let shown = shownWheels
    if let round = play.match.round {
      load(round, from: shown)
    } else if let secret = play.match.secret {
      reveal(secret, from: shown)
    } else if !play.match.isInMatch || play.match.countdown != nil {
      (dial, motion) = (nil, nil)
    }
    // Else the round is not known just now: the connection is back, and what it stands at is about to be told.
  }

  private mutating func load(_ round: MatchState.Round, from shown: Wheels?) {
    guard var dial, dial.belongs(to: round), dial.wheels.range.contains(round.range) else {
      let wheels = Wheels(for: round.range)
      dial = Dial(round: round, wheels: wheels)
      return move(play.match.ownGuesses == 0 ? .spin(to: wheels, at: play.now) : nil)
    }
    guard dial.wheels.range != round.range else { return }
    dial.wheels.reload(for: round.range)
    self.dial = dial
    move(shown.flatMap { .roll(from: $0, to: dial.wheels.number, at: play.now) })
  }

  private mutating func reveal(_ secret: Int64, from shown: Wheels?) {
    guard var dial, !dial.isRevealed else { return }
    dial.isRevealed = true
    // A server may say any number.
    if dial.wheels.range.contains(secret) {
      dial.wheels.show(secret)
      move(shown.flatMap { .roll(from: $0, to: secret, at: play.now) })
    }
    self.dial = dial
  }

  private mutating func move(_ motion: WheelMotion?) {
    self.motion = play.options[.noMotion] ? nil : motion
  }

  /// What is seen of the wheels: a frame of their motion, or what they stand at.
  var shownWheels: Wheels? {
    motion?.frame(at: play.now) ?? dial?.wheels
  }

  // MARK: - Keys

  /// What the keys do while there are wheels.
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
    guard let wheels, let round = play.match.round, play.match.wait == nil, !play.isOffline else { return }
    play.match.expectAnswer()
    // With its round a guess that comes too late does not count in the next one.
    play.request(.guess(wheels.number, round: round.number))
  }
}
