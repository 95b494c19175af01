import GuessServerCore
import GuessProtocol
import Platform

/// How a node gets its place in a cluster, before it lets anyone in: without a slot it could make no room.
///
/// Here the server waits for Redis, and tells the log every ten seconds that it does. Nobody is connected yet who would notice.
@MainActor
struct Enrolment {
  /// How often the log is told that Redis is waited for.
  private static let reportInterval = Milliseconds.seconds(10)
  /// What all nodes of a cluster say in a handshake.
  private static let clusterName = ShortWord("gs")

  let redis: RedisAddress
  let key: ClusterKey
  /// Where players of other nodes are sent that stop.
  let playerAddress: PublicAddress?
  /// Where other nodes connect to.
  let listeners: [Listener]
  var node: Node
  /// What is known of the other nodes, as it is at the start of the server's own clock.
  private(set) var memory: ClusterMemory
  /// The connection to Redis; nil where it was lost again at once.
  private(set) var wire: Wire?
  /// What is there of the log of the node's last run, and whether another node has taken it.
  let opened: LogAnswer
  /// What the sentinels have told of the Redis that is in use.
  private(set) var sentinels: SentinelWatch
  /// What has come of enrolling, beside the slot.
  private(set) var effects: [ClusterMemory.Effect] = []

  /// Waits until Redis has given the node a slot. Its clock starts with the server's.
  init(
    _ options: ClusterOptions, _ credentials: ClusterCredentials, _ identity: NodeIdentity,
    listeners: [Listener], grace: Milliseconds, clock: Clock, log: Log
  ) throws(EnrolmentRefusal) {
    var random = Launch.chance
    let run = NodeRun(
      identity: identity.text, place: identity.place, name: options.node,
      incarnation: Incarnation(using: &random),
      address: "\(options.address ?? Self.address(of: listeners, options.listen))",
      fingerprint: credentials.key.fingerprint, proof: LogProof(credentials.key),
      lease: .seconds(Int64(options.lease)),
      reserve: grace + Milliseconds(grace.count / 2), slot: identity.slot)
    self.listeners = listeners
    (redis, key, playerAddress) = (options.redis, credentials.key, options.playerAddress)
    sentinels = SentinelWatch(options.redis)
    memory = ClusterMemory(
      run, at: options.redis, password: credentials.password, now: clock.now, random: random)
    var waiting = Waiting(log: log, redis: redis, nextReport: clock.now + Self.reportInterval)
    var slot: NodeSlot?
    var opened: LogAnswer?
    // A name may stand for several addresses, of which the first need not be the right one.
    var tries = -1
    var asked: [SentinelWatch.Effect] = []
    var effects: [ClusterMemory.Effect] = []
    while slot == nil || opened == nil {
      if effects.isEmpty {
        switch Self.ask(&sentinels, &asked, clock) {
        case .master(let host):
          tries += 1
          wire = Self.connect(to: host, tries: tries)
        case .giveUp(let reason): memory.giveUp(reason, at: clock.now, &effects)
        default: Self.wait(&wire, &memory, clock, &effects)
        }
      }
      let done = effects
      effects = []
      for effect in done {
        switch effect {
        case .enrolled(let enrolled): slot = enrolled
        // Until another node can't have taken the rooms, they are nobody's.
        case .online:
          memory.ask(.open, at: clock.now, &effects)
          self.effects.append(effect)
        case .logAnswered(.open, .foreign): memory.ask(.accept, at: clock.now, &effects)
        case .logAnswered(.accept, _): memory.ask(.open, at: clock.now, &effects)
        case .logAnswered(.open, let answer): opened = answer
        case .refused(let refusal):
          wire?.close()
          throw refusal
        case .offline(let reason): waiting.reason = reason
        case .connect: sentinels.find(at: clock.now, &asked)
        default:
          if effect == .hangUp { sentinels.forget(&asked) }
          self.effects += Self.perform(effect, &wire)
        }
      }
      waiting.report(at: clock.now)
    }
    guard let slot, let opened else { preconditionFailure("it was waited for") }
    self.opened = opened
    node = Node(name: options.node, incarnation: run.incarnation, slot: slot)
  }

  /// How long it counts as alive when it says nothing.
  var lease: Milliseconds { memory.run.lease }

  /// What this node says to one that it has found at an address, or to one that has found this node.
  func handshake(with neighbour: Neighbour?) -> LinkHandshake {
    var random = Launch.chance
    let nonce = (0..<LinkHandshake.nonceBytes).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    guard let cluster = Self.clusterName else { preconditionFailure("it is a short word") }
    return LinkHandshake(
      neighbour == nil ? .listener : .dialler, as: node, with: neighbour?.node.slot,
      at: neighbour.map { "\($0.address)" } ?? memory.run.address, in: cluster, key, nonce: nonce)
  }

  /// Where others reach a node that listens there: at the port that it was given, if that was any.
  private static func address(of listeners: [Listener], _ wanted: ListenAddress) -> ListenAddress {
    guard case .tcp(let host, 0) = wanted, let port = listeners.first?.address.numbers?.port,
      let number = UInt16(port)
    else { return wanted }
    return .tcp(host: host, port: number)
  }

  /// Waits for Redis once, and takes what has come.
  private static func wait(
    _ wire: inout Wire?, _ memory: inout ClusterMemory, _ clock: Clock,
    _ effects: inout [ClusterMemory.Effect]
  ) {
    let until = memory.deadline.map { $0 - clock.now } ?? reportInterval
    let isReady = wire?.wait(atMost: until) ?? false
    if wire == nil { System.rest(microseconds: UInt32(clamping: 1_000 * max(1, until.count))) }
    let moment = clock.moment
    let now = moment.now
    if let wire, isReady {
      do {
        if wire.isConnecting {
          try wire.finishConnecting()
          memory.connected(at: now, &effects)
        }
        try wire.flush()
        var buffer = [UInt8](repeating: 0, count: RESPReader.stringBytes)
        if !wire.isConnecting, let count = try wire.receive(into: &buffer) {
          guard count > 0 else { throw SystemError(call: "recv", code: 0) }
          memory.received(Array(buffer[..<count]), at: now, unixTime: moment.unixTime, &effects)
        }
      } catch {
        memory.disconnected(at: now, &effects)
      }
    }
    memory.tick(at: now, &effects)
  }

  /// Does what the memory wants done; answers what is left for later.
  private static func perform(
    _ effect: ClusterMemory.Effect, _ wire: inout Wire?
  ) -> [ClusterMemory.Effect] {
    switch effect {
    case .send(let bytes): wire?.write { $0 += bytes }
    case .hangUp:
      wire?.close()
      wire = nil
    default: return [effect]
    }
    return []
  }

  /// What the host is told meanwhile.
  @MainActor
  private struct Waiting {
    let log: Log
    let redis: RedisAddress
    var nextReport: Instant
    var reason: String? {
      didSet { if reason != oldValue { hasNews = true } }
    }
    /// Whether the reason was not told yet. One that comes with a refusal need not be, since that ends the waiting.
    var hasNews = false

    mutating func report(at now: Instant) {
      guard hasNews || now >= nextReport else { return }
      (hasNews, nextReport) = (false, now + Enrolment.reportInterval)
      log(
        .warning, "waiting for redis",
        [
          "redis": "\(redis)", "reason": reason ?? "it has not answered yet",
          "hint": "a node lets players in when Redis has given it its place",
        ])
    }
  }
}

/// The secrets of a cluster, out of their files.
struct ClusterCredentials: Sendable {
  let key: ClusterKey
  /// For Redis; nil where it wants none.
  let password: String?
}
