import GuessProtocol

/// Reconnecting after a disconnect.
extension PlaySession {
  /// True if nothing can be sent now.
  var isOffline: Bool { connection.isReconnecting }

  /// Closes the connection and begins to reconnect.
  mutating func reconnect(because cause: Reconnection.Cause = .loss, saying news: ConnectionMessage) {
    say(news, .error)
    guesses = SentGuesses()
    if match.name == nil { signIn.restart(name: options.name) }
    connection.reconnect(to: match.keptLocation, because: cause, at: now, using: &random, &output.effects)
  }

  /// Handles a line from the new connection, until the name is restored.
  mutating func resume(with received: ReceivedLine) {
    let outcome = connection.resume(
      with: received, as: match.credentials, at: now, using: &random, &output.effects)
    follow(outcome, with: received)
  }

  /// Handles an outcome, perhaps of a line that was received.
  mutating func follow(_ outcome: ServerConnection.Outcome?, with received: ReceivedLine? = nil) {
    switch outcome {
    case .silent: lose(or: .silent(options.server, seconds: Keepalive.silence.secondsRoundedUp))
    case .stillTrying(let seconds): say(.stillTrying(seconds: seconds))
    case .givenUp where connection.lostLocation?.isKept == true:
      fail(.graceIsOver(options.server, seconds: Reconnection.grace.secondsRoundedUp))
    case .givenUp: fail(.givenUp(options.server))
    case .back(let location): if let received { welcomeBack(received, to: location) }
    case .nameless:
      guard let received else { return }
      say(received)
      if let line = received.line { introduce(with: line) }
    case .nameIsRefused(let location):
      signIn = SignIn(name: match.name)
      match.loseSeat()
      say(location.isKept ? .seatIsGone : .back)
      if let received { goOn(with: received) }
    case nil: break
    }
  }

  private mutating func welcomeBack(_ received: ReceivedLine, to location: MatchState.Location) {
    if case .ok(.name, _)? = received.line {
      // The server greets as at first; the client has a better message.
      _ = remarks(on: received)
      match.loseSeat()
    } else {
      goOn(with: received)
    }
    guard !match.location.isKept else { return }
    say(location.isKept ? .seatIsGone : .back)
    if case .watching(let room) = location { output.send(.watch(room)) }
  }

  /// Handles the line like any other.
  private mutating func goOn(with received: ReceivedLine) {
    say(received)
    if let line = received.line { _ = signIn.follow(line) }
  }
}
