import Platform
import Foundation

/// A pipe with a name, for a program to write to. Nobody reads from it but the test that holds it.
final class NamedPipe {
  let path: String
  private let descriptor: Int32
  /// What was read so far.
  private(set) var text = ""

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    _ = try System.check("mkfifo", mkfifo(path, S_IRUSR | S_IWUSR))
    // Both ends at once: neither waits for someone at the other one.
    descriptor = try System.check("open", open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC))
  }

  deinit {
    close(descriptor)
    unlink(path)
  }

  /// Fills it with line feeds, until there is room for nothing.
  func fill() throws {
    for size in [4_096, 1] {
      let bytes = [UInt8](repeating: 0x0A, count: size)
      while write(descriptor, bytes, size) > 0 {}
      guard errno == EAGAIN else { throw System.failure("write") }
    }
  }

  /// Takes in all that can be read now.
  func drain() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
      text += String(decoding: buffer[..<count], as: UTF8.self)
    }
  }
}
