#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system calls that the harness needs, with their errors in words.
enum System {
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

  /// Reads what there is, waiting for it no longer than to the deadline. Nil at the end; nothing at the deadline.
  static func read(_ descriptor: Int32, until deadline: Deadline) throws -> [UInt8]? {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let ready = poll(&entry, 1, deadline.milliseconds)
    guard ready > 0 else {
      guard ready == 0 || errno == EINTR else { throw failure("poll") }
      return []
    }
    var buffer = [UInt8](repeating: 0, count: 16_384)
    switch recvOrRead(descriptor, &buffer) {
    case 0: return nil
    // A reset is an end as well; tests that care about the difference ask for what came before.
    case -1 where errno == ECONNRESET || errno == EIO: return nil
    case -1 where errno == EINTR || errno == EAGAIN: return []
    case -1: throw failure("read")
    case let count: return Array(buffer[..<count])
    }
  }

  private static func recvOrRead(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int {
    #if canImport(Glibc)
      Glibc.read(descriptor, &buffer, buffer.count)
    #else
      Darwin.read(descriptor, &buffer, buffer.count)
    #endif
  }

  /// Writes all of `bytes`.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws {
    _ = ignoresBrokenPipes
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { buffer in
        #if canImport(Glibc)
          Glibc.write(descriptor, buffer.baseAddress, buffer.count)
        #else
          Darwin.write(descriptor, buffer.baseAddress, buffer.count)
        #endif
      }
      guard count >= 0 else {
        if errno == EINTR { continue }
        throw failure("write")
      }
      rest = rest.dropFirst(count)
    }
  }
}
