import Platform
import Foundation

/// A named pipe for a program to write to. Only the test reads from it.
final class NamedPipe {
  let path: String
  private let descriptor: Int32
  /// The text that was read so far.
  private(set) var text = ""

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    _ = try System.check("mkfifo", mkfifo(path, S_IRUSR | S_IWUSR))
    // Opens both ends, so that neither blocks.
    descriptor = try System.check("open", open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC))
  }

  deinit {
    close(descriptor)
    unlink(path)
  }

  /// Fills it with line feeds until no byte fits.
  func fill() throws {
    for size in [4_096, 1] {
      let bytes = [UInt8](repeating: 0x0A, count: size)
      while write(descriptor, bytes, size) > 0 {}
      guard errno == EAGAIN else { throw System.failure("write") }
    }
  }

  /// Reads everything that is available.
  func drain() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
      text += String(decoding: buffer[..<count], as: UTF8.self)
    }
  }
}
