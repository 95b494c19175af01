import Foundation
import GuessProtocol

/// A connection to a server on this machine: sends lines, and passes on those it receives.
struct Server {
  private let descriptor: Int32
  private var framer = LineFramer(limit: Limits.serverLineBytes)

  /// Nil when no server is listening there.
  init?(port: UInt16) {
    descriptor = socket(AF_INET, CInt(1), 0)  // 1 is a stream, everywhere
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = withUnsafeBytes(of: &address) {
      connect(descriptor, $0.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t($0.count))
    }
    guard status == 0 else { return nil }
  }

  func send(_ line: String) {
    _ = write(descriptor, line + "\n", line.utf8.count + 1)
  }

  /// Passes every known line to `take` until the server closes the connection.
  mutating func listen(_ take: (ServerLine) -> Void) {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
      let bytes = Array(buffer[..<count])
      var offset = 0
      while let received = framer.next(in: bytes.span, from: &offset, { ReceivedLine($1) }) {
        if let line = received.line { take(line) }
      }
    }
  }
}
