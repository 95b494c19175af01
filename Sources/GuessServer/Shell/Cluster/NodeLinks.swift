import Dispatch
import GuessGame
import GuessServerCore
import GuessProtocol
import Platform

/// Links to the other nodes: carries bytes and time between sockets and `LinkConnection` values. Of two nodes, the one whose
/// name comes first connects.
@MainActor
final class NodeLinks {
  struct Peer {
    let node: PeerNode
    var nextDial: Instant
    var isDialling = false
    /// Selects which of its addresses is tried first.
    var tries = 0
    /// A report that is still to be logged.
    var report: Report?
    /// True once the missing link is logged.
    var isReported = false
  }

  /// Loss of a link, or the reason why there is none.
  struct Report {
    /// The other end of the lost link.
    let link: String?
    let reason: String
    /// By `Clock.bootTime`.
    let since = Clock.bootTime
  }

  private struct Link {
    let wire: Wire
    var connection: LinkConnection
    /// The node that this one connected to; nil if the other end connected, which only its handshake identifies.
    let dialled: NodeSlot?
    let peer: String
  }

  /// Bytes that may wait for another node: seconds of a busy node's traffic. Above that, the node hangs.
  static let mostUnsent = 16 << 20
  /// Connections that have not proved the key: half of all nodes may connect at once, the others a second later.
  static let mostStrangers = 16
  static let dialInterval = Milliseconds.seconds(1)

  private(set) var node: NodeLabel
  private let key: ClusterKey
  private var door: Door
  let redis: RedisClient
  let takeovers: Takeovers
  let loop: ClusterLoop
  let log: Log
  private var links: [UInt32: Link] = [:]
  private(set) var linked: [NodeSlot: UInt32] = [:]
  var peers: [NodeSlot: Peer] = [:]
  /// True once the node has left the cluster and closed its links.
  private(set) var hasLeft = false
  /// Limits log lines about connections that are not from nodes.
  private var strangerNews = NewsBudget()
  let resolver = DispatchQueue(label: "resolver")

  init(_ joined: JoinedNode, _ takeovers: Takeovers) {
    (node, key, self.takeovers) = (joined.node, joined.key, takeovers)
    (redis, loop, log) = (joined.redis, joined.loop, joined.loop.log)
    door = Door(joined.listeners, as: .cluster, loop.poller, log)
  }

  func start() throws(SystemError) { try door.open() }

  func close() {
    for link in links.values { link.wire.close() }
    door.close()
  }

  /// Time of the next `tick`.
  var deadline: Instant? {
    var deadline = door.opensAt
    for link in links.values { deadline = .earliest(deadline, link.connection.deadline) }
    for (slot, peer) in peers where isToBeDialled(slot, peer) {
      deadline = .earliest(deadline, peer.nextDial)
    }
    return deadline
  }

  func tick(at now: Instant) {
    door.tick(at: now)
    for key in links.keys { with(key, at: now) { $0.tick(at: now, &$1) } }
    dialDue(at: now)
  }

  func ready(_ key: UInt32, at now: Instant) {
    if key < door.listeners.count { accept(at: Int(key), now) } else { receive(key, at: now) }
  }

  func flush(at now: Instant) {
    for key in links.keys {
      // The end of one link may end others.
      guard let link = links[key] else { continue }
      if !loop.flush((link.wire, key)) {
        with(key, at: now) { $0.hangUp(.closed, &$1) }
      } else if link.wire.unsent > Self.mostUnsent {
        with(key, at: now) { $0.hangUp(.stalled, &$1) }
      }
    }
  }

  var names: [(String, isLinked: Bool)] {
    peers.map { ("\($1.node.label.name)", linked[$0] != nil) }.sorted { $0.0 < $1.0 }
  }

  func end(forGood: Bool, at now: Instant) {
    hasLeft = hasLeft || forGood
    for key in links.keys { with(key, at: now) { $0.hangUp(.closed, &$1) } }
  }

  func startOver(as run: RunID, at now: Instant) {
    node = NodeLabel(name: node.name, run: run, slot: node.slot)
    end(forGood: false, at: now)
  }

  // MARK: - Connections

  func send(_ message: LinkMessage, to slot: NodeSlot) {
    guard let key = linked[slot] else { return }
    links[key]?.wire.write { $0 += message.bytes }
  }

