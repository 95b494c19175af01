import GuessProtocol

/// Why a connection is on its way back, and how long that may take.
enum Reconnection {
  /// How long a server keeps a seat (PROTOCOL.md).
  static let grace = Milliseconds.seconds(60)
  /// Tries to come back where no seat waits: about eight seconds, which is what a person looks at.
  static let triesWithoutSeat = 5
  /// Tries in which a server may say that the name is someone else's: about sixteen seconds. Where the server is gone that had it, the
  /// others of a cluster keep the name for its lease, and until one of them goes on with its rooms.
  static let triesForName = 7
  /// How long one try may take, from the first packet to the answer: what connecting alone may take at the start.
  static let tryTime = Milliseconds.seconds(10)
  /// Time left at which a person who waits for the seat is told so, as the rival is.
  static let reminders = [Milliseconds.seconds(30), .seconds(10)]
  /// How long the first try after a move waits at most. Everyone on a server hears of it at once, and some thousands that come
  /// within three seconds are what another one lets in along with its own.
  static let longestMovePause = Milliseconds.seconds(3)

  /// Why a connection is on its way back.
  enum Cause: Hashable {
    /// It was lost, or the server has closed it and keeps the seat.
    case loss
    /// The server stops, or a room can't be reached any more, and nothing is kept; another server of the list is to be found.
    case drain
    /// Name, seat and room go on at another server: the one at this address, if one was told.
    case move(to: PublicAddress?)
  }
}

extension Reconnection.Cause {
  var isMove: Bool {
    if case .move = self { true } else { false }
  }

  /// Where name, seat and room have gone, if that was told.
  var newAddress: PublicAddress? {
    if case .move(let address) = self { address } else { nil }
  }

  /// Why a player comes back by itself after a goodbye; nil for one who does not.
  init?(
    _ reason: Farewell, at address: PublicAddress?, hasSeat: Bool, isInMatch: Bool, on server: ServerAddress
  ) {
    switch reason {
    case .moved: self = .move(to: address)
    // The server may be starting again, and keeps matches that were not finished.
    case .drain where hasSeat && isInMatch: self = .loss
    case .drain where !server.alternatives.isEmpty: self = .drain
    // It is read again by now, and a slip of the fingers is no reason to lose a match.
    case .slow where hasSeat, .nonsense where hasSeat, .flood where hasSeat: self = .loss
    // The seat is kept, and another server of the cluster can be reached.
    case .unreachable: self = hasSeat ? .loss : .drain
    case .slow, .nonsense, .flood, .drain: return nil
    // Asked for, the server's choice or its host's, no connection at all, or at home elsewhere.
    case .quit, .idle, .full, .crowded, .displaced, .kicked, .banned: return nil
    }
  }
}
