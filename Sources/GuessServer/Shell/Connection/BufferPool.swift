import Protocol

/// Memory for outboxes, used again and again: giving it back to the system after every batch costs a system call each time.
struct BufferPool {
  /// Buffers that are kept: as many connections as one turn answers, and a few of those who look on at each.
  static let buffers = 256
  /// Capacity of the largest buffer that is kept, and the reason why the pool never holds more than 4 MiB.
  static var largestBuffer: Int { Outbox.stallBytes }
  /// Capacity of a new buffer: one line of any length.
  static let smallestBuffer = 2 * Limits.serverLineBytes

  private var free: [[UInt8]] = []

  /// Number of buffers that wait to be used.
  var count: Int { free.count }

  /// An empty buffer.
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
