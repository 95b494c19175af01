import Dispatch
import GuessClientCore
import Platform

/// A connection to a server: a non-blocking socket, with the proxy command at its other end, if any.
///
/// Reads everything available, and keeps output that can't be written yet.
@MainActor
final class Transport {
  /// Bytes per read: a full socket buffer of a small machine.
  private static let readSize = 64 * 1_024
  /// Consecutive reads before other sources have their turn.
  private static let readsInRow = 16

  nonisolated let socket: Descriptor
  private let program: SpawnedProcess?
  private var readable: (any DispatchSourceRead)?
  /// Created when output must wait, which is rare: with two sources for one socket, libdispatch may access freed memory when
  /// the other side hangs up (seen with Swift 6.3.1 on Linux).
  private var writable: (any DispatchSourceWrite)?
  /// Count of sources that still use the socket, plus this transport until it is closed.
  private var holders = 1
  private var isWaitingToWrite = false
  private var outbox: [UInt8] = []
  private var isFinished = false
  private var isBroken = false
  private var isClosed = false
  private var received: ([UInt8]?) -> Void = { _ in }
  private var sent: () -> Void = {}

  /// Takes over a connected socket.
  nonisolated init(_ socket: Descriptor, through program: SpawnedProcess? = nil) {
    (self.socket, self.program) = (socket, program)
  }

  /// Bytes that wait to be written.
  var waitingBytes: Int { outbox.count }

  /// Passes all input to `received`, and nil at the end or after a reset. Calls `sent` when waiting bytes have been written.
  func activate(_ received: @escaping ([UInt8]?) -> Void, sent: @escaping () -> Void) {
    (self.received, self.sent) = (received, sent)
    let readable = DispatchSource.makeReadSource(fileDescriptor: socket.number, queue: .main)
    self.readable = readable
    watch(readable) { self.read() }
  }

  private func watch(_ source: any DispatchSourceProtocol, _ handler: @escaping @MainActor () -> Void) {
    source.setEventHandler { MainActor.assumeIsolated(handler) }
    source.setCancelHandler { MainActor.assumeIsolated { self.letGo() } }
    source.activate()
    holders += 1
  }

  /// Sends `bytes` after everything sent before.
  func send(_ bytes: [UInt8]) {
    guard !isBroken, !isFinished else { return }
    outbox += bytes
    flush()
  }

  /// Ends the output once everything has been sent.
  func finishSending() {
    isFinished = true
    flush()
  }

  /// Drops the connection and all waiting bytes; makes no further calls.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    outbox = []
    received = { _ in }
    // Dispatch releases only sources that are not suspended.
    if !isWaitingToWrite { writable?.resume() }
    readable?.cancel()
    writable?.cancel()
    letGo()
    program?.terminate()
  }

  /// Lets the proxy command, if any, send the last output, and ends it.
  func leave() {
    guard let program, !isClosed else { return }
    try? System.endOutput(of: socket)
    if program.awaitEnd() == nil { program.terminate() }
  }

  /// The descriptor's number must not be reused while a source still watches it.
  private func letGo() {
    holders -= 1
    if holders == 0 { System.release(socket) }
  }

  /// Reads until nothing is left: Dispatch reports a hang-up only once.
  private func read() {
    var buffer = [UInt8](repeating: 0, count: Self.readSize)
    for _ in 0..<Self.readsInRow where !isClosed {
      guard let count = System.receive(from: socket, into: &buffer) else { return }
      guard count > 0 else {
        readable?.cancel()
        return received(nil)
      }
      received(Array(buffer[..<count]))
    }
    guard !isClosed else { return }
    DispatchQueue.main.async { MainActor.assumeIsolated { self.read() } }
  }

  private func flush() {
    guard !isClosed else { return }
    var offset = 0
    do throws(SystemError) {
      while offset < outbox.count,
        let count = try System.transmit(outbox.span.extracting(offset...), to: socket)
      {
        offset += count
      }
    } catch {
      // The server's last output can still be read, and its end shows there as well.
      isBroken = true
      offset = outbox.count
    }
    outbox.removeFirst(offset)
    if isWaitingToWrite == outbox.isEmpty { waitToWrite(!outbox.isEmpty) }
    // A proxy command would stop at once, and lose the replies still to come.
    if outbox.isEmpty, isFinished, program == nil { try? System.endOutput(of: socket) }
  }

  private func waitToWrite(_ mustWait: Bool) {
    isWaitingToWrite = mustWait
    if let writable { return mustWait ? writable.resume() : writable.suspend() }
    let writable = DispatchSource.makeWriteSource(fileDescriptor: socket.number, queue: .main)
    self.writable = writable
    watch(writable) {
      self.flush()
      self.sent()
    }
  }
}
