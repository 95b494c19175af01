import Protocol

/// How a session gets a lost connection back.
extension TerminalSession {
  /// Whether nothing can be sent just now.
  var isOffline: Bool {
    if case .comingBack = phase { true } else { false }
  }

  /// Gives the connection up and begins to come back.
  mutating func comeBack(saying news: ConnectionNews, at now: Instant, _ turn: inout Turn) {
    turn.say(Remark(conversation.language.words(for: news), .error))
    turn.hangUp()
    guesses = SentGuesses()
    phase = .comingBack(Comeback(to: conversation.place, at: now, using: &random))
  }

  /// Does what is due on the way back.
  mutating func tick(_ comeback: Comeback, at now: Instant, _ turn: inout Turn) {
    var comeback = comeback
    let action = comeback.tick(at: now)
    phase = .comingBack(comeback)
    switch action {
    case .connect:
      framer = LineFramer(limit: Limits.serverLineBytes)
      turn.connect()
    case .abandonTry: failTry(of: comeback, at: now, &turn)
    case .remind(let seconds): say(.stillTrying(seconds: seconds), &turn)
    case nil: break
    }
  }

  /// A try has come to nothing; there is another one, or that was the last.
  mutating func failTry(of comeback: Comeback, at now: Instant, _ turn: inout Turn) {
    var comeback = comeback
    turn.hangUp()
    guard comeback.fail(at: now, using: &random) else {
      let seconds = Comeback.grace.secondsRoundedUp
      return fail(
        comeback.place.isSeat
          ? .graceIsOver(options.server, seconds: seconds) : .givenUp(options.server), &turn)
    }
    phase = .comingBack(comeback)
  }

  /// Takes a line from the new connection, until the name is back.
  mutating func take(
    _ received: ReceivedLine, during comeback: Comeback, at now: Instant, _ turn: inout Turn
  ) {
    var comeback = comeback
    let progress = comeback.take(received)
    phase = .comingBack(comeback)
    guard let credentials = conversation.credentials else { return }
    switch progress {
    case .none: break
    // Only a server is shown the token.
    case .isGreeted: turn.send(.resume(credentials.token))
    // Outside of rooms a server keeps nothing; it only knows the token while it has not noticed the loss.
    case .seatIsGone: turn.send(.name(credentials.name))
    case .isBack: welcomeBack(received, to: comeback.place, &turn)
    case .nameIsRefused:
      conversation.loseSeat()
      introduction = Introduction(name: credentials.name)
      say(comeback.place.isSeat ? .seatIsGone : .back, &turn)
      resume(with: received, &turn)
    case .isStranger: failTry(of: comeback, at: now, &turn)
    }
  }

  private mutating func welcomeBack(
    _ received: ReceivedLine, to place: Conversation.Place, _ turn: inout Turn
  ) {
    if case .ok(.name, _)? = received.line {
      // It greets as it does at first; that is said in better words.
      _ = conversation.take(received)
      conversation.loseSeat()
      phase = .playing
    } else {
      resume(with: received, &turn)
    }
    guard !conversation.place.isSeat else { return }
    say(place.isSeat ? .seatIsGone : .back, &turn)
    if case .watching(let room) = place { turn.send(.watch(room)) }
  }

  /// The line goes on as any other.
  private mutating func resume(with received: ReceivedLine, _ turn: inout Turn) {
    phase = .playing
    say(received, &turn)
    if let line = received.line { _ = introduction.take(line) }
  }

  private func say(_ news: ConnectionNews, _ turn: inout Turn) {
    turn.say(Remark(conversation.language.words(for: news)))
  }
}
