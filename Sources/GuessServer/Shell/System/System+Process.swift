extension System {
  /// Available and total bytes of a file system; nil if unknown.
  package static func space(at path: String) -> (available: Int, total: Int)? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    let block = Int128(status.f_frsize)
    func bytes(_ blocks: some FixedWidthInteger) -> Int { Int(clamping: Int128(blocks) * block) }
    return (bytes(status.f_bavail), bytes(status.f_blocks))
  }

  /// Processor time of the process in seconds.
  package static var processorTime: Double { Double(Clock.busyNanoseconds / 1_000) / 1_000_000 }

  #if os(Linux)
    /// Memory of the process in bytes; nil if unknown. The first two numbers in /proc/self/statm are pages of address space and of
    /// memory (proc(5)).
    package static var memory: (resident: Int, virtual: Int)? {
      guard let bytes = try? contents(ofFile: "/proc/self/statm", limit: 256) else { return nil }
      let pages = String(decoding: bytes, as: UTF8.self).split(separator: " ").prefix(2).compactMap {
        Int($0)
      }
      guard pages.count == 2 else { return nil }
      let size = sysconf(Int32(_SC_PAGESIZE))
      return (pages[1] * size, pages[0] * size)
    }

    /// The number of open descriptors; nil if unknown. The directory's size is the number since Linux 6.2, and 0 before, when many
    /// take longer.
    package static var openDescriptors: Int? {
      var status = stat()
      if stat("/proc/self/fd", &status) == 0, status.st_size > 0 { return Int(status.st_size) }
      // Excludes the directory's own descriptor.
      return (try? names(inDirectory: "/proc/self/fd")).map { $0.count - 1 }
    }
  #else
    package static var memory: (resident: Int, virtual: Int)? { nil }

    package static var openDescriptors: Int? { nil }
  #endif
}
