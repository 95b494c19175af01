import Dispatch
import GuessServerCore
import GuessProtocol
import Platform

/// What makes a server a node: its sockets to Redis and to the other nodes, and who is reached by which.
///
/// It carries bytes and time between sockets and two kinds of values, `ClusterMemory` and `LinkConnection`. What comes of that
/// for the lobby waits in `events` until the server takes it, so that nothing happens while an input is handled.
@MainActor
final class ClusterDriver {
  /// What the lobby has to hear of.
  enum Event: Sendable {
    case input(ClusterInput)
    case message(LinkMessage, from: NodeSlot)
    case journal(JournalNews)
    /// The lobby is to go on with rooms.
    case inherit(Heritage)
    /// Another node has taken the log of this one.
    case taken(lastSum: UInt32?)
    /// The lease has ended.
    case left
  }

  /// Another node, and when to connect to it again.
  struct Peer {
    var neighbour: Neighbour
    var nextDial: Instant
    var isDialling = false
    /// How often it was connected to, since a name may stand for several addresses.
    var tries = 0
    /// Whether the log has told why there is no link.
    var isReported = false
    /// Why there is none, and since when, by the clock that leases go by; nil once the log has told it.
    var trouble: (reason: String, since: Instant)?
    /// A link that it has closed, and since when, by the same clock; nil once the log has told of it.
    var lostLink: (peer: String, since: Instant)?
    /// Whether it has ended its lease itself, so that nobody has to look for it.
    var hasLeft = false
  }

  /// A connection to another node.
  struct Link {
    let wire: Wire
    var connection: LinkConnection
    /// Which node it was made to; nil where that has made it, and is known by its handshake only.
    let dialled: NodeSlot?
    /// Where it comes from, for the log.
    let peer: String
    var slot: NodeSlot?
  }

  /// Bytes that may wait for another node: seconds of all that a busy one says. More is a node that does not read.
  static let mostUnsent = 16 << 20
  /// Connections that have not proved the key: half of all nodes may come at once, and the others a second later.
  static let mostStrangers = 16
  /// How long to wait before a node is connected to again.
  static let dialInterval = Milliseconds.seconds(1)
  /// Bytes taken from one node at once: 200 clients that are attached, which take 10 ms, so that players are not kept waiting.
  static let bytesAtOnce = 1 << 16
  /// Descriptors that a node needs besides those of a server alone: links, strangers, Redis, a sentinel and listeners.
  static let descriptors = NodeSlot.count + mostStrangers + 2 + 4

