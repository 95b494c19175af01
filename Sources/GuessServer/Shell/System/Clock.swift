import Dispatch
import GuessProtocol

/// A monotonic clock that starts at zero.
package struct Clock: Sendable {
  private let start = DispatchTime.now().uptimeNanoseconds
  private let bootStart = Self.bootTime

  package init() {}

  package var now: Instant {
    Instant(milliseconds: Int64((DispatchTime.now().uptimeNanoseconds - start) / 1_000_000))
  }

  /// Time for which the machine has been suspended since the clock began.
  package var suspended: Milliseconds { Self.bootTime - bootStart - (now - .start) }

  /// Converts `instant` for a timer.
  package func time(of instant: Instant) -> DispatchTime {
    DispatchTime(uptimeNanoseconds: start + UInt64(max(0, instant.milliseconds)) * 1_000_000)
  }

  /// The wall clock, since 1970 in UTC. It may jump, so it is used for dates only.
  package static func unixTime() -> Milliseconds { Milliseconds(nanoseconds(of: CLOCK_REALTIME) / 1_000_000) }

  /// A monotonic clock that counts time while the machine is suspended, which the server's own does not. A lease expires during
  /// sleep too.
  package static var bootTime: Instant {
    #if os(Linux)
      Instant(milliseconds: nanoseconds(of: CLOCK_BOOTTIME) / 1_000_000)
    #else
      // Counts sleep on Darwin.
      Instant(milliseconds: nanoseconds(of: CLOCK_MONOTONIC) / 1_000_000)
    #endif
  }

  /// The system's monotonic clock in nanoseconds.
  package static var nanoseconds: Int64 { nanoseconds(of: CLOCK_MONOTONIC) }

  /// Processor time of this process in nanoseconds, kernel time included.
  package static var busyNanoseconds: Int64 { nanoseconds(of: CLOCK_PROCESS_CPUTIME_ID) }

  private static func nanoseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
