import Dispatch
import GuessServerCore
import GuessProtocol
import Platform

/// The links of a node with the others: it carries bytes and time between their sockets and the values of `LinkConnection`. Of two
/// nodes, the one whose name comes first connects.
@MainActor
final class NodeLinks {
  /// Another node, and when to connect to it again.
  struct Peer {
    var neighbour: Neighbour
    var nextDial: Instant
    var isDialling = false
    /// How often it was connected to.
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

  private struct Link {
    let wire: Wire
    var connection: LinkConnection
    /// Which node it was made to; nil if that has made it, and is known by its handshake only.
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
  /// What all nodes of a cluster say in a handshake.
  private static let clusterName = ShortWord("gs")

  private(set) var node: NodeLabel
  private let key: ClusterKey
  private let listeners: [Listener]
  let redis: RedisClient
  let takeovers: Takeovers
  let loop: ClusterLoop
  let log: Log
  private var links: [UInt32: Link] = [:] { didSet { isDeadlineKnown = false } }
  /// By which link a node is reached.
  private(set) var linked: [NodeSlot: UInt32] = [:]
  var peers: [NodeSlot: Peer] = [:] { didSet { isDeadlineKnown = false } }
  /// Links to which something was written since they were flushed.
  private var unflushed: Set<UInt32> = []
  /// Whether the node has left the cluster, and has no links any more.
  private(set) var hasLeft = false
  /// What the log tells of those who connect and are no nodes.
  private var strangerNews = NewsBudget()
  private var knownDeadline: Instant?
  /// Whether `knownDeadline` is what it would be found to be.
  private var isDeadlineKnown = false
  /// Where names of hosts are looked up, which may take long.
  let resolver = DispatchQueue(label: "resolver")

  init(_ enrolment: Enrolment, _ takeovers: Takeovers) {
    (node, key, listeners) = (enrolment.node, enrolment.key, enrolment.listeners)
    (redis, loop, log, self.takeovers) = (enrolment.redis, enrolment.loop, enrolment.loop.log, takeovers)
  }

  func start() throws(SystemError) {
    for (index, listener) in listeners.enumerated() {
      try loop.poller.change(listener.descriptor, as: .wire(UInt32(index)), from: [], to: .read)
    }
  }

  /// Gives back all that it holds open.
  func close() {
    for link in links.values { link.wire.close() }
    for listener in listeners { listener.close() }
  }

  /// When `tick` is due next. It is looked up when something has happened here, not with every iteration.
  var deadline: Instant? {
    if isDeadlineKnown { return knownDeadline }
    knownDeadline = links.values.reduce(nil) { .earliest($0, $1.connection.deadline) }
    for (slot, peer) in peers where isToBeDialled(slot, peer) {
      knownDeadline = .earliest(knownDeadline, peer.nextDial)
    }
    isDeadlineKnown = true
    return knownDeadline
  }

  func tick(at now: Instant) {
    for key in links.keys { with(key, at: now) { $0.tick(at: now, &$1) } }
    dialDue(at: now)
    // Whether a node is to be dialled depends on more than links and peers.
    isDeadlineKnown = false
  }

  func ready(_ key: UInt32, at now: Instant) {
    if key < listeners.count { accept(at: listeners[Int(key)], now) } else { hear(key, at: now) }
  }

  func flush(at now: Instant) {
    for key in unflushed {
      guard let link = links[key] else { continue }
      if !loop.flush((link.wire, key)) {
        with(key, at: now) { $0.hangUp(.closed, &$1) }
      } else if link.wire.unsent > Self.mostUnsent {
        with(key, at: now) { $0.hangUp(.stalled, &$1) }
      }
    }
    unflushed.removeAll(keepingCapacity: true)
  }

  /// The other nodes by their names, and whether there is a link.
  var names: [(String, isLinked: Bool)] {
    peers.map { ("\($1.neighbour.node.name)", linked[$0] != nil) }.sorted { $0.0 < $1.0 }
  }

  /// Says goodbye to all other nodes, for good if the node leaves.
  func end(forGood: Bool, at now: Instant) {
    hasLeft = hasLeft || forGood
    for key in links.keys { with(key, at: now) { $0.hangUp(.closed, &$1) } }
  }

  /// Goes on as another run of the node.
  func startOver(as incarnation: Incarnation, at now: Instant) {
    node = NodeLabel(name: node.name, incarnation: incarnation, slot: node.slot)
    end(forGood: false, at: now)
  }

  // MARK: - Connections

  /// Says something to a node, if there is a link with it.
  func send(_ message: LinkMessage, to slot: NodeSlot) {
    guard let key = linked[slot], let link = links[key] else { return }
    link.wire.write { message.write(to: &$0) }
    unflushed.insert(key)
  }

  private func accept(at listener: Listener, _ now: Instant) {
    // Only some, so that those who have come before are heard in between.
    for _ in 0..<Self.mostStrangers / 2 {
      guard let accepted = try? System.acceptConnection(at: listener.descriptor) else { return }
      guard !hasLeft else {
        System.release(accepted.descriptor)
        continue
      }
      makeRoom(at: now)
      open(Wire(accepted.descriptor), to: nil, peer: "\(accepted.peer)", at: now)
    }
  }