  var enrolment: Enrolment
  let clock: Clock
  let hostLog: Log
  var memory: ClusterMemory { didSet { isDeadlineKnown = false } }
  var redis: (wire: Wire, key: UInt32)?
  /// Which Redis that is, and the sentinel that is asked for it.
  var sentinels: SentinelWatch { didSet { isDeadlineKnown = false } }
  var sentinel: (wire: Wire, key: UInt32)?
  /// Why Redis can't be used, as the log has told it; nil while it can.
  var trouble: String?
  var links: [UInt32: Link] = [:] { didSet { isDeadlineKnown = false } }
  /// By which link a node is reached.
  var linked: [NodeSlot: UInt32] = [:]
  var peers: [NodeSlot: Peer] = [:] { didSet { isDeadlineKnown = false } }
  /// Links to which something was written since they were flushed.
  var unflushed: Set<UInt32> = []
  private(set) var events: [Event] = []
  /// What another node needs to go on with the rooms; what it was not told yet.
  var log: NodeLog
  var (unlogged, unloggedEnds): ([UInt8], [MatchID]) = ([], [])
  /// Whether a secret is told in that.
  var tellSecrets = false
  let seal: SecretSeal
  /// When the log is asked the next time whether results become final: without Redis nothing else would.
  var nextLogUpdate = Instant.start { didSet { isDeadlineKnown = false } }
  /// When Redis was last asked for a renewal of the lease that it granted, by the clock that goes on in a suspended machine.
  var lastRenewal = Clock.bootTime
  /// Whether another node has taken the log, and Redis has not been told that this one knows.
  var isFenced = false
  /// Whether the journal says that the rooms are another node's. Until then Redis has to remember it.
  var isLossOnDisk = true
  /// Whether it has left the cluster, and has no links any more.
  var hasLeft = false
  /// Which Redis it is.
  var redisHistory = ""
  /// How it goes on with rooms of nodes that are gone.
  var succession: Succession
  /// Runs of nodes that were stopped and whose rooms this one has taken; and whose rooms it goes on with at the moment.
  var (stoppedRuns, predecessor): (Set<Incarnation>, Legacy?) = ([], nil)
  /// Where rooms are put into words, and out of them.
  /// Where rooms are put into words, and out of them, in the background as the journal is.
  let logQueue = DispatchQueue(label: "log", qos: .background)
  /// Who is here as a guest of a node, and the other way round.
  private var guests: [Passage: ConnectionID] = [:]
  private var passages: [ConnectionID: Passage] = [:]
  private var lastKey: UInt32
  private var knownDeadline: Instant?
  /// Whether `knownDeadline` is what it would be found to be.
  private var isDeadlineKnown = false
  private var poller: Poller?
  /// Has the server look at what has come while it did nothing.
  private(set) var wake: (@MainActor () -> Void)?
  /// Where names of hosts are looked up, which may take long: those of nodes, and that of Redis.
  let (resolver, redisResolver) = (DispatchQueue(label: "resolver"), DispatchQueue(label: "redis-resolver"))
  /// How often Redis was connected to, and whether its name is being looked up.
  var (redisTries, isFindingRedis) = (0, false)
  var isFindingSentinel = false
  /// What the log tells of those who connect and are no nodes.
  var strangerNews = NewsBudget()
  private var buffer = [UInt8](repeating: 0, count: 64 * 1_024)

  /// A session on a link.
  struct Passage: Hashable {
    let node: NodeSlot
    let session: LinkSession
  }

  /// A node that has its place; `start` tells of this run of the server, and its journal of rooms of others.
  init(
    _ enrolment: Enrolment, recovery: Recovery, start: JournalEntry, clock: Clock, log hostLog: Log
  ) {
    self.enrolment = enrolment
    self.clock = clock
    self.hostLog = hostLog
    memory = enrolment.memory
    seal = SecretSeal(enrolment.key)
    log = NodeLog(
      lease: enrolment.memory.run.lease, start: start, at: Clock.bootTime)
    succession = Succession(lease: enrolment.memory.run.lease, extents: recovery.heritages)
    if case .taken = enrolment.opened {
      isFenced = true
      succession.startOver()
    }
    sentinels = enrolment.sentinels
    lastKey = UInt32(enrolment.listeners.count)
  }

  var node: Node { enrolment.node }

  /// Begins to listen and to talk.
  func start(with poller: Poller, at now: Instant, wake: @escaping @MainActor () -> Void) throws(SystemError)
  {
    self.poller = poller
    self.wake = wake
    for (index, listener) in enrolment.listeners.enumerated() {
      try poller.change(listener.descriptor, as: .wire(UInt32(index)), from: [], to: .read)
    }
    if let wire = enrolment.wire {
      let key = nextKey()
      redis = (wire, key)
      watch(wire, key)
    }
    // What has come of enrolling is known to nobody yet.
    perform(enrolment.effects, at: now)
  }

  /// Gives back all that it holds open.
  func close() {
    redis?.wire.close()
    sentinel?.wire.close()
    for link in links.values { link.wire.close() }
    for listener in enrolment.listeners { listener.close() }
  }

  func nextKey() -> UInt32 {
    lastKey &+= 1
    return lastKey
  }

  /// What the lobby has to hear of; none of it waits any more afterwards.
  func takeEvents() -> [Event] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  var hasEvents: Bool { !events.isEmpty }

  func post(_ event: Event) { events.append(event) }

