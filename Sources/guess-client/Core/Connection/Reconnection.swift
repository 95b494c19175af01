import GuessProtocol

/// Causes and time limits of a reconnection.
enum Reconnection {
  /// The time for which a server keeps a seat (docs/reference/protocol.md).
  static let grace = Milliseconds.seconds(60)
  /// Tries without a seat: about eight seconds, as long as a person watches.
  static let triesWithoutSeat = 5
  /// Tries while the name is taken: about sixteen seconds. After a node's failure the rest of its cluster keeps the name for
  /// its lease, and until a takeover of its rooms.
  static let triesForName = 7
  /// Time limit of one try, from the first packet to the reply: the limit of the first connection.
  static let tryTime = Milliseconds.seconds(10)
  /// Remaining times at which a player with a seat gets a reminder, as the rival does.
  static let reminders = [Milliseconds.seconds(30), .seconds(10)]
  /// Upper bound of the random delay after a move. Everyone on a server gets the news at once, and another server accepts some
  /// thousands within three seconds besides its own clients.
  static let longestMovePause = Milliseconds.seconds(3)

  enum Cause: Hashable {
    /// The connection was lost or closed, and the server keeps the seat.
    case loss
    /// The server stops, or a room can't be reached any more, and nothing is kept; the client looks for another server of its
    /// list.
    case drain
    /// Name, seat and room continue on another server, at this address if known.
    case move(to: PublicAddress?)
  }
}

extension Reconnection.Cause {
  var isMove: Bool {
    if case .move = self { true } else { false }
  }

  /// The new address of name, seat and room, if known.
  var newAddress: PublicAddress? {
    if case .move(let address) = self { address } else { nil }
  }

  /// The cause after a BYE with this reason; nil if the client does not reconnect.
  init?(
    _ reason: Farewell, at address: PublicAddress?, hasSeat: Bool, isInMatch: Bool, on server: ServerAddress
  ) {
    switch reason {
    case .moved: self = .move(to: address)
    // The server may restart, and keeps unfinished matches.
    case .drain where hasSeat && isInMatch: self = .loss
    case .drain where server.places.count > 1: self = .drain
    // The client reads again by now, and a typing error is no reason to lose a match.
    case .slow where hasSeat, .nonsense where hasSeat, .flood where hasSeat: self = .loss
    // The seat is kept, and another server of the cluster can be reached.
    case .unreachable: self = hasSeat ? .loss : .drain
    case .slow, .nonsense, .flood, .drain: return nil
    // Requested, the server's or its operator's choice, no connection at all, or connected elsewhere.
    case .quit, .idle, .full, .crowded, .displaced, .kicked, .banned: return nil
    }
  }
}
