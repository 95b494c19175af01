import GuessServerCore
import GuessProtocol
import Platform

/// A socket to Redis, to another node, or to a program of the host that asks for metrics or sends commands, and what waits to go
/// there.
@MainActor
final class Wire {
  /// Bytes of memory that are kept for what is written next: a turn of a very busy node.
  private static let keptBytes = 256 * 1_024

  private let descriptor: Descriptor
  private var interest: Interest = []
  private var bytes: [UInt8] = []
  private var sent = 0
  private(set) var isConnecting: Bool
  /// Whether the other end has said that nothing more will come.
  private(set) var hasEnded = false
  private var isOutputEnded = false

  init(to address: SocketAddress) throws(SystemError) {
    descriptor = try System.makeSocket(family: address.family)
    // Even where that is done at once, so that there is one way to find out.
    isConnecting = true
    do {
      try System.setOption(TCP_NODELAY, at: Int32(IPPROTO_TCP), to: 1, of: descriptor)
      try System.connectSocket(descriptor, to: address)
    } catch  where error.isUnderWay {
    } catch {
      System.release(descriptor)
      throw error
    }
  }

  init(_ descriptor: Descriptor) {
    self.descriptor = descriptor
    isConnecting = false
  }

  var unsent: Int { bytes.count - sent }

  /// What is written here is sent with the next `flush`.
  func write(_ body: (inout [UInt8]) -> Void) { body(&bytes) }

  /// Finds out what came of connecting, once something was reported.
  func finishConnecting() throws(SystemError) {
    guard isConnecting else { return }
    if let error = try System.failure(of: descriptor) { throw error }
    isConnecting = false
  }

  func flush() throws(SystemError) {
    guard !isConnecting, unsent > 0 else { return }
    guard let count = try Self.transmit(bytes, after: sent, to: descriptor) else { return }
    sent += count
    if sent == bytes.count {
      bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptBytes)
    } else if sent > bytes.count / 2 {
      bytes.removeFirst(sent)
    } else {
      return
    }
    sent = 0
  }

  /// Sends what it can in a call of its own, so that nobody holds the bytes afterwards: they would be copied to be changed.
  private static func transmit(
    _ bytes: [UInt8], after sent: Int, to descriptor: Descriptor
  ) throws(SystemError) -> Int? {
    try System.transmit(bytes.span.extracting(sent...), to: descriptor)
  }

  /// Reads what has come, as far as it fits, `most` bytes of it; 0 at the end, nil where nothing has come.
  func receive(into buffer: inout [UInt8], atMost most: Int = .max) throws(SystemError) -> Int? {
    let count = try System.receive(from: descriptor, into: &buffer, atMost: min(most, buffer.count))
    hasEnded = hasEnded || count == 0
    return count
  }

  /// Tells the other end, once, that nothing more will be sent.
  func endOutput() throws(SystemError) {
    guard !isOutputEnded else { return }
    try System.endOutput(of: descriptor)
    isOutputEnded = true
  }

  /// The user id of the program at the other end; nil where the system does not say.
  var peerUser: UInt32? { System.peerUser(of: descriptor) }

  /// Has it reported when something has come, where that `reads` now, and when there is room for what waits.
  func watch(with poller: Poller, as key: PollKey, reads: Bool = true) throws(SystemError) {
    // An end would be reported for ever.
    var wanted: Interest = hasEnded || !reads ? [] : .read
    if isConnecting || unsent > 0 { wanted.insert(.write) }
    try poller.change(descriptor, as: key, from: interest, to: wanted)
    interest = wanted
  }

  func close() { System.release(descriptor) }
}
