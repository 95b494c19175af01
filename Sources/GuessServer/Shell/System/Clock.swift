import Dispatch
import GuessProtocol

/// A clock that never jumps, and starts at zero when it is made.
package struct Clock: Sendable {
  private let start = DispatchTime.now().uptimeNanoseconds

  package init() {}

  /// What it shows now.
  package var now: Instant {
    Instant(milliseconds: Int64((DispatchTime.now().uptimeNanoseconds - start) / 1_000_000))
  }

  /// The moment at which `now` begins to be `instant`, for a timer.
  package func time(of instant: Instant) -> DispatchTime {
    DispatchTime(uptimeNanoseconds: start + UInt64(max(0, instant.milliseconds)) * 1_000_000)
  }

  /// The wall clock, since the start of 1970 in UTC. It may jump, so it tells the date and nothing else.
  package static func unixTime() -> Milliseconds { Milliseconds(nanoseconds(of: CLOCK_REALTIME) / 1_000_000) }

  /// A time of the wall clock, in seconds since 1970, as RFC 3339 writes it, without the zone, which is UTC.
  package static func text(ofUnixTime seconds: Int64) -> String {
    var (time, parts) = (time_t(seconds), tm())
    gmtime_r(&time, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let count = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S", &parts)
    return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// What a clock shows that goes on while the machine is suspended, unlike the one that the server goes by. A lease does not
  /// wait for a machine.
  package static var bootTime: Instant {
    #if os(Linux)
      Instant(milliseconds: nanoseconds(of: CLOCK_BOOTTIME) / 1_000_000)
    #else
      // On Darwin it counts sleep.
      Instant(milliseconds: nanoseconds(of: CLOCK_MONOTONIC) / 1_000_000)
    #endif
  }

  /// What the system's clock shows that never jumps, in nanoseconds.
  package static var nanoseconds: Int64 { nanoseconds(of: CLOCK_MONOTONIC) }

  /// Nanoseconds for which this process has kept a processor busy: its own time and the kernel's for it.
  package static var busyNanoseconds: Int64 { nanoseconds(of: CLOCK_PROCESS_CPUTIME_ID) }

  private static func nanoseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
