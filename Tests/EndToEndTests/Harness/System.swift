import Platform

/// System calls for the harness only, with errors in words.
extension System {
  /// A write to a peer that has gone must not end the tests.
  static let ignoresBrokenPipes: Void = {
    _ = signal(SIGPIPE, SIG_IGN)
  }()

  static func failure(_ call: String) -> UnexpectedOutput {
    UnexpectedOutput("\(call): \(String(cString: strerror(errno)))")
  }

  /// The result of a call; throws if it is -1.
  static func check(_ call: String, _ result: Int32) throws -> Int32 {
    guard result != -1 else { throw failure(call) }
    return result
  }

  /// Yields the processor for a moment; no test relies on its length.
  static func pause(_ time: Duration = .milliseconds(2)) {
    usleep(UInt32(time / .microseconds(1)))
  }

  /// The result of a wait for input.
  enum Arrival {
    case bytes([UInt8])
    /// No input before the deadline, or an interrupted wait.
    case nothing
    /// The other side has ended its output.
    case end
    /// The other side is gone; unread and unsent data is lost.
    case reset
  }

  /// Reads what is available, waiting until the deadline at most.
  static func read(_ descriptor: Int32, until deadline: Deadline) throws -> Arrival {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let ready = poll(&entry, 1, deadline.milliseconds)
    guard ready > 0 else {
      guard ready == 0 || errno == EINTR else { throw failure("poll") }
      return .nothing
    }
    var buffer = [UInt8](repeating: 0, count: 16_384)
    do throws(SystemError) {
      let count = try readNext(from: Descriptor(number: descriptor), into: &buffer)
      return count == 0 ? .end : .bytes(Array(buffer[..<count]))
    } catch {
      guard error.code == ECONNRESET else { throw error }
      return .reset
    }
  }

  static func write(_ bytes: [UInt8], to descriptor: Int32) throws {
    _ = ignoresBrokenPipes
    try writeAll(bytes, to: Descriptor(number: descriptor))
  }
}
