import GuessServerCore
import GuessProtocol

/// What the shell has done since the server started, and how long it took.
struct Traffic {
  /// Connections that were taken, those included that the lobby has not let in.
  var accepted: UInt64 = 0
  /// Connections for which there was no descriptor.
  var turnedAway: UInt64 = 0
  /// Connections that were given up.
  var losses = Counts<Loss.Kind>()
  /// Bytes from clients and to them.
  var (received, sent): (UInt64, UInt64) = (0, 0)
  /// How often lines of a connection had to wait until its rate let them in.
  var delays: UInt64 = 0
  /// How long requests took inside the server, each as long as the iteration that answered it.
  private(set) var requestTimes = Histogram(bounds: Self.requestBounds)
  /// How much later than they were due the lobby's deadlines were met.
  var lateness = Histogram(bounds: Self.latenessBounds)
  /// Requests whose time is known.
  private var timed: UInt64 = 0

  private static let (microsecond, millisecond): (Int64, Int64) = (1_000, 1_000_000)

  /// From one answer on its own, some 20 µs, to what everyone notices.
  private static let requestBounds =
    [50, 100, 250, 500].map { $0 * microsecond }
    + [1, 2, 5, 10, 25, 50, 100, 250, 1_000].map { $0 * millisecond }

  /// The clock has milliseconds; a second late is a server that stood still.
  private static let latenessBounds = [1, 2, 5, 10, 25, 50, 100, 250, 1_000].map { $0 * millisecond }

  /// Notes that an iteration took so long, by the end of which the lobby has had so many `requests` in all.
  mutating func note(_ time: Duration, requests: UInt64) {
    guard requests != timed else { return }
    requestTimes.add(time.wholeNanoseconds, times: requests - timed)
    timed = requests
  }
}

extension Duration {
  /// Whole nanoseconds; as many as there can be where it is longer than 292 years.
  fileprivate var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (nanoseconds, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? .max : nanoseconds + attoseconds / 1_000_000_000
  }
}
