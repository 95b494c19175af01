import Foundation
import GuessProtocol

/// A connection to a server: sends lines, and passes on those it receives.
final class Server {
  private var descriptor: Int32 = -1
  private var framer = LineFramer(limit: Limits.serverLineBytes)

  /// Connects to `HOST:PORT` instead; false when no server is listening there.
  func moves(to address: String) -> Bool {
    let colon = address.lastIndex(of: ":") ?? address.endIndex
    let host = address[..<colon].trimmingCharacters(in: ["[", "]"])
    var (hints, found) = (addrinfo(), nil as UnsafeMutablePointer<addrinfo>?)
    hints.ai_socktype = 1  // a stream, everywhere
    guard getaddrinfo(host, String(address[colon...].dropFirst()), &hints, &found) == 0,
      let first = found?.pointee
    else { return false }
    defer { freeaddrinfo(found) }
    close(descriptor)
    descriptor = socket(first.ai_family, first.ai_socktype, 0)
    framer = LineFramer(limit: Limits.serverLineBytes)
    return connect(descriptor, first.ai_addr, first.ai_addrlen) == 0
  }

  func send(_ line: String) {
    _ = write(descriptor, line + "\n", line.utf8.count + 1)
  }

  /// Passes every known line to `take` until the server closes the connection, and prints answers that are newer.
  func listen(_ take: (ServerLine) -> Void) {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
      let bytes = Array(buffer[..<count])
      var offset = 0
      while let received = framer.next(in: bytes.span, from: &offset, { ReceivedLine($1) }) {
        if let line = received.line { take(line) }
        if let answer = received.newAnswer { print(answer, received.text ?? "") }
      }
    }
  }
}
