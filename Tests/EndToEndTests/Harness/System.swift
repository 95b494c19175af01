import Platform

/// What the harness alone asks of the system, with errors in words.
extension System {
  /// Peers may go at any time; a write to one that is gone must not end the tests.
  static let ignoresBrokenPipes: Void = {
    _ = signal(SIGPIPE, SIG_IGN)
  }()

  static func failure(_ call: String) -> Surprise {
    Surprise("\(call): \(String(cString: strerror(errno)))")
  }

  /// The result of a call that answers -1 when it fails.
  static func check(_ call: String, _ result: Int32) throws -> Int32 {
    guard result != -1 else { throw failure(call) }
    return result
  }

  /// Gives the processor to someone else for a moment; never what a test relies on.
  static func pause(_ time: Duration = .milliseconds(2)) {
    usleep(UInt32(time / .microseconds(1)))
  }

  /// What a wait for input has come to.
  enum Arrival {
    case bytes([UInt8])
    /// Nothing came before the deadline, or the wait was interrupted.
    case nothing
    /// The other side has ended its output.
    case end
    /// The other side is gone, and what it had not read or sent is lost.
    case reset
  }

  /// Reads what there is, waiting for it no longer than to the deadline.
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

  /// Writes all of `bytes`.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws {
    _ = ignoresBrokenPipes
    try writeAll(bytes, to: Descriptor(number: descriptor))
  }
}
