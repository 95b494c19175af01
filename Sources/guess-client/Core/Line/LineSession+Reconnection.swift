import Protocol

/// How a session gets a lost connection back.
extension LineSession {
  /// Whether nothing can be sent just now.
  var isOffline: Bool { connection.isReconnecting }

  /// Gives the connection up and begins to reconnect.
  mutating func reconnect(saying news: ConnectionMessage, at now: Instant, _ turn: inout LineOutput) {
    turn.say(Message(news.text(in: match.language), .error))
    guesses = SentGuesses()
    connection.reconnect(to: match.location, at: now, using: &random, &turn.effects)
  }

  /// Does what is due for the connection.
  mutating func tickConnection(at now: Instant, _ turn: inout LineOutput) {
    switch connection.tick(at: now, using: &random, &turn.effects) {
    case .silent:
      let seconds = Keepalive.silence.secondsRoundedUp
      lose(or: .silent(options.server, seconds: seconds), at: now, &turn)
    case .stillTrying(let seconds): say(.stillTrying(seconds: seconds), &turn)
    case .givenUp: giveUp(&turn)
    case nil: break
    }
  }

  /// A try to reconnect has come to nothing; there is another one, or that was the last.
  mutating func failTry(at now: Instant, _ turn: inout LineOutput) {
    if !connection.failTry(at: now, using: &random, &turn.effects) { giveUp(&turn) }
  }

  private func giveUp(_ turn: inout LineOutput) {
    let seconds = Reconnection.grace.secondsRoundedUp
    fail(
      connection.lostLocation?.isSeat == true
        ? .graceIsOver(options.server, seconds: seconds) : .givenUp(options.server), &turn)
  }

  /// Takes a line from the new connection, until the name is back.
  mutating func resume(with received: ReceivedLine, at now: Instant, _ turn: inout LineOutput) {
    guard let credentials = match.credentials, let location = connection.lostLocation else { return }
    switch connection.resume(with: received, as: credentials, at: now, using: &random, &turn.effects) {
    case .pending: break
    case .back: welcomeBack(received, to: location, &turn)
    case .nameIsRefused:
      match.loseSeat()
      introduction = Introduction(name: credentials.name)
      say(location.isSeat ? .seatIsGone : .back, &turn)
      goOn(with: received, &turn)
    case .givenUp: giveUp(&turn)
    }
  }

  private mutating func welcomeBack(
    _ received: ReceivedLine, to location: MatchState.Location, _ turn: inout LineOutput
  ) {
    if case .ok(.name, _)? = received.line {
      // It greets as it does at first; that is said in better words.
      _ = remarks(on: received)
      match.loseSeat()
    } else {
      goOn(with: received, &turn)
    }
    guard !match.location.isSeat else { return }
    say(location.isSeat ? .seatIsGone : .back, &turn)
    if case .watching(let room) = location { turn.send(.watch(room)) }
  }

  /// The line goes on as any other.
  private mutating func goOn(with received: ReceivedLine, _ turn: inout LineOutput) {
    say(received, &turn)
    if let line = received.line { _ = introduction.follow(line) }
  }

  private func say(_ news: ConnectionMessage, _ turn: inout LineOutput) {
    turn.say(Message(news.text(in: match.language)))
  }
}
