#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The calls to the system that the commands make. An interruption by a signal is handled here and nowhere else.
///
/// What is called for each request is inlinable, since a call into another module costs time.
@usableFromInline package enum System {
  /// Makes a call whose negative result is a failure, again for as long as a signal interrupts it.
  @discardableResult
  @inlinable package static func call<Result: FixedWidthInteger>(
    _ name: StaticString, _ body: () -> Result
  ) throws(SystemError) -> Result {
    while true {
      let result = body()
      if result >= 0 { return result }
      let code = errno
      if code != EINTR { throw SystemError(call: "\(name)", code: code) }
    }
  }

  /// Makes a call on something that never waits; nil when it would have had to.
  @inlinable package static func callWithoutWaiting<Result: FixedWidthInteger>(
    _ name: StaticString, _ body: () -> Result
  ) throws(SystemError) -> Result? {
    do {
      return try call(name, body)
    } catch  where error.code == EAGAIN || error.code == EWOULDBLOCK {
      return nil
    }
  }

  /// Lets whoever waits for this processor have it first.
  package static func yield() {
    // The only thing that can go wrong is that nobody wants it.
    sched_yield()
  }

  /// Leaves the processor to others for that many microseconds, or fewer where a signal comes.
  package static func rest(microseconds: UInt32) {
    usleep(microseconds)
  }

  /// Closes. After an interruption the number is free as well, so there is nothing to repeat and nothing to report.
  package static func release(_ descriptor: Descriptor) {
    _ = close(descriptor.number)
  }

  /// Opens a file for reading.
  package static func openFile(_ path: String) throws(SystemError) -> Descriptor {
    // Nobody may ever write to a pipe with a name, and to open it would wait for that; to read from one that someone writes
    // to is to wait as usual.
    let descriptor = Descriptor(number: try call("open") { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) })
    _ = fcntl(descriptor.number, F_SETFL, 0)
    return descriptor
  }

  /// Reads a whole file, or its first `limit` bytes.
  package static func contents(ofFile path: String, limit: Int) throws(SystemError) -> [UInt8] {
    let descriptor = try openFile(path)
    defer { release(descriptor) }
    var bytes = [UInt8](repeating: 0, count: limit)
    var count = 0
    while count < limit {
      let more = try bytes.withUnsafeMutableBufferPointer { (buffer) throws(SystemError) in
        let rest = UnsafeMutableBufferPointer(rebasing: buffer[count...])
        return try call("read") { read(descriptor.number, rest.baseAddress, rest.count) }
      }
      guard more > 0 else { break }
      count += more
    }
    return Array(bytes[..<count])
  }

  /// Writes all of `bytes` to a file.
  package static func store(_ bytes: [UInt8], in descriptor: Descriptor) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try rest.withUnsafeBufferPointer { (buffer) throws(SystemError) in
        try call("write") { write(descriptor.number, buffer.baseAddress, buffer.count) }
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Writes all of `text` to standard output. A reader that has closed its end of a pipe has seen enough, which is no error.
  package static func print(_ text: String) throws(SystemError) {
    do {
      try store(Array(text.utf8), in: .standardOutput)
    } catch  where error.code == EPIPE {
    }
  }

  /// Writes all of `bytes`, waiting where it must. For standard error, where there is nobody to tell of a failure.
  package static func writeAll(_ bytes: [UInt8], to descriptor: Descriptor) {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let piece = UnsafeRawBufferPointer(rebasing: rest)
        guard let count = try? call("write", { write(descriptor.number, piece.baseAddress, piece.count) }),
          count > 0
        else { return }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Writes all of `bytes` if that needs no wait; answers whether they were written.
  ///
  /// The descriptor stays as it is, since other processes may share it. A pipe that is ready takes `PIPE_BUF` bytes (4,096 on
  /// Linux, 512 on macOS) at once, so there should be no more of them.
  package static func writeWithoutWaiting(_ bytes: [UInt8], to descriptor: Descriptor) -> Bool {
    var entry = pollfd(fd: descriptor.number, events: Int16(POLLOUT), revents: 0)
    guard let ready = try? call("poll", { poll(&entry, 1, 0) }), ready > 0 else { return false }
    writeAll(bytes, to: descriptor)
    return true
  }

  /// Makes a signal do nothing, not even end the process.
  package static func ignore(_ signalNumber: Int32) {
    signal(signalNumber, SIG_IGN)
  }

  /// Whether a signal does nothing, as nohup has it.
  package static func ignores(_ signalNumber: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(signalNumber, nil, &action) == 0 else { return false }
    #if canImport(Glibc)
      let handler = action.__sigaction_handler.sa_handler
    #else
      let handler = action.__sigaction_u.__sa_handler
    #endif
    // SIG_IGN is this number, which is no function that could be compared with.
    return unsafeBitCast(handler, to: UInt.self) == 1
  }

  /// Whether the process has a terminal, by which someone can stop it.
  package static var hasTerminal: Bool {
    guard let terminal = try? openFile("/dev/tty") else { return false }
    release(terminal)
    return true
  }

  /// What the system calls this process.
  package static var processID: Int32 { getpid() }

  /// Raises the number of descriptors that may be open to all that is allowed, and answers it.
  package static func raiseDescriptorLimit() throws(SystemError) -> Int {
    var limit = rlimit()
    try call("getrlimit") { getrlimit(descriptors, &limit) }
    #if canImport(Darwin)
      // More than this is refused, whatever the hard limit says.
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

  /// The number of descriptors that may be open.
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

  /// What this machine is called on its network; nil when it has no name.
  package static func hostName() -> String? {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0, name[0] != 0 else { return nil }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
