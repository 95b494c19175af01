import GuessProtocol
import Platform

struct Moment: Sendable {
  /// The server's monotonic time.
  let now: Instant
  /// The wall clock, since the start of 1970 in UTC.
  let unixTime: Milliseconds
}

extension Clock {
  var moment: Moment { Moment(now: now, unixTime: Self.unixTime()) }
}
