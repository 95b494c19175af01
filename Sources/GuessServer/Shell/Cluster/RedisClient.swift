import Dispatch
import GuessGame
import GuessServerCore
import GuessProtocol
import Platform

/// Connections to Redis and to a sentinel that knows the master: carries bytes and time between their sockets and the values
/// `RedisConnection` and `SentinelWatch`, and questions and answers between the connection and `ClusterMemory`, while a node joins
/// and while it runs.
@MainActor
final class RedisClient {
  private enum Target {
    case redis
    case sentinel
  }

  let address: RedisAddress
  private(set) var memory: ClusterMemory
  private var connection: RedisConnection
  private(set) var sentinels: SentinelWatch
  var handle: (ClusterMemory.Effect, Instant) -> Void = { _, _ in }
  private let loop: ClusterLoop
  private var sockets: [Target: ClusterLoop.Socket] = [:]
  /// Targets whose names are being resolved.
  private var resolved: Set<Target> = []
  /// Selects which address of Redis is tried first.
  private var tries = 0
  private let resolver = DispatchQueue(label: "redis-resolver")

  init(_ run: NodeRun, at address: RedisAddress, password: String?, _ loop: ClusterLoop) {
    (self.address, self.loop) = (address, loop)
    memory = ClusterMemory(run)
    connection = RedisConnection(
      to: address, password: password, at: loop.clock.now, random: Launch.chance)
    sentinels = SentinelWatch(address)
  }

  var deadline: Instant? { .earliest(connection.deadline, memory.deadline, sentinels.deadline) }

  func tick(at now: Instant) {
    withConnection(at: now) { $0.tick(at: now, &$1) }
    with(at: now) { $0.tick(at: now, &$1) }
    withSentinels(at: now) { $0.tick(at: now, &$1) }
  }

  /// Asks Redis. The answer comes later, or at once if there can be none.
  func ask(_ question: RedisQuestion, at now: Instant) {
    with(at: now) { $0.ask(question, &$1) }
  }

  func startOver(as run: RunID) { memory.run.id = run }

  @inline(never)
  func with(at now: Instant, _ body: (inout ClusterMemory, inout [ClusterMemory.Effect]) -> Void) {
    var effects: [ClusterMemory.Effect] = []
    body(&memory, &effects)
    for effect in effects {
      switch effect {
      case .ask(let question):
        let request = question.request(by: memory.run)
        withConnection(at: now) { $0.ask(request, for: question, at: now, &$1) }
      case .giveUp: withConnection(at: now) { $0.giveUp(at: now, &$1) }
      default: handle(effect, now)
      }
    }
  }

  @inline(never)
  private func withConnection(
    at now: Instant, _ body: (inout RedisConnection, inout [RedisConnection.Effect]) -> Void
  ) {
    var effects: [RedisConnection.Effect] = []
    body(&connection, &effects)
    for effect in effects {
      switch effect {
      case .connect: withSentinels(at: now) { $0.find(at: now, &$1) }
      case .send(let bytes): sockets[.redis]?.wire.write { $0 += bytes }
      case .hangUp:
        hangUp(.redis)
        withSentinels(at: now) { $0.forget(&$1) }
      case .ready(let facts): with(at: now) { $0.begin(facts, at: now, &$1) }
      case .answered(let question, let answer): with(at: now) { $0.take(answer, to: question, &$1) }
      case .away(let reason): with(at: now) { $0.leave(because: reason, &$1) }
      }
    }
  }

  @inline(never)
  private func withSentinels(
    at now: Instant, _ body: (inout SentinelWatch, inout [SentinelWatch.Effect]) -> Void
  ) {
    var effects: [SentinelWatch.Effect] = []
    body(&sentinels, &effects)
    for effect in effects {
      switch effect {
      case .connect(let host): connect(.sentinel, to: host)
      case .send(let bytes): sockets[.sentinel]?.wire.write { $0 += bytes }
      case .hangUp: hangUp(.sentinel)
      case .master(let host): connect(.redis, to: host)
      case .giveUp(let reason): with(at: now) { $0.giveUp(reason, &$1) }
      }
    }
  }

  // MARK: - Sockets

  /// Handles a ready socket; false if it is none of these.
  func ready(_ key: UInt32, at now: Instant) -> Bool {
    guard let (target, socket) = sockets.first(where: { $0.value.key == key }) else { return false }
    // It may have been given up because of what it sent.
    if !receive(from: target, socket.wire, at: now), sockets[target]?.key == key { lose(target, at: now) }
    return true
  }

  func flush(at now: Instant) {
    for (target, socket) in sockets where !loop.flush(socket) { lose(target, at: now) }
  }

  func close() { for socket in sockets.values { socket.wire.close() } }

  private func receive(from target: Target, _ wire: Wire, at now: Instant) -> Bool {
    if wire.isConnecting {
      do { try wire.finishConnecting() } catch { return false }
      switch target {
      case .redis: withConnection(at: now) { $0.connected(at: now, &$1) }
      case .sentinel: withSentinels(at: now) { $0.connected(&$1) }
      }
    }
    return loop.receive(from: wire) { bytes in
      switch target {
      case .redis:
        memory.unixTime = loop.clock.moment.unixTime
        withConnection(at: now) { $0.received(bytes, at: now, &$1) }
      case .sentinel: withSentinels(at: now) { $0.received(bytes, at: now, &$1) }
      }
    }
  }

  private func hangUp(_ target: Target) { sockets.removeValue(forKey: target)?.wire.close() }

  private func lose(_ target: Target, at now: Instant) {
    hangUp(target)
    switch target {
    case .redis: withConnection(at: now) { $0.disconnected(at: now, &$1) }
    case .sentinel: withSentinels(at: now) { $0.disconnected(at: now, &$1) }
    }
  }

  /// Resolves a name and connects to it, unless another one is wanted by then.
  private func connect(_ target: Target, to host: RedisHost) {
    guard resolved.insert(target).inserted else { return }
    loop.resolve(host: host.name, port: host.port, on: resolver) { [weak self] addresses in
      guard let self else { return }
      resolved.remove(target)
      let wanted = target == .redis ? sentinels.master : sentinels.asked
      guard sockets[target] == nil, wanted == host else { return }
      sockets[target] = loop.connect(to: addresses, tries: target == .redis ? tries : sentinels.failures)
      if target == .redis { tries += 1 }
      if sockets[target] == nil { lose(target, at: loop.clock.now) }
    }
  }
}
