import GuessGame
import GuessProtocol

/// Splits the bytes of a linked node, in pieces of any size, into messages.
package struct LinkReader: Sendable {
  private var buffer: [UInt8] = []
  private var offset = 0

  package init() {}

  /// Bytes that are kept: less than two messages and a read.
  package var bufferedBytes: Int { buffer.count - offset }

  package mutating func append(_ bytes: [UInt8]) { buffer += bytes }

  /// Returns the next message, or nil if it is incomplete. After an error the rest means nothing.
  package mutating func next() throws(Unreadable) -> LinkMessage? {
    var rest = buffer[offset...]
    guard rest.count >= LinkMessage.lengthBytes else { return forgetRead() }
    let count = Int(try rest.read() as UInt32)
    guard (1...LinkMessage.byteLimit).contains(count) else { throw Unreadable() }
    guard rest.count >= count else { return forgetRead() }
    let message = try LinkMessage(rest.prefix(count))
    offset = rest.startIndex + count
    return message
  }

  private mutating func forgetRead() -> LinkMessage? {
    buffer.removeFirst(offset)
    offset = 0
    return nil
  }
}
