import GuessServerCore
import GuessProtocol
import Platform

/// What waits to be sent to one client, in order. It holds no memory while nothing waits; the server bounds it by `count`.
struct Outbox {
  /// Bytes that may wait before nothing more is read from the client.
  static var stallBytes: Int { ServerLimits.outboxSlowBytes }

  private var bytes: [UInt8] = []
  /// Bytes before that have been sent: never 4 GiB, since so much never waits.
  private var sent: UInt32 = 0

  var count: Int { bytes.count - Int(sent) }

  var isEmpty: Bool { bytes.isEmpty }

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

  /// Queues whole lines, each with a LF behind it, which becomes CR LF where that is wanted.
  mutating func append(_ lines: Span<UInt8>, endsInCarriageReturn: Bool) {
    guard endsInCarriageReturn else { return append(lines) }
    for index in lines.indices {
      if lines[index] == UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\r")) }
      bytes.append(lines[index])
    }
  }

  /// Queues bytes as they are.
  mutating func append(_ more: Span<UInt8>) {
    bytes.append(copying: more)
  }

  /// Sends as much of what waits as can go now, and answers how many bytes that are; nil when none can.
  func transmit(to descriptor: Descriptor) throws(SystemError) -> Int? {
    try System.transmit(bytes.span.extracting(Int(sent)...), to: descriptor)
  }

  /// Copies all that waits to `place`, which has room for it.
  func copyBytes(to place: UnsafeMutablePointer<UInt8>) {
    bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      place.update(from: start + Int(sent), count: count)
    }
  }

  /// Forgets the first `count` bytes, which have been sent.
  mutating func removeFirst(_ count: Int) {
    let start = Int(sent) + count
    if start == bytes.count {
      bytes.removeAll(keepingCapacity: true)
      sent = 0
    } else if start > bytes.count / 2 {
      // What is moved is less than what was sent since the last time, so this costs nothing to speak of.
      bytes.removeSubrange(..<start)
      sent = 0
    } else {
      sent = UInt32(start)
    }
  }
}

/// Memory for outboxes, used again and again: giving it back to the system after every batch costs a system call each time.
struct BufferPool {
  /// Buffers that are kept: as many connections as one iteration answers, and a few of those who look on at each.
  static let buffers = 256
  /// Capacity of the largest buffer that is kept, and the reason why the pool never holds more than 4 MiB.
  static var largestBuffer: Int { Outbox.stallBytes }
  /// Capacity of a new buffer: one line of any length.
  static let smallestBuffer = 2 * Limits.serverLineBytes

  private var free: [[UInt8]] = []

  var count: Int { free.count }

  mutating func take() -> [UInt8] {
    if let buffer = free.popLast() { return buffer }
    var buffer: [UInt8] = []
    buffer.reserveCapacity(Self.smallestBuffer)
    return buffer
  }

  /// Keeps a buffer for later, unless there are enough or it is too large.
  mutating func give(_ buffer: consuming [UInt8]) {
    guard buffer.capacity > 0, buffer.capacity <= Self.largestBuffer, free.count < Self.buffers else {
      return
    }
    buffer.removeAll(keepingCapacity: true)
    free.append(buffer)
  }
}
