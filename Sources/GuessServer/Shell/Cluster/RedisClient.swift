import Dispatch
import GuessProtocol
import Platform

/// The connection to Redis: carries bytes and time between its socket and the value `RedisConnection`.
@MainActor
final class RedisClient {
  /// Bytes read at a time. More would delay players.
  private static let bytesAtOnce = 1 << 20

  let address: RedisAddress
  var node: ClusterNode
  private let poller: Poller
  private let clock: Clock
  private var connection: RedisConnection
  /// Takes the effects that don't concern the socket.
  var handle: (RedisConnection.Effect, Instant) -> Void = { _, _ in }
  /// Makes the server process what has arrived between its iterations.
  var wake: @MainActor () -> Void = {}
  private var wire: BufferedSocket?
  private var buffer = [UInt8](repeating: 0, count: 64 * 1_024)
  private let resolver = DispatchQueue(label: "redis-resolver")

  init(_ node: ClusterNode, at address: RedisAddress, password: String?, _ poller: Poller, _ clock: Clock) {
    (self.node, self.address, self.poller, self.clock) = (node, address, poller, clock)
    connection = RedisConnection(
      to: address, password: password, longestPause: Milliseconds(node.lease.count / 3), at: clock.now,
      random: Launch.chance)
  }

  /// Identifies the connected Redis and its history; nil while it can't be used.
  var history: String? { connection.history }

  var deadline: Instant? { connection.deadline }

  func tick(at now: Instant) { with(at: now) { $0.tick(at: now, &$1) } }

  /// Asks Redis. The answer comes later, or at once if there can be none.
  func ask(_ question: RedisQuestion, at now: Instant) {
    let request = question.request(by: node, hasScriptFlags: connection.hasScriptFlags)
    with(at: now) { $0.ask(request, for: question, at: now, &$1) }
  }

  @inline(never)
  private func with(
    at now: Instant, _ body: (inout RedisConnection, inout [RedisConnection.Effect]) -> Void
  ) {
    var effects: [RedisConnection.Effect] = []
    body(&connection, &effects)
    for effect in effects {
      switch effect {
      case .connect: connect()
      case .send(let bytes): wire?.write { $0 += bytes }
      case .hangUp: close()
      case .answered, .ready, .away: handle(effect, now)
      }
    }
  }

  // MARK: - Socket

  func ready(at now: Instant) {
    if let wire, !receive(from: wire, at: now), self.wire === wire { lose(at: now) }
  }

  func flush(at now: Instant) {
    guard let wire else { return }
    do { try wire.flush() } catch { return lose(at: now) }
    watch(wire)
  }

  private func watch(_ wire: BufferedSocket) {
    do { try wire.watch(with: poller, as: .socket(.cluster, 0)) } catch {
      preconditionFailure("a socket of ours can be watched: \(error)")
    }
  }

  private func receive(from wire: BufferedSocket, at now: Instant) -> Bool {
    if wire.isConnecting {
      do { try wire.finishConnecting() } catch { return false }
      with(at: now) { $0.connected(at: now, &$1) }
    }
    var bytes: [UInt8] = []
    var isOpen = true
    // All at once, as an answer that is incomplete is read again from its beginning.
    do {
      while bytes.count < Self.bytesAtOnce, let count = try wire.receive(into: &buffer) {
        bytes += buffer[..<count]
        isOpen = count > 0
        if count < buffer.count { break }
      }
    } catch {
      isOpen = false
    }
    if !bytes.isEmpty { with(at: now) { $0.received(bytes, at: now, &$1) } }
    return isOpen
  }

  func close() {
    wire?.close()
    wire = nil
  }

  private func lose(at now: Instant) {
    close()
    with(at: now) { $0.disconnected(at: now, &$1) }
  }

  private func connect() {
    resolver.async { [address] in
      let addresses = (try? SocketAddress.resolve(host: address.host, port: address.port)) ?? []
      DispatchQueue.main.async { [weak self] in
        guard let self else { return }
        connect(to: addresses)
        wake()
      }
    }
  }

  private func connect(to addresses: [SocketAddress]) {
    guard wire == nil else { return }
    for address in addresses.shuffled() {
      guard let wire = try? BufferedSocket(to: address) else { continue }
      self.wire = wire
      return watch(wire)
    }
    lose(at: clock.now)
  }
}
