/// Resources used by the process; nil if the system does not report them.
package struct ProcessUsage {
  /// Seconds.
  package let processorTime: Double
  /// Bytes.
  package let memory: (resident: Int, virtual: Int)?
  package let openDescriptors: Int?
  package let mostDescriptors: Int?
}

extension System {
  /// Returns the current usage. Takes about 20 µs; more before Linux 6.2 with many open descriptors.
  package static func usage() -> ProcessUsage {
    var usage = rusage()
    #if canImport(Glibc)
      _ = getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
      _ = getrusage(RUSAGE_SELF, &usage)
    #endif
    return ProcessUsage(
      processorTime: seconds(usage.ru_utime) + seconds(usage.ru_stime), memory: memory(),
      openDescriptors: openDescriptors(), mostDescriptors: try? descriptorLimit())
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000
  }

  /// Available and total bytes of a file system; nil if unknown.
  package static func space(at path: String) -> (available: Int, total: Int)? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    let block = Int128(status.f_frsize)
    func bytes(_ blocks: some FixedWidthInteger) -> Int { Int(clamping: Int128(blocks) * block) }
    return (bytes(status.f_bavail), bytes(status.f_blocks))
  }

  #if os(Linux)
    /// The first two numbers in /proc/self/statm are pages of address space and of memory (proc(5)).
    private static func memory() -> (resident: Int, virtual: Int)? {
      guard let bytes = try? contents(ofFile: "/proc/self/statm", limit: 256) else { return nil }
      let pages = String(decoding: bytes, as: UTF8.self).split(separator: " ").prefix(2).compactMap {
        Int($0)
      }
      guard pages.count == 2 else { return nil }
      let size = sysconf(Int32(_SC_PAGESIZE))
      return (pages[1] * size, pages[0] * size)
    }

    /// The directory's size is the number of descriptors since Linux 6.2, and 0 before.
    private static func openDescriptors() -> Int? {
      var status = stat()
      if stat("/proc/self/fd", &status) == 0, status.st_size > 0 { return Int(status.st_size) }
      // Excludes the directory's own descriptor.
      return (try? names(inDirectory: "/proc/self/fd")).map { $0.count - 1 }
    }
  #else
    private static func memory() -> (resident: Int, virtual: Int)? { nil }

    private static func openDescriptors() -> Int? { nil }
  #endif
}
