import GuessGame

struct Traffic {
  /// Accepted connections, including those that the lobby refused.
  var accepted: UInt64 = 0
  var turnedAway: UInt64 = 0
  var losses = Counts<Loss.Kind>()
  var (received, sent): (UInt64, UInt64) = (0, 0)
  var delays: UInt64 = 0
  /// Durations of requests inside the server: those of the iterations that answered them.
  private(set) var requestTimes = Histogram(bounds: Self.requestBounds)
  var lateness = Histogram(bounds: Self.latenessBounds)

  /// Nanoseconds, up to a delay that everyone notices. The clock has milliseconds; after a second the server was suspended.
  private static let latenessBounds = [1, 2, 5, 10, 25, 50, 100, 250, 1_000].map { $0 * Int64(1_000_000) }

  /// Nanoseconds, from a single answer, about 20 µs.
  private static let requestBounds = [50_000, 100_000, 250_000, 500_000] + latenessBounds

  /// Records the duration of an iteration. `requests` is their total number at its end.
  mutating func note(_ time: Duration, requests: UInt64) {
    let more = requests - requestTimes.counts.reduce(0, +)
    if more > 0 { requestTimes.add(Int64(clamping: time.attoseconds / 1_000_000_000), times: more) }
  }
}
