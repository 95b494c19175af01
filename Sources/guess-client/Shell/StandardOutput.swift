#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Protocol

/// Standard output and standard error, written at once: the C library would hold back what goes into a pipe.
enum StandardOutput {
  /// Writes all of `bytes`, however long a slow reader takes; false when nobody reads any more.
  static func write(_ bytes: [UInt8], to descriptor: Int32 = STDOUT_FILENO) -> Bool {
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        unistdWrite(descriptor, UnsafeRawBufferPointer(rebasing: buffer[offset...]))
      }
      if count >= 0 {
        offset += count
      } else {
        guard waitIfTemporary(descriptor) else { return false }
      }
    }
    return true
  }

  /// Writes one line to standard error, marked with the command's name. It may repeat an address that a stranger has sent,
  /// so what could command the terminal is left out.
  static func complain(_ message: String) {
    // When nobody reads standard error either, there is nobody left to tell.
    _ = write(Array("guess-client: \(message.fitForDisplay)\n".utf8), to: STDERR_FILENO)
  }

  private static func unistdWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }

  /// Another program may have made the terminal non-blocking; then it takes a wait.
  private static func waitIfTemporary(_ descriptor: Int32) -> Bool {
    guard SystemError.last.isTemporary else { return false }
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&request, 1, -1)
    return true
  }
}
