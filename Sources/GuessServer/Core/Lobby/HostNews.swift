import GuessProtocol

/// What a host wants to hear of an evening, besides trouble.
///
/// It changes nothing for anyone, and the shell tells no more of it than anyone wants to read.
package enum HostNews: Hashable, Sendable {
  /// A connection has a name from now on, which the player has taken or come back to.
  case named(ConnectionID, Name, from: Origin)
  /// A match begins in a room; a name is nil where the seat is free.
  case matchBegan(RoomCode, BySeat<Name?>)
  /// A match is over; the score is that of the first seat.
  case matchEnded(RoomCode, BySeat<Name?>, MatchEnd)
  /// The node goes on with so many rooms of one that is gone.
  case inherited(rooms: Int)
  /// So many bans and mutes are left out for want of room: another node has told of them, or the host has written them by hand.
  case sanctionsLeftOut(Int)
  /// A connection was closed because the client did, or wanted, more than it may; it is still there for a moment.
  case refused(ConnectionID, Farewell)
}

/// How much of one kind of news is told, so that a flood of it does not fill the log.
package struct NewsBudget: Sendable {
  /// Twenty at once, an evening's beginning, then one a second: 30 MB a day at most.
  static let rate = TokenBucket.Rate(burst: 20, perSecond: 1)

  private var bucket = TokenBucket()
  private var leftOut = 0

  package init() {}

  /// Counts one more; answers how many were left out since the last one that was told, or nil where this one is left out as
  /// well.
  package mutating func take(at now: Instant) -> Int? {
    guard bucket.take(at: now, rate: Self.rate) == nil else {
      leftOut += 1
      return nil
    }
    defer { leftOut = 0 }
    return leftOut
  }
}