  /// When `tick` is due next. It is looked up when something has happened here, not with every iteration.
  var nextDeadline: Instant? {
    if isDeadlineKnown { return knownDeadline }
    knownDeadline = findDeadline()
    isDeadlineKnown = true
    return knownDeadline
  }

  private func findDeadline() -> Instant? {
    var next: Instant? = .earliest(nextLogUpdate, memory.deadline, sentinels.deadline)
    for link in links.values { next = .earliest(next, link.connection.deadline) }
    for (slot, peer) in peers where isToBeDialled(slot, peer) { next = .earliest(next, peer.nextDial) }
    return next
  }

  /// Does what is due.
  func tick(at now: Instant) {
    guard let nextDeadline, nextDeadline <= now else { return }
    withMemory(at: now) { $0.tick(at: now, &$1) }
    withSentinels(at: now) { $0.tick(at: now, &$1) }
    for key in links.keys { withLink(key, at: now) { $0.tick(at: now, &$1) } }
    for (slot, peer) in peers where isToBeDialled(slot, peer) && peer.nextDial <= now { dial(slot, at: now) }
    updateLog(at: now)
    proceed(at: now)
  }

  /// Takes what a socket is ready for.
  func ready(_ key: UInt32, at now: Instant) {
    if key < enrolment.listeners.count {
      acceptLinks(at: enrolment.listeners[Int(key)], now)
    } else if let redis, redis.key == key {
      hearRedis(redis.wire, at: now)
    } else if let sentinel, sentinel.key == key {
      hearSentinel(sentinel.wire, at: now)
    } else if links[key] != nil {
      hear(key, at: now)
    }
  }

  /// Sends what waits.
  func flush(at now: Instant) {
    flushRedis(at: now)
    flushSentinel(at: now)
    for key in unflushed {
      guard let link = links[key] else { continue }
      do {
        try link.wire.flush()
        watch(link.wire, key)
        if link.wire.unsent > Self.mostUnsent { withLink(key, at: now) { $0.hangUp(.stalled, &$1) } }
      } catch {
        withLink(key, at: now) { $0.hangUp(.closed, &$1) }
      }
    }
    unflushed.removeAll(keepingCapacity: true)
  }

  func flushRedis(at now: Instant) {
    guard let redis else { return }
    do { try redis.wire.flush() } catch { return loseRedis(at: now) }
    watch(redis.wire, redis.key)
  }

  // MARK: - Guests

  func guest(_ passage: Passage) -> ConnectionID? { guests[passage] }

  func passage(of guest: ConnectionID) -> Passage? { passages[guest] }

  var guestCount: Int { guests.count }

  func add(_ guest: ConnectionID, on passage: Passage) {
    guests[passage] = guest
    passages[guest] = passage
  }

  func remove(_ guest: ConnectionID) {
    if let passage = passages.removeValue(forKey: guest) { guests[passage] = nil }
  }

  // MARK: - Sockets

  /// Reads all that has come, piece by piece; false where the connection is over.
  func receive(from wire: Wire, _ take: (Span<UInt8>) -> Void) -> Bool {
    var taken = 0
    while taken < Self.bytesAtOnce {
      let received: Int?
      do { received = try wire.receive(into: &buffer) } catch { return false }
      guard let count = received else { return true }
      guard count > 0 else { return false }
      let bytes = buffer
      take(bytes.span.extracting(..<count))
      taken += count
      if count < buffer.count { return true }
    }
    return true
  }

  func watch(_ wire: Wire, _ key: UInt32) {
    guard let poller else { return }
    do {
      try wire.watch(with: poller, as: .wire(key))
    } catch {
      preconditionFailure("a socket of ours can be watched: \(error)")
    }
  }

  /// Looks an address up, and comes back with what it stands for when the server has time.
  func resolve(
    host: String, port: UInt16, on queue: DispatchQueue,
    then: @escaping @MainActor ([SocketAddress]) -> Void
  ) {
    queue.async {
      let addresses = (try? SocketAddress.resolve(host: host, port: port)) ?? []
      DispatchQueue.main.async { [weak self] in
        then(addresses)
        self?.wake?()
      }
    }
  }
}