  /// Has a stranger go where there are as many as may be: one who has not even said who it is, or else the one who came first. So a crowd
  /// of them keeps no node out.
  private func makeRoom(at now: Instant) {
    let strangers = links.filter { !$0.value.connection.isLinked && $0.value.dialled == nil }
    guard strangers.count >= Self.mostStrangers else { return }
    let silent = strangers.filter { !$0.value.connection.isGreeted }
    if let key = (silent.isEmpty ? strangers : silent).keys.min() {
      with(key, at: now) { $0.hangUp(.crowded, &$1) }
    }
  }

  func open(_ wire: Wire, to neighbour: Neighbour?, peer: String, at now: Instant) {
    var effects: [LinkConnection.Effect] = []
    let connection = LinkConnection(handshake(with: neighbour), at: now, &effects)
    let key = loop.add(wire).key
    links[key] = Link(wire: wire, connection: connection, dialled: neighbour?.node.slot, peer: peer)
    perform(effects, of: key, at: now)
  }

  /// What this node says to one that it has found at an address, or to one that has found this node.
  private func handshake(with neighbour: Neighbour?) -> LinkHandshake {
    var random = Launch.chance
    let nonce = (0..<LinkHandshake.nonceBytes).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    guard let cluster = Self.clusterName else { preconditionFailure("it is a short word") }
    return LinkHandshake(
      neighbour == nil ? .listener : .dialler, as: node, with: neighbour?.node.slot,
      at: neighbour.map { "\($0.address)" } ?? redis.memory.run.address, in: cluster, key, nonce: nonce)
  }

  private func hear(_ key: UInt32, at now: Instant) {
    guard let wire = links[key]?.wire else { return }
    do { try wire.finishConnecting() } catch {
      return with(key, at: now) { $0.hangUp(.unreachable(error), &$1) }
    }
    unflushed.insert(key)
    let isThere = loop.receive(from: wire) { bytes in
      with(key, at: now) { $0.received(bytes, at: now, &$1) }
    }
    if !isThere { with(key, at: now) { $0.hangUp(.closed, &$1) } }
  }

  private func with(
    _ key: UInt32, at now: Instant, _ body: (inout LinkConnection, inout [LinkConnection.Effect]) -> Void
  ) {
    guard var connection = links[key]?.connection else { return }
    var effects: [LinkConnection.Effect] = []
    body(&connection, &effects)
    links[key]?.connection = connection
    perform(effects, of: key, at: now)
  }

  private func perform(_ effects: [LinkConnection.Effect], of key: UInt32, at now: Instant) {
    for effect in effects {
      switch effect {
      case .send(let bytes):
        links[key]?.wire.write { $0 += bytes }
        unflushed.insert(key)
      case .linked(let node): adopt(node, key, at: now)
      case .received(let message): if let slot = links[key]?.slot { take(message, from: slot) }
      case .hangUp(let trouble): close(key, trouble)
      }
    }
  }

  private func take(_ message: LinkMessage, from slot: NodeSlot) {
    switch message {
    case .ping: send(.pong, to: slot)
    case .pong: break
    default: loop.post(.message(message, from: slot))
    }
  }

  private func adopt(_ other: NodeLabel, _ key: UInt32, at now: Instant) {
    guard other.slot != node.slot else { return with(key, at: now) { $0.hangUp(.sameSlot, &$1) } }
    // A node that connects again has given up what it had before, whether this one has noticed or not.
    if let former = linked[other.slot] { with(former, at: now) { $0.hangUp(.replaced, &$1) } }
    links[key]?.slot = other.slot
    linked[other.slot] = key
    takeovers.with(at: now) { succession, _, _ in succession.linked(with: other) }
    tellOfLostLink(of: other.slot, hasStopped: false)
    peers[other.slot]?.isReported = false
    peers[other.slot]?.trouble = nil
    if let dialled = links[key]?.dialled { peers[dialled]?.isDialling = false }
    log(.info, "linked", ["node": "\(other.name)", "peer": links[key]?.peer ?? "gone"])
    loop.post(.input(.linked(other)))
  }

  private func close(_ key: UInt32, _ trouble: LinkConnection.Trouble) {
    guard let link = links.removeValue(forKey: key) else { return }
    link.wire.close()
    unflushed.remove(key)
    if let dialled = link.dialled {
      peers[dialled]?.isDialling = false
      if link.slot == nil { takeovers.unreachable(dialled, at: loop.clock.now) }
    }
    guard let slot = link.slot, linked[slot] == key else {
      // Of what a node closes that leaves, it has told all.
      if hasLeft { return }
      if let dialled = link.dialled {
        report(dialled, trouble.text)
      } else if let leftOut = strangerNews.take(at: loop.clock.now) {
        if leftOut > 0 { log(.warning, "strangers left out", ["count": "\(leftOut)"]) }
        log(.warning, "no link", ["peer": link.peer, "reason": trouble.text])
      }
      return
    }
    linked[slot] = nil
    takeovers.with(at: loop.clock.now) { succession, _, _ in succession.unlinked(from: slot) }
    if !hasLeft { reportLoss(of: slot, link.peer, trouble) }
    loop.post(.input(.unlinked(slot)))
  }
}
