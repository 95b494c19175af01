/// System calls. Interruptions by signals are handled here only.
///
/// Calls made for every request are inlinable, since a call into another module costs time.
@usableFromInline package enum System {
  /// Makes a call whose negative result is a failure, repeating it after EINTR.
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

  /// Makes a non-blocking call; nil if it would block.
  @inlinable package static func callWithoutWaiting<Result: FixedWidthInteger>(
    _ name: String, _ body: () -> Result
  ) throws(SystemError) -> Result? {
    do {
      return try call(name, body)
    } catch  where error.code == EAGAIN || error.code == EWOULDBLOCK {
      return nil
    }
  }

  /// Sleeps for this many microseconds, or less if a signal arrives.
  package static func rest(microseconds: UInt32) {
    usleep(microseconds)
  }

  /// Closes a descriptor. Even after EINTR the number is free, so nothing is repeated or reported.
  package static func release(_ descriptor: Descriptor) {
    _ = close(descriptor.number)
  }

  /// Reads into the beginning of `buffer`, blocking; 0 at the end.
  package static func readNext(
    from descriptor: Descriptor, into buffer: inout [UInt8]
  ) throws(SystemError) -> Int {
    try call("read") { read(descriptor.number, &buffer, buffer.count) }
  }

  package static func writeAll(_ bytes: [UInt8], to descriptor: Descriptor) throws(SystemError) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(SystemError) in
      try writeAll(UnsafeRawBufferPointer(bytes), to: descriptor)
    }
  }

  /// Writes a buffer. Safe in signal handlers: it allocates nothing and calls only write(2) and poll(2).
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
      // Another process may have made the terminal non-blocking.
      var request = pollfd(fd: descriptor.number, events: Int16(POLLOUT), revents: 0)
      _ = poll(&request, 1, -1)
    }
  }

  /// Writes `bytes` if that does not block; returns how many were written.
  ///
  /// Leaves the descriptor's mode alone, as other processes may share it. A writable pipe takes `PIPE_BUF` bytes at once (4,096
  /// on Linux, 512 on macOS), so `bytes` should not be longer.
  package static func writeWithoutWaiting(_ bytes: [UInt8], to descriptor: Descriptor) -> Int {
    guard firstReady(writing: [descriptor], milliseconds: 0) != nil else { return 0 }
    return (try? call("write") { write(descriptor.number, bytes, bytes.count) }) ?? 0
  }

  /// Prints `text` to standard output. A closed pipe is not an error: the reader has seen enough.
  package static func print(_ text: String) throws(SystemError) {
    do {
      try writeAll(Array(text.utf8), to: .standardOutput)
    } catch  where error.isBrokenPipe {
    }
  }

  /// Waits until one of `targets` is writable or one of `sources` readable. Returns its index, sources after targets; nil after
  /// the timeout or a signal. A negative timeout is infinite.
  package static func firstReady(
    writing targets: [Descriptor] = [], reading sources: [Descriptor] = [], milliseconds: Int32 = -1
  ) -> Int? {
    var entries =
      targets.map { pollfd(fd: $0.number, events: Int16(POLLOUT), revents: 0) }
      + sources.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
    guard poll(&entries, nfds_t(entries.count), milliseconds) > 0 else { return nil }
    return entries.firstIndex { $0.revents != 0 }
  }
}
