import Dispatch
import GuessGame
import GuessProtocol
import GuessServerCore
import Platform

/// The connection to Redis: carries bytes and time between its socket and the value `RedisConnection`, and looks once a second
/// whether a cluster can depend on this Redis.
@MainActor
final class RedisClient {
  enum Event {
    case online(RedisInfo)
    case offline(String)
    case answered(RedisQuestion, RedisAnswer)
  }

  /// Bytes read at a time. More would delay players.
  private static let bytesAtOnce = 1 << 20
  private static let factsInterval = Milliseconds.seconds(1)

  let address: RedisAddress
  var node: ClusterNode
  private let poller: Poller
  private let clock: Clock
  private var connection: RedisConnection
  /// The connected Redis, as it was at the beginning of the connection; nil while it can't be used.
  private(set) var facts: RedisInfo?
  var handle: (Event, Instant) -> Void = { _, _ in }
  /// Makes the server process what has arrived between its iterations.
  var wake: @MainActor () -> Void = {}
  private var wire: BufferedSocket?
  private var buffer = [UInt8](repeating: 0, count: 64 * 1_024)
  private var nextFacts: Instant?
  /// Selects which address of Redis is tried first, as its name may have several.
  private var tries = 0
  private let resolver = DispatchQueue(label: "redis-resolver")

  init(_ node: ClusterNode, at address: RedisAddress, password: String?, _ poller: Poller, _ clock: Clock) {
    (self.node, self.address, self.poller, self.clock) = (node, address, poller, clock)
    connection = RedisConnection(
      to: address, password: password, longestPause: Milliseconds(node.lease.count / 3), at: clock.now,
      random: Launch.chance)
  }

  var deadline: Instant? { .earliest(connection.deadline, nextFacts) }

  func tick(at now: Instant) {
    with(at: now) { $0.tick(at: now, &$1) }
    guard let due = nextFacts, due <= now else { return }
    nextFacts = now + Self.factsInterval
    ask(.facts, at: now)
  }

  /// Asks Redis. The answer comes later, or at once if there can be none.
  func ask(_ question: RedisQuestion, at now: Instant) {
    let request = question.request(by: node)
    with(at: now) { $0.ask(request, for: question, at: now, &$1) }
  }

  /// Closes the connection and tries again later, since this Redis can't be used as it is.
  func giveUp(_ reason: String, at now: Instant) {
    with(at: now) {
      $0.giveUp(at: now, &$1)
      $1.append(.away(reason))
    }
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
      case .hangUp: hangUp()
      case .ready(let facts): begin(facts, at: now)
      case .answered(.facts, let answer): check(answer, at: now)
      case .answered(let question, let answer): handle(.answered(question, answer), now)
      case .away(let reason):
        (facts, nextFacts) = (nil, nil)
        handle(.offline(reason), now)
      }
    }
  }

  private func begin(_ facts: RedisInfo, at now: Instant) {
    if let problem = facts.problem { return giveUp(problem, at: now) }
    self.facts = facts
    nextFacts = now + Self.factsInterval
    handle(.online(facts), now)
  }

  private func check(_ answer: RedisAnswer, at now: Instant) {
    guard let facts, case .success(let value) = answer else { return }
    let current = RedisInfo(value)
    if let problem = current.problem {
      giveUp(problem, at: now)
    } else if current.evictedKeys != facts.evictedKeys {
      giveUp("it has evicted keys; keep maxmemory-policy at noeviction", at: now)
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

  func close() { hangUp() }

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

  private func hangUp() {
    wire?.close()
    wire = nil
  }

  private func lose(at now: Instant) {
    hangUp()
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
    let first = addresses.isEmpty ? 0 : tries % addresses.count
    tries += 1
    for address in addresses[first...] + addresses[..<first] {
      guard let wire = try? BufferedSocket(to: address) else { continue }
      self.wire = wire
      return watch(wire)
    }
    lose(at: clock.now)
  }
}
