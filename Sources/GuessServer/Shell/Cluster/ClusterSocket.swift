import Dispatch
import GuessServerCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A connection that the server makes or has with another program of the host's: Redis, or a node. There are few of them, so each
/// has dispatch sources of its own.
@MainActor
final class ClusterSocket {
  enum Event {
    case connected
    case received([UInt8])
    /// It is gone, or did not come about; nothing comes after it.
    case closed
  }

  /// Bytes that one read takes.
  private static let readBytes = 64 * 1_024
  /// Reads in a row, after which other sources have their turn.
  private static let readsInRow = 16

  private enum Writing {
    /// The source was never needed.
    case untried
    case waiting
    case paused
  }

  private let descriptor: Descriptor
  private let readable: any DispatchSourceRead
  private let writable: any DispatchSourceWrite
  private var writing = Writing.untried
  private var isConnected: Bool
  private var isClosed = false
  private var outbox: [UInt8] = []
  private var watchingSources = 2
  private let handler: (Event) -> Void

  /// Connects to `address`; `handler` hears what comes of it, but not before this returns.
  convenience init(to address: SocketAddress, _ handler: @escaping (Event) -> Void) throws(SystemError) {
    let descriptor = try System.makeSocket(family: address.family)
    do throws(SystemError) {
      try? System.setOption(TCP_NODELAY, at: Int32(IPPROTO_TCP), to: 1, of: descriptor)
      try System.connectSocket(descriptor, to: address)
      self.init(descriptor, isConnected: true, handler)
    } catch  where error.code == EINPROGRESS {
      self.init(descriptor, isConnected: false, handler)
    } catch {
      System.release(descriptor)
      throw error
    }
  }

  /// Takes over a socket that never waits.
  init(_ descriptor: Descriptor, isConnected: Bool = true, _ handler: @escaping (Event) -> Void) {
    self.descriptor = descriptor
    self.isConnected = isConnected
    self.handler = handler
    readable = DispatchSource.makeReadSource(fileDescriptor: descriptor.number, queue: .main)
    writable = DispatchSource.makeWriteSource(fileDescriptor: descriptor.number, queue: .main)
    readable.setEventHandler { [unowned self] in read() }
    writable.setEventHandler { [unowned self] in becomeWritable() }
    for source in [readable, writable] as [any DispatchSourceProtocol] {
      source.setCancelHandler { self.letGo() }
    }
    if isConnected {
      readable.activate()
      DispatchQueue.main.async { [weak self] in self?.tell(.connected) }
    } else {
      waitToWrite(true)
    }
  }

  /// Bytes that wait to be written.
  var waitingBytes: Int { outbox.count }

  /// Sends `bytes` behind all that was sent before.
  func send(_ bytes: [UInt8]) {
    guard !isClosed else { return }
    outbox += bytes
    if isConnected { flush() }
  }

  /// Gives the connection up, with all that waits; no event comes any more.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    outbox = []
    // Dispatch lets go only of sources that were activated and are not suspended.
    if !isConnected { readable.activate() }
    switch writing {
    case .untried: writable.activate()
    case .paused: writable.resume()
    case .waiting: break
    }
    readable.cancel()
    writable.cancel()
  }

  /// The number may be given to another socket only when neither source looks at it any more.
  private func letGo() {
    watchingSources -= 1
    if watchingSources == 0 { System.release(descriptor) }
  }

  private func tell(_ event: Event) {
    if !isClosed { handler(event) }
  }

  private func fail() {
    guard !isClosed else { return }
    close()
    handler(.closed)
  }

  // MARK: - Reading

  private func read() {
    var buffer = [UInt8](repeating: 0, count: Self.readBytes)
    for _ in 0..<Self.readsInRow where !isClosed {
      do throws(SystemError) {
        guard let count = try System.receive(from: descriptor, into: &buffer, atMost: buffer.count) else {
          return
        }
        guard count > 0 else { return fail() }
        tell(.received(Array(buffer[..<count])))
      } catch {
        return fail()
      }
    }
    // Where the other side has hung up, Dispatch says so only once.
    if !isClosed { DispatchQueue.main.async { [weak self] in self?.read() } }
  }

  // MARK: - Writing

  private func becomeWritable() {
    guard isConnected else { return finishConnecting() }
    flush()
  }

  private func finishConnecting() {
    guard (try? System.option(SO_ERROR, at: SOL_SOCKET, of: descriptor)) == 0 else { return fail() }
    isConnected = true
    readable.activate()
    flush()
    tell(.connected)
  }

  private func flush() {
    var rest = outbox[...]
    do throws(SystemError) {
      while !rest.isEmpty, let count = try System.transmit(rest.span, to: descriptor) {
        rest = rest.dropFirst(count)
      }
    } catch {
      return fail()
    }
    outbox = Array(rest)
    waitToWrite(!outbox.isEmpty)
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
