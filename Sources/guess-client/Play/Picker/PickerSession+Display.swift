import GuessClientCore
import GuessProtocol

extension PickerSession {
  var timers: [MatchClock.Timer] {
    let others = play.match.players.filter(\.isAway).map { play.match.clock.graces[$0.name] }
    return ([play.timer, play.clock] + others).compactMap(\.self)
  }

  /// The review of the player's guesses, in the words of the server's catalogue.
  var comment: String? {
    play.match.review.flatMap { ServerLine.event(.review(play.match.known($0))).sentence(in: language) }
  }

  mutating func drawing() -> String {
    let terminal = play.terminal
    let screen = PickerScreen(session: self, columns: terminal.columns, rows: terminal.rows)
    let rows = screen.body + (typesLine ? [] : [screen.footer])
    let line = typesLine ? [play.editor.view(prompt: play.prompt, on: terminal).drawing] : []
    let drawn = rows.map { $0.rendering(columns: terminal.columns, hasColors: terminal.hasColors) }
    return painter.drawing(of: drawn + line, hasCursor: typesLine)
  }
}

extension PickerSession {
  struct Dial {
    let round: MatchState.Round
    var wheels: Wheels
    var motion: WheelMotion?
    /// Replaces the status of the wheels until the next key, and takes its Enter: a digit that was refused may belong to something else
    /// than the shown number.
    var note: PickerMessage?
  }

  /// The wheels while they can be turned: in a round that the player plays.
  var wheels: Wheels? {
    get {
      guard let dial, let round = play.match.round, isSeated else { return nil }
      return dial.round.isSame(as: round) ? dial.wheels : nil
    }
    set { if let newValue { dial?.wheels = newValue } }
  }

  /// Updates the wheels to the state of the round, and starts their motion from the shown state.
  mutating func load() {
    guard isSeated else { return dial = nil }
    if let round = play.match.round {
      load(round, from: shownWheels)
    } else if let secret = play.match.secret {
      reveal(secret, from: shownWheels)
    } else if !play.match.isInMatch || play.match.countdown != nil {
      dial = nil
    }
    // Otherwise the round is unknown: after a reconnect the server is about to send it.
  }

  private mutating func load(_ round: MatchState.Round, from shown: Wheels?) {
    guard var dial, dial.round.isSame(as: round), dial.wheels.range.contains(round.range) else {
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
    // A server may send any number.
    guard let dial, dial.wheels.number != secret, dial.wheels.range.contains(secret) else { return }
    self.dial?.wheels.show(secret)
    move(shown.flatMap { .roll(from: $0, to: secret, at: play.now) })
  }

  mutating func move(_ motion: WheelMotion?) {
    dial?.motion = play.options[.noMotion] ? nil : motion
  }

  var shownWheels: Wheels? { dial?.motion?.frame(at: play.now) ?? dial?.wheels }
}
