#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Processor time used by this process.
enum Usage {
  /// Nanoseconds of processor time.
  static var nanoseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// Nanoseconds that `work` takes.
  static func time(of work: () -> Void) -> Int {
    let start = nanoseconds
    work()
    return nanoseconds - start
  }
}
