import Protocol

/// What a host wants to hear of an evening, besides trouble.
///
/// It changes nothing for anyone, and the shell tells no more of it than anyone wants to read.
package enum HostNews: Hashable, Sendable {
  /// A match begins in a room; a name is nil where the seat is free.
  case matchBegan(RoomCode, BySeat<Name?>)
  /// A match is over; the score is that of the first seat.
  case matchEnded(RoomCode, BySeat<Name?>, MatchEnd)
  /// A connection was closed because the client did, or wanted, more than it may; it is still there for a moment.
  case refused(ConnectionID, Farewell)
}
