import Platform

/// A socket with its output buffer: to Redis, or to a local program that reads metrics or sends commands.
@MainActor
final class BufferedSocket {
  /// Bytes of buffer that are kept for later output: one iteration of a very busy node.
  private static let keptBytes = 256 * 1_024

  private let descriptor: Descriptor
  private var interest: Interest = []
  private var outbox = Outbox()
  private(set) var isConnecting: Bool
  private(set) var hasEnded = false

  init(to address: SocketAddress) throws(SystemError) {
    descriptor = try System.beginConnecting(to: address)
    // True even if the socket connects at once, so that only `finishConnecting` clears it.
    isConnecting = true
  }

  init(_ descriptor: Descriptor) {
    self.descriptor = descriptor
    isConnecting = false
  }

  var unsent: Int { outbox.count }

  func write(_ body: (inout [UInt8]) -> Void) { outbox.write(body) }

  func finishConnecting() throws(SystemError) {
    guard isConnecting else { return }
    if let error = try System.failure(of: descriptor) { throw error }
    isConnecting = false
  }

  func flush() throws(SystemError) {
    guard !isConnecting, unsent > 0, let count = try outbox.transmit(to: descriptor) else { return }
    outbox.removeFirst(count)
    if outbox.isEmpty, outbox.capacity > Self.keptBytes { outbox = Outbox() }
  }

  /// Reads what has arrived, up to `most` bytes and the size of the buffer; 0 at the end, nil if nothing has arrived.
  func receive(into buffer: inout [UInt8], atMost most: Int = .max) throws(SystemError) -> Int? {
    let count = try System.receive(from: descriptor, into: &buffer, atMost: min(most, buffer.count))
    hasEnded = hasEnded || count == 0
    return count
  }

  func endOutput() throws(SystemError) { try System.endOutput(of: descriptor) }

  var peerUser: UInt32? { System.peerUser(of: descriptor) }

  /// Polls for input if it `reads` now, and for room if output waits.
  func watch(with poller: Poller, as key: PollKey, reads: Bool = true) throws(SystemError) {
    // The end would be reported forever.
    var wanted: Interest = hasEnded || !reads ? [] : .read
    if isConnecting || unsent > 0 { wanted.insert(.write) }
    try poller.change(descriptor, as: key, from: interest, to: wanted)
    interest = wanted
  }

  func close() { System.release(descriptor) }
}
