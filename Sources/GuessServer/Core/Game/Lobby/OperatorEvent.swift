import GuessProtocol

/// Events for the operator's log, besides errors. The shell limits their rate.
package enum OperatorEvent: Hashable, Sendable {
  case named(ConnectionID, Name)
  case matchBegan(RoomCode, BySeat<Name?>)
  /// A match has ended; the score is that of the first seat.
  case matchEnded(RoomCode, BySeat<Name?>, MatchEnd)
  /// Two parts of the lobby said different things, and one of them was dropped.
  case contradiction(String)
  /// A connection is about to be closed because of a limit, a ban or misbehaviour.
  case refused(ConnectionID, DisconnectReason)
}

/// Rate limit for one kind of event, so that a flood does not fill the log.
package struct LogBudget: Sendable {
  /// A burst of 20, as when many players arrive, then one a second: 30 MB a day at most.
  static let rate = TokenBucket.Rate(burst: 20, perSecond: 1)

  private var bucket = TokenBucket()
  private var leftOut = 0

  package init() {}

  package mutating func take(at now: Instant) -> Int? {
    guard bucket.take(at: now, rate: Self.rate) == nil else {
      leftOut += 1
      return nil
    }
    defer { leftOut = 0 }
    return leftOut
  }
}
