import Dispatch
import GuessProtocol

/// A monotonic clock that starts at zero, with or without the time for which the machine is suspended.
package struct Clock: Sendable {
  private let start = DispatchTime.now().uptimeNanoseconds
  private let bootStart = Self.bootTime
  private let countsSuspension: Bool

  package init(countsSuspension: Bool = false) { self.countsSuspension = countsSuspension }

  package var now: Instant { countsSuspension ? .start + (Self.bootTime - bootStart) : uptime }

  private var uptime: Instant {
    Instant(milliseconds: Int64((DispatchTime.now().uptimeNanoseconds - start) / 1_000_000))
  }

  /// Time for which the machine has been suspended since the clock began.
  package var suspended: Milliseconds { Self.bootTime - bootStart - (uptime - .start) }

  /// Converts `instant` of a clock without suspended time for a timer, which fires earlier if that is in more than 34 years.
  package func time(of instant: Instant) -> DispatchTime {
    DispatchTime(uptimeNanoseconds: start + UInt64(min(max(0, instant.milliseconds), 1 << 40)) * 1_000_000)
  }

  /// The wall clock, since 1970 in UTC. It may jump, so it is used for dates only.
  package static func unixTime() -> Milliseconds { Milliseconds(nanoseconds(of: CLOCK_REALTIME) / 1_000_000) }

  /// A monotonic clock that counts time while the machine is suspended: a lease expires during sleep too.
  package static var bootTime: Instant {
    #if os(Linux)
      Instant(milliseconds: nanoseconds(of: CLOCK_BOOTTIME) / 1_000_000)
    #else
      // Counts sleep on Darwin.
      Instant(milliseconds: nanoseconds(of: CLOCK_MONOTONIC) / 1_000_000)
    #endif
  }

  package static var nanoseconds: Int64 { nanoseconds(of: CLOCK_MONOTONIC) }

  /// Processor time of this process in nanoseconds, kernel time included.
  static var busyNanoseconds: Int64 { nanoseconds(of: CLOCK_PROCESS_CPUTIME_ID) }

  private static func nanoseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
