import GuessProtocol
import Platform

/// What the clocks show at one moment.
struct Moment: Sendable {
  /// The time that the server goes by.
  let now: Instant
  /// The wall clock, since the start of 1970 in UTC.
  let unixTime: Milliseconds
}

extension Clock {
  /// The moment that it is.
  var moment: Moment { Moment(now: now, unixTime: Self.unixTime()) }
}
