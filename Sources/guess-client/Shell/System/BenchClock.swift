#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension MonotonicClock {
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
