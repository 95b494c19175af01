import GuessProtocol

#if os(Linux)
  import CLinux
#endif

extension System {
  /// Gives blocks of 1 MiB or more back to the system when they are freed: a journal is read and written in such blocks.
  package static func returnBlocks() {
    #if os(Linux)
      return_blocks_from(1 << 20)
    #endif
  }

  package static var arguments: [String]? {
    guard CommandLine.arguments.isEmpty else { return Array(CommandLine.arguments.dropFirst()) }
    return (try? contents(ofFile: ProcessArguments.path, limit: ProcessArguments.bytes))
      .flatMap(ProcessArguments.words)
  }

  package static var environment: [String: String] {
    var next = environmentPointers
    var values: [String: String] = [:]
    while let variable = next?.pointee {
      let text = String(cString: variable)
      // Skips entries without a name.
      if let sign = text.firstIndex(of: "=") {
        values[String(text[..<sign])] = String(text[text.index(after: sign)...])
      }
      next = next?.advanced(by: 1)
    }
    return values
  }

  package static var environmentPointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    #if os(Linux)
      environment_variables()
    #else
      _NSGetEnviron().pointee
    #endif
  }

  package static func ignore(_ signalNumber: Int32) {
    signal(signalNumber, SIG_IGN)
  }

  package static func ignores(_ signalNumber: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(signalNumber, nil, &action) == 0 else { return false }
    #if canImport(Glibc)
      let handler = action.__sigaction_handler.sa_handler
    #else
      let handler = action.__sigaction_u.__sa_handler
    #endif
    // The value of SIG_IGN, which can't be compared as a function.
    return unsafeBitCast(handler, to: UInt.self) == 1
  }

  package static func isTerminal(_ descriptor: Descriptor) -> Bool { isatty(descriptor.number) == 1 }

  /// True if the process has a controlling terminal. Failures such as too many open files do not show that there is none.
  package static var hasTerminal: Bool {
    do throws(SystemError) { release(try openFile("/dev/tty")) } catch { return !error.lacksDevice }
    return true
  }

  /// Starts as many threads, which end again. Returns the reason and the remedy if the system grants less.
  package static func shortage(ofThreads count: Int) -> String? {
    #if os(Linux)
      var threads: [pthread_t] = []
      defer { for thread in threads { pthread_join(thread, nil) } }
      for _ in 0..<count {
        var thread = pthread_t()
        // Each stays long enough for all to be there at a time.
        let code = pthread_create(
          &thread, nil,
          { _ in
            usleep(1_000)
            return nil
          }, nil)
        guard code == 0 else {
          // Filters of system calls that are older than clone3 refuse it so, and the C library takes that for an answer.
          let remedy =
            code == EPERM
            ? "Update Docker, or what else confines the program: clone3 is forbidden."
            : "Raise the limit of processes (ulimit -u, TasksMax=) or of memory (ulimit -v)."
          return "no threads can be started (\(SystemError(call: "pthread_create", code: code))). \(remedy)"
        }
        threads.append(thread)
      }
    #endif
    return nil
  }

  package static var processID: Int32 { getpid() }

  package static func raiseDescriptorLimit() throws(SystemError) -> Int {
    var limit = rlimit()
    try call("getrlimit") { getrlimit(descriptors, &limit) }
    #if canImport(Darwin)
      // The kernel refuses more, whatever the hard limit is.
      let highest = min(limit.rlim_max, rlim_t(OPEN_MAX))
    #else
      let highest = limit.rlim_max
    #endif
    if limit.rlim_cur < highest {
      limit.rlim_cur = highest
      try call("setrlimit") { setrlimit(descriptors, &limit) }
    }
    return Int(clamping: limit.rlim_cur)
  }

  package static func descriptorLimit() throws(SystemError) -> Int {
    var limit = rlimit()
    try call("getrlimit") { getrlimit(descriptors, &limit) }
    return Int(clamping: limit.rlim_cur)
  }

  #if canImport(Glibc)
    private static let descriptors = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let descriptors = RLIMIT_NOFILE
  #endif

  package static func hostName() -> String? {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0, name[0] != 0 else { return nil }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  package static var processorTime: Double { Double(Clock.busyNanoseconds / 1_000) / 1_000_000 }

  #if os(Linux)
    /// Memory of the process in bytes; nil if unknown. /proc/self/statm begins with pages of address space and of memory.
    package static var memory: (resident: Int, virtual: Int)? {
      guard let bytes = try? contents(ofFile: "/proc/self/statm", limit: 256) else { return nil }
      let pages = String(decoding: bytes, as: UTF8.self).split(separator: " ").prefix(2).compactMap {
        Int($0)
      }
      guard pages.count == 2 else { return nil }
      let size = sysconf(Int32(_SC_PAGESIZE))
      return (pages[1] * size, pages[0] * size)
    }

    /// The number of open descriptors; nil if unknown. The directory's size is that since Linux 6.2, and 0 before.
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
