import GuessClientCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The calls to the system that the client makes. None is called as the C library calls it, since types have methods by
/// such names; what Linux and macOS do in different ways is in a file for each of them.
enum System {
  /// The numbers of the streams that every program has.
  static var standardInput: Int32 { STDIN_FILENO }
  static var standardOutput: Int32 { STDOUT_FILENO }
  static var standardError: Int32 { STDERR_FILENO }

  /// Opens /dev/null in place of standard input, output and error as far as the caller has closed them, as with `<&-`.
  /// Otherwise the next socket or file would get its number, and be read as standard input or be sent what is printed.
  /// To be called before anything else is opened; leaves where that is impossible.
  static func openMissingStreams() {
    for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(number, F_GETFD) < 0 {
      // The lowest free number is taken, and all below this one are in use by now.
      guard open("/dev/null", O_RDWR) == number else { exit(1) }
    }
  }

  /// Puts /dev/null in the place of standard input.
  static func emptyStandardInput() {
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard nothing >= 0 else { return }
    dup2(nothing, STDIN_FILENO)
    close(nothing)
  }

  /// Closes a descriptor.
  static func release(_ descriptor: Int32) {
    close(descriptor)
  }

  /// Whether there is a terminal behind a descriptor.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  // MARK: - Reading and writing

  /// Reads into the beginning of `buffer`, however long it takes until something comes: 0 bytes at the end.
  static func readNext(from descriptor: Int32, into buffer: inout [UInt8]) throws(SystemError) -> Int {
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count >= 0 { return count }
      let error = SystemError.last
      if error.code != EINTR { throw error }
    }
  }

  /// Reads what is there into the beginning of `buffer`: 0 bytes at the end, be it an error, and nil where nothing is
  /// there yet.
  static func readAvailable(from descriptor: Int32, into buffer: inout [UInt8]) -> Int? {
    available(read(descriptor, &buffer, buffer.count))
  }

  /// The same for a socket.
  static func receive(from socket: Int32, into buffer: inout [UInt8]) -> Int? {
    available(recv(socket, &buffer, buffer.count, 0))
  }

  private static func available(_ count: Int) -> Int? {
    count < 0 && SystemError.last.isTemporary ? nil : max(0, count)
  }

  /// Sends what a socket takes now of `bytes`, and answers how many it has taken; fewer than none where
  /// `SystemError.last` says why.
  static func transmit(_ bytes: UnsafeRawBufferPointer, to socket: Int32) -> Int {
    send(socket, bytes.baseAddress, bytes.count, 0)
  }

  /// Writes as much of `bytes` as goes at once, and does not tell how much that was.
  static func writeAvailable(_ bytes: [UInt8], to descriptor: Int32) {
    _ = write(descriptor, bytes, bytes.count)
  }

  /// Writes all of `bytes`, however long a slow reader takes; answers why it could not.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> SystemError? {
    bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
  }

  /// The same for bytes that are anywhere. It may be called where a signal is handled: it allocates nothing, and calls
  /// nothing but write(2) and poll(2).
  static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> SystemError? {
    var offset = 0
    while offset < bytes.count {
      let count = write(descriptor, bytes.baseAddress?.advanced(by: offset), bytes.count - offset)
      if count >= 0 {
        offset += count
      } else {
        let error = SystemError.last
        guard error.isTemporary else { return error }
        waitForRoom(descriptor)
      }
    }
    return nil
  }

  /// Another program may have made the terminal non-blocking; then it takes a wait.
  private static func waitForRoom(_ descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&request, 1, -1)
  }

  /// Whether a read would not have to wait.
  static func isReadable(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  /// Waits until something can be read, and answers the index of what; nil after a signal.
  static func firstReadable(of descriptors: [Int32]) -> Int? {
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&entries, nfds_t(entries.count), -1) > 0 else { return nil }
    return entries.firstIndex { $0.revents != 0 }
  }

  /// Waits until a connection that is under way stands or has failed, or something can be read of one of `sources`, and answers its
  /// index, counted on in the sources; nil when the time is over, or after a signal. A time below 0 is without end.
  static func firstSettled(of sockets: [Int32], or sources: [Int32], milliseconds: Int32) -> Int? {
    var entries =
      sockets.map { pollfd(fd: $0, events: Int16(POLLOUT), revents: 0) }
      + sources.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&entries, nfds_t(entries.count), milliseconds) > 0 else { return nil }
    return entries.firstIndex { $0.revents != 0 }
  }

  // MARK: - The process

  /// The number of this process.
  static var processID: Int32 { getpid() }

  /// A variable of the environment.
  static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Ends the process.
  static func leave(with code: ExitCode) -> Never { exit(code.rawValue) }

  /// Does nothing for a while, or until a signal comes.
  static func rest(milliseconds: UInt32) {
    usleep(milliseconds * 1_000)
  }

  /// Raises the number of descriptors that this process may have to all that is allowed, and answers it.
  static func raiseDescriptorLimit() -> Int {
    var limit = rlimit()
    guard getrlimit(descriptorResource, &limit) == 0 else { return 0 }
    let highest = highestDescriptorLimit(limit.rlim_max)
    let raised = rlimit(rlim_cur: highest, rlim_max: limit.rlim_max)
    if limit.rlim_cur < highest, withUnsafePointer(to: raised, { setrlimit(descriptorResource, $0) }) == 0 {
      limit = raised
    }
    return Int(clamping: limit.rlim_cur)
  }
}

/// What `errno` said right behind the call that failed.
struct SystemError: Error, Hashable {
  let code: Int32

  /// The error of the last call.
  static var last: SystemError { SystemError(code: errno) }

  /// Whether the call would have had to wait.
  var isTemporary: Bool { code == EAGAIN || code == EWOULDBLOCK || code == EINTR }

  /// Whether the call has only begun what it was for.
  var isUnderWay: Bool { code == EINPROGRESS }

  /// Whether there is nothing by that name.
  var isAbsence: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether it is not for this user.
  var isProhibition: Bool { code == EACCES || code == EPERM }

  /// Whether nobody listens there.
  var isRefusal: Bool { code == ECONNREFUSED }

  /// Whether a connection took too long. Where a file is connected to, the wait for a place in its queue ends with
  /// EAGAIN.
  var isTimeout: Bool { code == ETIMEDOUT || code == EAGAIN }

  /// Whether nobody reads any more.
  var isBrokenPipe: Bool { code == EPIPE }

  /// What the system calls it.
  var reason: String { String(cString: strerror(code)) }
}
