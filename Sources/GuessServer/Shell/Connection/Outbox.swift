import GuessGame
import GuessProtocol
import Platform

/// Queued output of one socket, limited by its owner by `count`.
struct Outbox {
  private var bytes: [UInt8] = []
  /// Leading bytes that have been sent; an outbox never reaches 4 GiB.
  private var sent: UInt32 = 0

  var count: Int { bytes.count - Int(sent) }

  var isEmpty: Bool { bytes.isEmpty }

  var isStalled: Bool { count > ServerLimits.outboxSlowBytes }

  var capacity: Int { bytes.capacity }

  /// Queues whole lines. Each ends in LF, which becomes CR LF if `endsInCarriageReturn`.
  mutating func append(_ lines: Span<UInt8>, endsInCarriageReturn: Bool) {
    guard endsInCarriageReturn else { return append(lines) }
    for index in lines.indices {
      if lines[index] == UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\r")) }
      bytes.append(lines[index])
    }
  }

  mutating func append(_ more: Span<UInt8>) {
    bytes.append(copying: more)
  }

  mutating func write(_ body: (inout [UInt8]) -> Void) { body(&bytes) }

  /// Sends as much as possible now, and returns the number of bytes; nil if the socket has no room.
  func transmit(to descriptor: Descriptor) throws(SystemError) -> Int? {
    try System.transmit(bytes.span.extracting(Int(sent)...), to: descriptor)
  }

  func copyBytes(to place: UnsafeMutablePointer<UInt8>) {
    bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      place.update(from: start + Int(sent), count: count)
    }
  }

  mutating func removeFirst(_ count: Int) {
    let start = Int(sent) + count
    if start == bytes.count {
      bytes.removeAll(keepingCapacity: true)
      sent = 0
    } else if start > bytes.count / 2 {
      // Fewer bytes are moved than were sent since the last move, so the cost is negligible.
      bytes.removeSubrange(..<start)
      sent = 0
    } else {
      sent = UInt32(start)
    }
  }
}

/// Empty outboxes with their buffers. Returning the memory after every batch would cost a system call each time.
struct BufferPool {
  /// Buffers that are kept: one for each connection that an iteration answers, and a few for spectators.
  static let buffers = 256
  /// Capacity of the largest buffer that is kept. It limits the pool to 4 MiB.
  static var largestBuffer: Int { ServerLimits.outboxSlowBytes }
  /// Capacity of a new buffer: a line of any length fits.
  static let smallestBuffer = 2 * Limits.serverLineBytes

  private(set) var free: [Outbox] = []

  mutating func take() -> Outbox {
    if let outbox = free.popLast() { return outbox }
    var outbox = Outbox()
    outbox.write { $0.reserveCapacity(Self.smallestBuffer) }
    return outbox
  }

  /// Takes the buffer of an empty outbox, and keeps it for later unless there are enough or it is too large.
  mutating func give(_ outbox: inout Outbox) {
    guard outbox.capacity > 0 else { return }
    if outbox.capacity <= Self.largestBuffer, free.count < Self.buffers { free.append(outbox) }
    outbox = Outbox()
  }
}
