import Dispatch
import GuessServerCore

/// The clock that the server goes by: it never jumps, and starts at zero with the server.
struct Clock: Sendable {
  private let start = DispatchTime.now().uptimeNanoseconds

  private static let nanosecondsInMillisecond: UInt64 = 1_000_000

  /// The time.
  var now: Instant {
    let elapsed = DispatchTime.now().uptimeNanoseconds - start
    return Instant(milliseconds: Int64(elapsed / Self.nanosecondsInMillisecond))
  }

  /// The moment at which `now` begins to be `instant`, for a timer.
  func time(of instant: Instant) -> DispatchTime {
    let elapsed = UInt64(max(0, instant.milliseconds)) * Self.nanosecondsInMillisecond
    return DispatchTime(uptimeNanoseconds: start + elapsed)
  }
}
