import Dispatch
import GuessClientCore
import Platform

/// A connection to a server: a socket that does not block, and the program at its other end, if one carries what is sent there.
///
/// It reads all there is, and keeps what can't be written yet.
@MainActor
final class Transport {
  /// Bytes that one read takes: what a full socket buffer of a small machine holds.
  private static let readSize = 64 * 1_024
  /// Reads in a row, after which other sources have their turn.
  private static let readsInRow = 16

  nonisolated let socket: Descriptor
  private let program: SpawnedProcess?
  private var readable: (any DispatchSourceRead)?
  /// Made when something has to wait, which hardly ever happens: with two sources at one socket, libdispatch may look at what it has
  /// just freed when the other side hangs up (seen with Swift 6.3.1 on Linux).
  private var writable: (any DispatchSourceWrite)?
  /// The sources that still look at the socket, and this transport until it is closed.
  private var holders = 1
  private var isWaitingToWrite = false
  private var outbox: [UInt8] = []
  private var isFinished = false
  private var isBroken = false
  private var isClosed = false
  private var received: ([UInt8]?) -> Void = { _ in }
  private var sent: () -> Void = {}

  /// Takes over a socket that is connected.
  nonisolated init(_ socket: Descriptor, through program: SpawnedProcess? = nil) {
    (self.socket, self.program) = (socket, program)
  }

  /// The server at its other end, in digits; nil for one that is a file, or that a program connects to.
  var peer: ServerAddress? { System.peer(of: socket) }

  /// Bytes that wait to be written.
  var waitingBytes: Int { outbox.count }

  /// Hands all that comes to `received` from now on, and nil at the end, be it a reset. Calls `sent` when some of what waited has
  /// been written.
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

  /// Sends `bytes` after all that was sent before.
  func send(_ bytes: [UInt8]) {
    guard !isBroken, !isFinished else { return }
    outbox += bytes
    flush()
  }

  /// Tells the server that nothing more comes, once all has been sent.
  func finishSending() {
    isFinished = true
    flush()
  }

  /// Drops the connection, with all that waits; nothing is told of it any more.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    isBroken = true
    outbox = []
    received = { _ in }
    // Dispatch lets go only of sources that are not suspended.
    if !isWaitingToWrite { writable?.resume() }
    readable?.cancel()
    writable?.cancel()
    letGo()
    program?.terminate()
  }

  /// Lets the program that carries the connection, if one does, send what was written last, and ends it.
  func leave() {
    guard let program, !isClosed else { return }
    try? System.endOutput(of: socket)
    if program.awaitEnd() == nil { program.terminate() }
  }

  /// The number may be given to another socket only when nobody looks at it any more.
  private func letGo() {
    holders -= 1
    if holders == 0 { System.release(socket) }
  }

  /// Reads until nothing is left: where the server has hung up, Dispatch says so only once.
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
      // What the server still had to say can be read; that tells the end as well.
      isBroken = true
      offset = outbox.count
    }
    outbox.removeFirst(offset)
    if isWaitingToWrite == outbox.isEmpty { waitToWrite(!outbox.isEmpty) }
    // A program would take it for the end of all, with what is still to be answered.
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
