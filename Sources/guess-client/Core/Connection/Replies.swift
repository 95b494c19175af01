import GuessProtocol

// What lines and time mean for a connection.

extension ServerConnection {
  package enum Outcome: Hashable {
    /// Nothing has come from the server since a ping.
    case silent
    case givenUp
    /// The name is back, and the seat too if there was one and it was kept; with the place before the loss.
    case back(Reply, from: MatchState.Location)
    case nameIsRefused(from: MatchState.Location)
    /// A server has no place for the client yet, which is shown once per reason. More tries follow.
    case delayed
    /// A server has closed the new connection for good; no more tries are made.
    case dismissed(DisconnectReason)
    case nameless
  }
}

extension ServerLine {
  /// True if it answers a request that may have been sent on by other servers.
  var endsHops: Bool {
    switch self {
    case .ok(.hello, _), .ok(.name, _), .error(.moved, _, _), .event, .row: false
    case .ok, .error: true
    }
  }

  /// True if it refuses a RESUME that was sent, also of a server without that verb.
  var refusesResume: Bool {
    switch self {
    case .error(.moved, _, _): false
    case .error(_, .resume?, _), .error(.badVerb, nil, _): true
    default: false
    }
  }
}

extension ReceivedLine {
  /// True if it can be a guess-server's greeting or BYE.
  var isEvent: Bool {
    if case .event? = line { true } else { line == nil && text != nil }
  }
}
