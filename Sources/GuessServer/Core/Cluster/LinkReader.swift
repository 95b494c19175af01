import GuessGame
import GuessProtocol

/// Splits the bytes of another node, in pieces of any size, into the lines of the handshake and the messages after it. After an
/// error the rest means nothing.
package struct LinkReader: Sendable {
  private var buffer: [UInt8] = []
  private var offset = 0

  package init() {}

  /// Bytes that are kept: less than two messages and a read.
  package var bufferedBytes: Int { buffer.count - offset }

  package mutating func append(_ bytes: [UInt8]) {
    buffer.removeFirst(offset)
    offset = 0
    buffer += bytes
  }

  /// Returns the next line without its LF, or nil if it is incomplete.
  package mutating func nextLine() throws(Unreadable) -> String? {
    let rest = buffer[offset...]
    guard let end = rest.prefix(LinkHandshake.lineBytes + 1).firstIndex(of: UInt8(ascii: "\n")) else {
      if rest.count > LinkHandshake.lineBytes { throw Unreadable() }
      return nil
    }
    offset = end + 1
    return String(decoding: rest[..<end], as: UTF8.self)
  }

  /// Returns the next message, or nil if it is incomplete.
  package mutating func next() throws(Unreadable) -> LinkMessage? {
    var rest = buffer[offset...]
    guard rest.count >= LinkMessage.lengthBytes else { return nil }
    let count = Int(try rest.read() as UInt32)
    guard (1...LinkMessage.byteLimit).contains(count) else { throw Unreadable() }
    guard rest.count >= count else { return nil }
    let message = try LinkMessage(rest.prefix(count))
    offset = rest.startIndex + count
    return message
  }
}
