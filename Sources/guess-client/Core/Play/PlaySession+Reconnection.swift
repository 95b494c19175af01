import GuessProtocol

/// Reconnecting after a disconnect.
extension PlaySession {
  /// True if nothing can be sent now.
  var isOffline: Bool { connection.isReconnecting }

  /// Closes the connection and begins to reconnect.
  mutating func reconnect(
    because cause: Reconnection.Cause = .loss, saying news: ConnectionMessage, at now: Instant
  ) {
    say(news, .error)
    guesses = SentGuesses()
    if match.name == nil { signIn.restart(name: options.name) }
    connection.reconnect(
      to: match.location, because: cause, at: now, using: &random, &output.effects)
  }

  /// The message about reconnecting after a goodbye.
  func news(of cause: Reconnection.Cause) -> ConnectionMessage {
    switch cause {
    case .loss: .dismissed(seconds: Reconnection.grace.secondsRoundedUp)
    case .drain: .othersAreTried
    case .move: .moved
    }
  }

  /// Handles the deadlines of the connection.
  mutating func tickConnection(at now: Instant) {
    follow(connection.tick(at: now, using: &random, &output.effects), at: now)
  }

  /// Handles a failed attempt to reconnect, which may have been the last.
  mutating func failTry(at now: Instant) {
    follow(connection.failTry(at: now, using: &random, &output.effects), at: now)
  }

  /// Handles a line from the new connection, until the name is restored.
  mutating func resume(with received: ReceivedLine, at now: Instant) {
    guard let location = connection.lostLocation else { return }
    let outcome = connection.resume(
      with: received, as: match.credentials, at: now, using: &random, &output.effects)
    switch outcome {
    case .back: welcomeBack(received, to: location)
    case .nameless:
      say(received)
      if let line = received.line { introduce(with: line) }
    case .nameIsRefused:
      signIn = SignIn(name: match.name)
      match.loseSeat()
      say(location.isSeat ? .seatIsGone : .back)
      goOn(with: received)
    case .givenUp, .silent, .stillTrying, nil: follow(outcome, at: now)
    }
  }

  /// Handles an outcome that depends on time only.
  private mutating func follow(
    _ outcome: ServerConnection.Outcome?, at now: Instant
  ) {
    let seconds = Reconnection.grace.secondsRoundedUp
    switch outcome {
    case .silent:
      lose(or: .silent(options.server, seconds: Keepalive.silence.secondsRoundedUp), at: now)
    case .stillTrying(let seconds): say(.stillTrying(seconds: seconds))
    case .givenUp where connection.lostLocation?.isSeat == true:
      fail(.graceIsOver(options.server, seconds: seconds))
    case .givenUp: fail(.givenUp(options.server))
    case .back, .nameless, .nameIsRefused, nil: break
    }
  }

  private mutating func welcomeBack(
    _ received: ReceivedLine, to location: MatchState.Location
  ) {
    if case .ok(.name, _)? = received.line {
      // The server greets as at first; the client has a better message.
      _ = remarks(on: received)
      match.loseSeat()
    } else {
      goOn(with: received)
    }
    guard !match.location.isSeat else { return }
    say(location.isSeat ? .seatIsGone : .back)
    if case .watching(let room) = location { output.send(.watch(room)) }
  }

  /// Handles the line like any other.
  private mutating func goOn(with received: ReceivedLine) {
    say(received)
    if let line = received.line { _ = signIn.follow(line) }
  }
}

extension ServerLine {
  /// True if it sends the player to another server. The client does so by itself, so the sentence is not needed.
  var isMove: Bool {
    if case .event(.bye(.moved, _)) = self { true } else { false }
  }
}
