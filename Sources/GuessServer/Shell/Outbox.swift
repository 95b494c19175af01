import GuessServerCore
import Protocol

/// What waits to be sent to one client, in order and bounded. It holds no memory while nothing waits.
struct Outbox {
  /// Bytes that may wait before nothing more is read from the client.
  static let stallBytes = ServerLimits().outboxSlowBytes

  private var bytes: [UInt8] = []
  private var start = 0

  /// Bytes that wait.
  var count: Int { bytes.count - start }

  var isEmpty: Bool { bytes.isEmpty }

  /// Whether so much waits that the client should read before it asks for more.
  var isStalled: Bool { count > Self.stallBytes }

  /// Whether it needs memory to be given before the next line.
  var needsBuffer: Bool { bytes.capacity == 0 }

  /// Takes memory to write into. Only for an outbox that has none.
  mutating func adopt(_ buffer: consuming [UInt8]) {
    bytes = buffer
  }

  /// Gives back the memory. Only for an outbox in which nothing waits.
  mutating func takeBuffer() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  /// Queues a line with its ending, or nothing when more than `limit` bytes would wait then; answers whether it did.
  mutating func append(
    _ line: ServerLine, style: LineStyle, endsInCarriageReturn: Bool, limit: Int
  ) -> Bool {
    let end = bytes.count
    line.write(to: &bytes, style: style)
    if endsInCarriageReturn { bytes.append(UInt8(ascii: "\r")) }
    bytes.append(UInt8(ascii: "\n"))
    return keep(from: end, limit: limit)
  }

  /// Queues bytes as they are, or nothing when more than `limit` would wait then; answers whether it did.
  mutating func append(raw: [UInt8], limit: Int) -> Bool {
    let end = bytes.count
    bytes.append(contentsOf: raw)
    return keep(from: end, limit: limit)
  }

  /// Calls `body` with all that waits.
  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.span.extracting(start...).withUnsafeBufferPointer(body)
  }

  /// Forgets the first `count` bytes, which have been sent.
  mutating func removeFirst(_ count: Int) {
    start += count
    if start == bytes.count {
      bytes.removeAll(keepingCapacity: true)
      start = 0
    } else if start > bytes.count / 2 {
      // What is moved is less than what was sent since the last time, so this costs nothing to speak of.
      bytes.removeSubrange(..<start)
      start = 0
    }
  }

  private mutating func keep(from end: Int, limit: Int) -> Bool {
    guard count > limit else { return true }
    bytes.removeSubrange(end...)
    return false
  }
}