  private func accept(at index: Int, _ now: Instant) {
    // Only half of them, so that earlier connections are read in between.
    for _ in 0..<Self.mostStrangers / 2 {
      guard let accepted = door.accept(at: index, now) else { return }
      guard !hasLeft else {
        System.release(accepted.descriptor)
        continue
      }
      makeRoom(at: now)
      open(Wire(accepted.descriptor), to: nil, peer: "\(accepted.peer)", at: now)
    }
  }

  /// If strangers have all places, drops the oldest one that has not introduced itself, or else the oldest. So a crowd of them
  /// keeps no node out.
  private func makeRoom(at now: Instant) {
    let strangers = links.filter { $0.value.connection.node == nil && $0.value.dialled == nil }
    guard strangers.count >= Self.mostStrangers else { return }
    let silent = strangers.filter { !$0.value.connection.isGreeted }
    if let key = (silent.isEmpty ? strangers : silent).keys.min() {
      with(key, at: now) { $0.hangUp(.crowded, &$1) }
    }
  }

  func open(_ wire: Wire, to node: PeerNode?, peer: String, at now: Instant) {
    var effects: [LinkConnection.Effect] = []
    let connection = LinkConnection(handshake(with: node), at: now, &effects)
    let key = loop.add(wire).key
    links[key] = Link(wire: wire, connection: connection, dialled: node?.label.slot, peer: peer)
    perform(effects, of: key, at: now)
  }

  /// The handshake with a node that this one connects to, or with one that has connected.
  private func handshake(with other: PeerNode?) -> LinkHandshake {
    var random = Launch.chance
    let nonce = (0..<LinkHandshake.nonceBytes).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    return LinkHandshake(
      other == nil ? .listener : .dialler, as: node, with: other?.label.slot,
      at: other.map { "\($0.address)" } ?? redis.memory.run.address, key, nonce: nonce)
  }

  private func receive(_ key: UInt32, at now: Instant) {
    guard let wire = links[key]?.wire else { return }
    do { try wire.finishConnecting() } catch {
      return with(key, at: now) { $0.hangUp(.unreachable(error), &$1) }
    }
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
      case .send(let bytes): links[key]?.wire.write { $0 += bytes }
      case .linked(let node): adopt(node, key, at: now)
      case .received(let message):
        if let node = links[key]?.connection.node { take(message, from: node.slot) }
      case .hangUp(let failure): close(key, failure)
      }
    }
  }

  private func take(_ message: LinkMessage, from slot: NodeSlot) {
    switch message {
    case .ping: send(.pong, to: slot)
    case .pong: break
    default: loop.post(.input(.message(message, from: slot)))
    }
  }

  private func adopt(_ other: NodeLabel, _ key: UInt32, at now: Instant) {
    guard other.slot != node.slot else { return with(key, at: now) { $0.hangUp(.sameSlot, &$1) } }
    // A node that reconnects has given up its former link, even if this end has not noticed.
    if let former = linked[other.slot] { with(former, at: now) { $0.hangUp(.replaced, &$1) } }
    linked[other.slot] = key
    takeovers.failover.linked(with: other)
    if peers[other.slot]?.report?.link != nil { logReport(of: other.slot, hasStopped: false) }
    peers[other.slot]?.report = nil
    peers[other.slot]?.isReported = false
    if let dialled = links[key]?.dialled { peers[dialled]?.isDialling = false }
    log(.info, "linked", ["node": "\(other.name)", "peer": links[key]?.peer ?? "gone"])
    loop.post(.input(.linked(other)))
  }

  private func close(_ key: UInt32, _ failure: LinkConnection.Failure) {
    guard let link = links.removeValue(forKey: key) else { return }
    link.wire.close()
    if let dialled = link.dialled {
      peers[dialled]?.isDialling = false
      if link.connection.node == nil { takeovers.unreachable(dialled, at: loop.clock.now) }
    }
    guard let other = link.connection.node, linked[other.slot] == key else {
      // A leaving node logs nothing about the links that it closes.
      if hasLeft { return }
      if let dialled = link.dialled {
        report(dialled, failure.text)
      } else if let leftOut = strangerNews.take(at: loop.clock.now) {
        if leftOut > 0 { log(.warning, "strangers left out", ["count": "\(leftOut)"]) }
        log(.warning, "no link", ["peer": link.peer, "reason": failure.text])
      }
      return
    }
    linked[other.slot] = nil
    takeovers.failover.unlinked(from: other.slot)
    if !hasLeft { reportLoss(of: other, link.peer, failure) }
    loop.post(.input(.unlinked(other.slot)))
  }
}
