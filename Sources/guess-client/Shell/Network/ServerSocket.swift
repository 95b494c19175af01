import Dispatch
import GuessClientCore
import Platform

/// The connection to the server: reads all there is, and keeps what can't be written yet.
@MainActor
final class ServerSocket {
  enum Event {
    case received([UInt8])
    /// Some of what waited has been written.
    case sent
    /// The server has closed the connection, or it was reset; nothing comes after it.
    case closed
  }

  /// Bytes that one read takes: what a full socket buffer of a small machine holds.
  private static let readSize = 64 * 1_024
  /// Reads in a row, after which other sources have their turn.
  private static let readsInRow = 16

  private enum Writing {
    /// Everything was written so far, and the source was never needed.
    case untried
    case waiting
    case paused
  }

  private let wire: Wire
  private let readable: any DispatchSourceRead
  private let writable: any DispatchSourceWrite
  private var writing = Writing.untried
  private var outbox: [UInt8] = []
  private var isFinished = false
  private var isBroken = false
  private var isClosed = false
  private var watchingSources = 2
  private var handler: (Event) -> Void = { _ in }

  /// Takes over a connection.
  init(_ wire: Wire) {
    self.wire = wire
    readable = DispatchSource.makeReadSource(fileDescriptor: wire.descriptor.number, queue: .main)
    writable = DispatchSource.makeWriteSource(fileDescriptor: wire.descriptor.number, queue: .main)
  }

  private var descriptor: Descriptor { wire.descriptor }

  /// The server at its other end, in digits; nil for one that is a file, or that a program connects to.
  var peer: ServerAddress? { System.peer(of: descriptor) }

  /// Bytes that wait to be written.
  var waitingBytes: Int { outbox.count }

  /// Hands every event to `handler` from now on.
  func activate(_ handler: @escaping (Event) -> Void) {
    self.handler = handler
    readable.setEventHandler { MainActor.assumeIsolated { self.read() } }
    writable.setEventHandler {
      MainActor.assumeIsolated {
        self.flush()
        self.handler(.sent)
      }
    }
    for source in [readable, writable] as [any DispatchSourceProtocol] {
      source.setCancelHandler { MainActor.assumeIsolated { self.letGo() } }
    }
    readable.activate()
  }

  /// Sends `bytes` behind all that was sent before.
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

  /// Gives the connection up, with all that waits; no event comes any more.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    isBroken = true
    outbox = []
    handler = { _ in }
    // Dispatch lets go only of sources that were activated and are not suspended.
    switch writing {
    case .untried: writable.activate()
    case .paused: writable.resume()
    case .waiting: break
    }
    readable.cancel()
    writable.cancel()
    wire.endHelper()
  }

  /// Lets the program that carries the connection, if one does, send what was written last, and ends it.
  func leave() {
    guard !isClosed else { return }
    wire.finishHelper()
  }

  /// The number may be given to another socket only when neither source looks at it any more.
  private func letGo() {
    watchingSources -= 1
    if watchingSources == 0 { System.release(descriptor) }
  }

  /// Reads until nothing is left: where the server has hung up, Dispatch says so only once.
  private func read() {
    var buffer = [UInt8](repeating: 0, count: Self.readSize)
    for _ in 0..<Self.readsInRow where !isClosed {
      guard let count = System.receive(from: descriptor, into: &buffer) else { return }
      guard count > 0 else {
        readable.cancel()
        return handler(.closed)
      }
      handler(.received(Array(buffer[..<count])))
    }
    guard !isClosed else { return }
    DispatchQueue.main.async { MainActor.assumeIsolated { self.read() } }
  }

  private func flush() {
    var offset = 0
    do throws(SystemError) {
      while offset < outbox.count,
        let count = try System.transmit(outbox.span.extracting(offset...), to: descriptor)
      {
        offset += count
      }
    } catch {
      // What the server still had to say can be read; that tells the end as well.
      isBroken = true
      offset = outbox.count
    }
    outbox.removeFirst(offset)
    waitToWrite(!outbox.isEmpty)
    if outbox.isEmpty, isFinished { wire.endOutput() }
  }

  private func waitToWrite(_ mustWait: Bool) {
    switch (writing, mustWait) {
    case (.untried, true): writable.activate()
    case (.paused, true): writable.resume()
    case (.waiting, false):
      writable.suspend()
      writing = .paused
      return
    case (.waiting, true), (.untried, false), (.paused, false): return
    }
    writing = .waiting
  }
}
