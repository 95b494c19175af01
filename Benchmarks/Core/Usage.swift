#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Resources used by this process.
enum Usage {
  /// Nanoseconds of processor time.
  static var nanoseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// Bytes of memory in use; 0 if unknown, as outside Linux.
  static var memory: Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var text = [CChar](repeating: 0, count: 128)
    let count = fread(&text, 1, text.count - 1, file)
    let words = text[..<count].split(separator: CChar(0x20)).map { word in
      word.reduce(0) { 10 * $0 + Int($1) - 0x30 }
    }
    return words.count > 1 ? words[1] * Int(getpagesize()) : 0
  }

  /// Nanoseconds that `work` takes.
  static func time(of work: () -> Void) -> Int {
    let start = nanoseconds
    work()
    return nanoseconds - start
  }
}
