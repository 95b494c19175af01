/// What the process takes of its machine; nil where the system does not say.
package struct ProcessUsage {
  /// In seconds.
  package let processorTime: Double
  /// In bytes.
  package let memory: (resident: Int, virtual: Int)?
  package let openDescriptors: Int?
  package let mostDescriptors: Int?

  package init(
    processorTime: Double, memory: (resident: Int, virtual: Int)?, openDescriptors: Int?,
    mostDescriptors: Int?
  ) {
    (self.processorTime, self.memory) = (processorTime, memory)
    (self.openDescriptors, self.mostDescriptors) = (openDescriptors, mostDescriptors)
  }
}

extension System {
  /// What the process takes now. It costs some 20 µs, unless the kernel is older than 6.2 and many descriptors are open.
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

  /// Bytes of a file system of which anyone can use so many, and bytes of all of it; nil where it does not say.
  package static func space(at path: String) -> (available: Int, total: Int)? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    let block = Int(clamping: status.f_frsize)
    func bytes(_ blocks: some FixedWidthInteger) -> Int {
      let (bytes, overflow) = Int(clamping: blocks).multipliedReportingOverflow(by: block)
      return overflow ? .max : bytes
    }
    return (bytes(status.f_bavail), bytes(status.f_blocks))
  }

  #if os(Linux)
    /// The first two numbers of /proc/self/statm are pages of address space, and of memory (proc(5)).
    private static func memory() -> (resident: Int, virtual: Int)? {
      guard let bytes = try? contents(ofFile: "/proc/self/statm", limit: 256) else { return nil }
      let pages = String(decoding: bytes, as: UTF8.self).split(separator: " ").prefix(2).compactMap {
        Int($0)
      }
      guard pages.count == 2 else { return nil }
      let size = sysconf(Int32(_SC_PAGESIZE))
      return (pages[1] * size, pages[0] * size)
    }

    /// The size of the directory is their number since Linux 6.2, and 0 before.
    private static func openDescriptors() -> Int? {
      var status = stat()
      if stat("/proc/self/fd", &status) == 0, status.st_size > 0 { return Int(status.st_size) }
      // One of the names is that of the directory.
      return (try? names(inDirectory: "/proc/self/fd")).map { $0.count - 1 }
    }
  #else
    private static func memory() -> (resident: Int, virtual: Int)? { nil }

    private static func openDescriptors() -> Int? { nil }
  #endif
}
