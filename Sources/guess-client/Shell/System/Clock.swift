import GuessClientCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The time that a session goes by: it begins at zero, and goes on as the monotonic clock does.
struct ClientClock: Sendable {
  private let start = MonotonicClock.milliseconds

  /// What it shows now.
  var now: Instant { Instant(milliseconds: MonotonicClock.milliseconds - start) }
}

/// The clock that never jumps and stands still while the machine sleeps.
enum MonotonicClock {
  static var milliseconds: Int64 { nanoseconds / 1_000_000 }

  /// The same in nanoseconds.
  static var nanoseconds: Int64 { read(CLOCK_MONOTONIC) }

  /// Nanoseconds for which this process has kept a processor busy: its own time and the kernel's for it.
  static var busyNanoseconds: Int64 { read(CLOCK_PROCESS_CPUTIME_ID) }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

/// The clock that files are dated by. It may jump; then a seat is offered too long or not at all.
enum WallClock {
  /// Seconds since the start of 1970.
  static var seconds: Int64 {
    var moment = timespec()
    clock_gettime(CLOCK_REALTIME, &moment)
    return Int64(moment.tv_sec)
  }
}
