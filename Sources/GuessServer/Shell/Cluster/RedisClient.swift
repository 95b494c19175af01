import Dispatch
import GuessGame
import GuessServerCore
import GuessProtocol
import Platform

/// Connections to Redis and to a sentinel that knows the master: carries bytes and time between their sockets and the values
/// `ClusterMemory` and `SentinelWatch`, while a node joins and while it runs.
@MainActor
final class RedisClient {
  let address: RedisAddress
  private(set) var memory: ClusterMemory
  private(set) var sentinels: SentinelWatch
  var handle: (ClusterMemory.Effect, Instant) -> Void = { _, _ in }
  private let loop: ClusterLoop
  private var redis: ClusterLoop.Socket?
  private var sentinel: ClusterLoop.Socket?
  /// Selects which address of Redis is tried first.
  private var tries = 0
  private var (isFindingRedis, isFindingSentinel) = (false, false)
  private let resolver = DispatchQueue(label: "redis-resolver")

  init(_ run: NodeRun, at address: RedisAddress, password: String?, _ loop: ClusterLoop) {
    (self.address, self.loop) = (address, loop)
    memory = ClusterMemory(
      run, at: address, password: password, now: loop.clock.now, random: Launch.chance)
    sentinels = SentinelWatch(address)
  }

  var deadline: Instant? { .earliest(memory.deadline, sentinels.deadline) }

  func tick(at now: Instant) {
    with(at: now) { $0.tick(at: now, &$1) }
    withSentinels(at: now) { $0.tick(at: now, &$1) }
  }

  /// Asks Redis. The answer comes later, or at once if there can be none.
  func ask(_ question: ClusterMemory.Question, at now: Instant) {
    with(at: now) { $0.ask(question, at: now, &$1) }
  }

  func startOver(as run: RunID) { memory.run.id = run }

  @inline(never)
  func with(at now: Instant, _ body: (inout ClusterMemory, inout [ClusterMemory.Effect]) -> Void) {
    var effects: [ClusterMemory.Effect] = []
    body(&memory, &effects)
    for effect in effects {
      switch effect {
      case .connect: withSentinels(at: now) { $0.find(at: now, &$1) }
      case .send(let bytes): redis?.wire.write { $0 += bytes }
      case .hangUp:
        redis.take()?.wire.close()
        withSentinels(at: now) { $0.forget(&$1) }
      default: handle(effect, now)
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
      case .connect(let host): connectToSentinel(host)
      case .send(let bytes): sentinel?.wire.write { $0 += bytes }
      case .hangUp: sentinel.take()?.wire.close()
      case .master(let host): connect(to: host)
      case .giveUp(let reason): with(at: now) { $0.giveUp(reason, at: now, &$1) }
      }
    }
  }

  // MARK: - Sockets

  /// Handles a ready socket; false if it is neither of these.
  func ready(_ key: UInt32, at now: Instant) -> Bool {
    if let redis, redis.key == key {
      let isThere = receive(
        redis.wire, connected: { with(at: now) { $0.connected(at: now, &$1) } },
        received: { bytes in
          with(at: now) { $0.received(bytes, at: now, unixTime: loop.clock.moment.unixTime, &$1) }
        })
      // It may have been given up because of what it sent.
      if !isThere, self.redis?.key == key { lose(at: now) }
    } else if let sentinel, sentinel.key == key {
      let isThere = receive(
        sentinel.wire, connected: { withSentinels(at: now) { $0.connected(&$1) } },
        received: { bytes in withSentinels(at: now) { $0.received(bytes, at: now, &$1) } })
      if !isThere, self.sentinel?.key == key { loseSentinel(at: now) }
    } else {
      return false
    }
    return true
  }

  func flush(at now: Instant) {
    if let redis, !loop.flush(redis) { lose(at: now) }
    if let sentinel, !loop.flush(sentinel) { loseSentinel(at: now) }
  }

  func close() {
    redis?.wire.close()
    sentinel?.wire.close()
  }

  private func receive(_ wire: Wire, connected: () -> Void, received: ([UInt8]) -> Void) -> Bool {
    if wire.isConnecting {
      do { try wire.finishConnecting() } catch { return false }
      connected()
    }
    return loop.receive(from: wire) { received(Array(copying: $0)) }
  }

  private func lose(at now: Instant) {
    redis.take()?.wire.close()
    with(at: now) { $0.disconnected(at: now, &$1) }
  }

  private func loseSentinel(at now: Instant) {
    sentinel.take()?.wire.close()
    withSentinels(at: now) { $0.disconnected(at: now, &$1) }
  }

  private func connect(to host: RedisHost) {
    guard !isFindingRedis else { return }
    isFindingRedis = true
    loop.resolve(host: host.name, port: host.port, on: resolver) { [weak self] addresses in
      guard let self else { return }
      isFindingRedis = false
      guard redis == nil, sentinels.master == host else { return }
      redis = loop.connect(to: addresses, tries: tries)
      tries += 1
    }
  }

  /// Resolves a sentinel's name and connects to it. If that takes too long, the next sentinel is asked instead.
  private func connectToSentinel(_ host: RedisHost) {
    guard !isFindingSentinel else { return }
    isFindingSentinel = true
    loop.resolve(host: host.name, port: host.port, on: resolver) { [weak self] addresses in
      guard let self else { return }
      isFindingSentinel = false
      guard sentinel == nil, sentinels.asked == host else { return }
      sentinel = loop.connect(to: addresses, tries: sentinels.failures)
      let now = loop.clock.now
      if sentinel == nil { withSentinels(at: now) { $0.disconnected(at: now, &$1) } }
    }
  }
}
