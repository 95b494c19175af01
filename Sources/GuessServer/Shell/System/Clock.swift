import Dispatch
import GuessProtocol

/// A monotonic clock that starts at zero.
package struct Clock: Sendable {
  private let start = DispatchTime.now().uptimeNanoseconds

  package init() {}

  package var now: Instant {
    Instant(milliseconds: Int64((DispatchTime.now().uptimeNanoseconds - start) / 1_000_000))
  }

  /// Converts `instant` for a timer.
  package func time(of instant: Instant) -> DispatchTime {
    DispatchTime(uptimeNanoseconds: start + UInt64(max(0, instant.milliseconds)) * 1_000_000)
  }

  /// The wall clock, since 1970 in UTC. It may jump, so it is used for dates only.
  package static func unixTime() -> Milliseconds { Milliseconds(nanoseconds(of: CLOCK_REALTIME) / 1_000_000) }

  /// Formats a wall-clock time in seconds since 1970 as RFC 3339, without the zone (UTC).
  package static func text(ofUnixTime seconds: Int64) -> String {
    var (time, parts) = (time_t(seconds), tm())
    gmtime_r(&time, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let count = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S", &parts)
    return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

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
