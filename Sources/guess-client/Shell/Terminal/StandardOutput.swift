#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import GuessClientCore
import Protocol

/// Standard output and standard error, written at once: the C library would hold back what goes into a pipe.
enum StandardOutput {
  /// Prints; answers the code to leave with where that is not possible any more. A reader that has closed its end of a pipe
  /// has seen enough, and that is success. Anything else is a failure, of which it says why.
  static func print(_ bytes: [UInt8], in language: Language) -> ExitCode? {
    guard let error = write(bytes) else { return nil }
    guard error.code != EPIPE else { return .done }
    complain(language.words(for: Cue.notPrinted(reason: error.reason)))
    return .failed
  }

  /// Writes all of `bytes`, however long a slow reader takes; answers why it could not.
  static func write(_ bytes: [UInt8], to descriptor: Int32 = STDOUT_FILENO) -> SystemError? {
    bytes.withUnsafeBytes { write($0, to: descriptor) }
  }

  /// The same for bytes that are anywhere. It may be called where a signal is handled: it allocates nothing, and calls nothing
  /// but write(2) and poll(2).
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32 = STDOUT_FILENO) -> SystemError? {
    var offset = 0
    while offset < bytes.count {
      let count = unistdWrite(descriptor, bytes.baseAddress?.advanced(by: offset), bytes.count - offset)
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

  /// Writes one line to standard error, marked with the command's name. It may repeat an address that a stranger has sent,
  /// so what could command the terminal is left out.
  static func complain(_ message: String) {
    // When nobody reads standard error either, there is nobody left to tell.
    _ = write(Array("guess-client: \(message.fitForDisplay)\n".utf8), to: STDERR_FILENO)
  }

  private static func unistdWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes, count)
    #else
      Darwin.write(descriptor, bytes, count)
    #endif
  }

  /// Another program may have made the terminal non-blocking; then it takes a wait.
  private static func waitForRoom(_ descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&request, 1, -1)
  }
}
