/// The calls to the system that the commands make. An interruption by a signal is handled here and nowhere else.
///
/// What is called for each request is inlinable, since a call into another module costs time.
@usableFromInline package enum System {
  /// Makes a call whose negative result is a failure, again for as long as a signal interrupts it.
  @discardableResult
  @inlinable package static func call<Result: FixedWidthInteger>(
    _ name: String, _ body: () -> Result
  ) throws(SystemError) -> Result {
    while true {
      let result = body()
      if result >= 0 { return result }
      let code = errno
      if code != EINTR { throw SystemError(call: name, code: code) }
    }
  }

  /// Makes a call on something that never waits; nil when it would have had to.
  @inlinable package static func callWithoutWaiting<Result: FixedWidthInteger>(
    _ name: String, _ body: () -> Result
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

  // MARK: - Reading and writing

  /// Reads into the beginning of `buffer`, however long it takes until something comes: 0 bytes at the end.
  package static func readNext(
    from descriptor: Descriptor, into buffer: inout [UInt8]
  ) throws(SystemError) -> Int {
    try call("read") { read(descriptor.number, &buffer, buffer.count) }
  }

  /// Writes all of `bytes`, however long a slow reader takes.
  package static func writeAll(_ bytes: [UInt8], to descriptor: Descriptor) throws(SystemError) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(SystemError) in
      try writeAll(UnsafeRawBufferPointer(bytes), to: descriptor)
    }
  }

  /// The same for bytes that are anywhere. It may be called where a signal is handled: it allocates nothing, and calls
  /// nothing but write(2) and poll(2).
  package static func writeAll(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Descriptor
  ) throws(SystemError) {
    var offset = 0
    while offset < bytes.count {
      let count = write(descriptor.number, bytes.baseAddress?.advanced(by: offset), bytes.count - offset)
      if count >= 0 {
        offset += count
        continue
      }
      let code = errno
      guard [EAGAIN, EWOULDBLOCK, EINTR].contains(code) else { throw SystemError(call: "write", code: code) }
      // Another program may have made the terminal non-blocking; then it takes a wait.
      var request = pollfd(fd: descriptor.number, events: Int16(POLLOUT), revents: 0)
      _ = poll(&request, 1, -1)
    }
  }

  /// Writes `bytes` if that needs no wait; answers whether they were written.
  ///
  /// The descriptor stays as it is, since other processes may share it. A pipe that is ready takes `PIPE_BUF` bytes (4,096 on
  /// Linux, 512 on macOS) at once, so there should be no more of them.
  package static func writeWithoutWaiting(_ bytes: [UInt8], to descriptor: Descriptor) -> Bool {
    guard firstReady(writing: [descriptor], milliseconds: 0) != nil else { return false }
    _ = try? call("write") { write(descriptor.number, bytes, bytes.count) }
    return true
  }

  /// Writes all of `text` to standard output. A reader that has closed its end of a pipe has seen enough, which is no error.
  package static func print(_ text: String) throws(SystemError) {
    do {
      try writeAll(Array(text.utf8), to: .standardOutput)
    } catch  where error.isBrokenPipe {
    }
  }

  /// Waits until something can be written to one of `targets` or read of one of `sources`, and answers its index, counted on in the
  /// sources; nil when the time is over, or after a signal. A time below 0 is without end.
  package static func firstReady(
    writing targets: [Descriptor] = [], reading sources: [Descriptor] = [], milliseconds: Int32 = -1
  ) -> Int? {
    var entries =
      targets.map { pollfd(fd: $0.number, events: Int16(POLLOUT), revents: 0) }
      + sources.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
    guard poll(&entries, nfds_t(entries.count), milliseconds) > 0 else { return nil }
    return entries.firstIndex { $0.revents != 0 }
  }

  // MARK: - The process

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

  /// Whether there is a terminal behind a descriptor.
  package static func isTerminal(_ descriptor: Descriptor) -> Bool { isatty(descriptor.number) == 1 }

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
