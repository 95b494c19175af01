import GuessProtocol

/// How a session gets a lost connection back.
extension LineSession {
  /// Whether nothing can be sent just now.
  var isOffline: Bool { connection.isReconnecting }

  /// Gives the connection up and begins to reconnect.
  mutating func reconnect(
    because cause: Reconnection.Cause = .loss, saying news: ConnectionMessage, at now: Instant,
    _ output: inout LineOutput
  ) {
    output.say(Message(news.text(in: match.language), .error))
    guesses = SentGuesses()
    if match.name == nil { introduction.restart(name: options.name) }
    connection.reconnect(
      to: match.location, because: cause, at: now, using: &random, &output.effects)
  }

  /// What is said of the way back after a goodbye.
  func news(of cause: Reconnection.Cause) -> ConnectionMessage {
    switch cause {
    case .loss: .dismissed(seconds: Reconnection.grace.secondsRoundedUp)
    case .drain: .othersAreTried
    case .move: .moved
    }
  }

  /// Does what is due for the connection.
  mutating func tickConnection(at now: Instant, _ output: inout LineOutput) {
    switch connection.tick(at: now, using: &random, &output.effects) {
    case .silent:
      let seconds = Keepalive.silence.secondsRoundedUp
      lose(or: .silent(options.server, seconds: seconds), at: now, &output)
    case .stillTrying(let seconds): say(.stillTrying(seconds: seconds), &output)
    case .givenUp: giveUp(&output)
    case nil: break
    }
  }

  /// A try to reconnect has come to nothing; there is another one, or that was the last.
  mutating func failTry(at now: Instant, _ output: inout LineOutput) {
    if !connection.failTry(at: now, using: &random, &output.effects) { giveUp(&output) }
  }

  private func giveUp(_ output: inout LineOutput) {
    let seconds = Reconnection.grace.secondsRoundedUp
    fail(
      connection.lostLocation?.isSeat == true
        ? .graceIsOver(options.server, seconds: seconds) : .givenUp(options.server), &output)
  }

  /// Takes a line from the new connection, until the name is back.
  mutating func resume(with received: ReceivedLine, at now: Instant, _ output: inout LineOutput) {
    guard let location = connection.lostLocation else { return }
    switch connection.resume(
      with: received, as: match.credentials, at: now, using: &random, &output.effects)
    {
    case .pending: break
    case .back: welcomeBack(received, to: location, &output)
    case .nameless:
      say(received, &output)
      if let line = received.line { introduce(with: line, &output) }
    case .nameIsRefused:
      introduction = Introduction(name: match.name)
      match.loseSeat()
      say(location.isSeat ? .seatIsGone : .back, &output)
      goOn(with: received, &output)
    case .givenUp: giveUp(&output)
    }
  }

  private mutating func welcomeBack(
    _ received: ReceivedLine, to location: MatchState.Location, _ output: inout LineOutput
  ) {
    if case .ok(.name, _)? = received.line {
      // It greets as it does at first; that is said in better words.
      _ = remarks(on: received)
      match.loseSeat()
    } else {
      goOn(with: received, &output)
    }
    guard !match.location.isSeat else { return }
    say(location.isSeat ? .seatIsGone : .back, &output)
    if case .watching(let room) = location { output.send(.watch(room)) }
  }

  /// The line goes on as any other.
  private mutating func goOn(with received: ReceivedLine, _ output: inout LineOutput) {
    say(received, &output)
    if let line = received.line { _ = introduction.follow(line) }
  }

  private func say(_ news: ConnectionMessage, _ output: inout LineOutput) {
    output.say(Message(news.text(in: match.language)))
  }
}

extension ServerLine {
  /// Whether it sends the player to another server. The sentence says what to do, and the client does that by itself.
  var isMove: Bool {
    if case .event(.bye(.moved, _)) = self { true } else { false }
  }
}
