import Dispatch
import GuessServerCore
import GuessProtocol

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the clocks show at one moment.
struct Moment: Sendable {
  /// The time that the server goes by.
  let now: Instant
  /// The wall clock, since the start of 1970 in UTC.
  let unixTime: Milliseconds
}

/// The clock that the server goes by: it never jumps, and starts at zero with the server.
struct Clock: Sendable {
  private let start = DispatchTime.now().uptimeNanoseconds

  private static let nanosecondsInMillisecond: UInt64 = 1_000_000

  /// The wall clock, since the start of 1970 in UTC. It may jump, so it tells the date and nothing else.
  static func unixTime() -> Milliseconds {
    var moment = timespec()
    clock_gettime(CLOCK_REALTIME, &moment)
    return .seconds(Int64(moment.tv_sec))
      + Milliseconds(Int64(moment.tv_nsec) / Int64(nanosecondsInMillisecond))
  }

  /// A time of the wall clock, in seconds since 1970, as RFC 3339 writes it, without the zone, which is UTC.
  static func text(ofUnixTime seconds: Int64) -> String {
    var (time, parts) = (time_t(seconds), tm())
    gmtime_r(&time, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let count = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S", &parts)
    return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// What a clock shows that goes on while the machine is suspended, unlike the one that the server goes by. A lease does not
  /// wait for a machine.
  static var bootTime: Instant {
    var moment = timespec()
    #if canImport(Glibc)
      clock_gettime(CLOCK_BOOTTIME, &moment)
    #else
      // On Darwin it counts sleep.
      clock_gettime(CLOCK_MONOTONIC, &moment)
    #endif
    return Instant(
      milliseconds: Int64(moment.tv_sec) * 1_000 + Int64(moment.tv_nsec) / Int64(nanosecondsInMillisecond))
  }

  /// What the system's clock shows that never jumps, in microseconds, as systemd compares it.
  static var monotonicMicroseconds: UInt64 {
    var moment = timespec()
    clock_gettime(CLOCK_MONOTONIC, &moment)
    return UInt64(moment.tv_sec) * 1_000_000 + UInt64(moment.tv_nsec) / 1_000
  }

  /// The moment that it is.
  var moment: Moment {
    let elapsed = DispatchTime.now().uptimeNanoseconds - start
    let now = Instant(milliseconds: Int64(elapsed / Self.nanosecondsInMillisecond))
    return Moment(now: now, unixTime: Self.unixTime())
  }

  /// The moment at which `now` begins to be `instant`, for a timer.
  func time(of instant: Instant) -> DispatchTime {
    let elapsed = UInt64(max(0, instant.milliseconds)) * Self.nanosecondsInMillisecond
    return DispatchTime(uptimeNanoseconds: start + elapsed)
  }
}
