import GuessGame
import GuessProtocol

/// The other nodes as this one knows them.
struct Nodes {
  struct Peer {
    let node: NodeLabel
    var link: Link?
  }

  /// State of a linked node, as it has sent it.
  struct Link {
    var status: ServerStatus?
    var address: PublicAddress?
    /// Its rooms whose codes belong to a different slot.
    var relocated: Set<RoomCode> = []
  }

  /// True while another node may have taken over all rooms, or has and this one does not know the others yet: then no answer
  /// may say that something is missing or free.
  var isDoubted = false
  var peers: [NodeSlot: Peer] = [:]
  /// Number of nodes that went so recently that they still have their seats if they restart.
  private var gone = 0

  /// Records which nodes are alive. One without a lease stays as long as it is linked.
  mutating func learn(_ nodes: [NodeLabel], gone: Int) {
    self.gone = gone
    let alive = Set(nodes.map(\.slot))
    peers = peers.filter { alive.contains($0.key) || $0.value.link != nil }
    for node in nodes where peers[node.slot] == nil { peers[node.slot] = Peer(node: node) }
  }

  /// Linked nodes in slot order.
  var linked: [NodeSlot] {
    peers.values.filter { $0.link != nil }.map(\.node.slot).sorted { $0.rawValue < $1.rawValue }
  }

  func isLinked(_ node: NodeSlot) -> Bool { peers[node]?.link != nil }

  /// True if a node may be alive but can't be asked: it may have a seat that no other node has.
  var isIncomplete: Bool { isDoubted || gone > 0 || peers.values.contains { $0.link == nil } }

  /// Returns the node that has a room whose code belongs to a different slot.
  func newHome(of code: RoomCode) -> NodeSlot? {
    peers.first { $0.value.link?.relocated.contains(code) == true }?.key
  }

  /// Limit of a node's rooms of that kind: each has a present or an absent player, of both there are at most as many as
  /// connections, and operators allow about the same number on all nodes. No other node finds rooms above the limit.
  static func mostRelocated(_ limits: ServerLimits) -> Int { 2 * limits.connections }

  /// Records rooms of a node whose codes belong to a different slot. The first report of a code wins.
  mutating func note(relocated codes: [RoomCode], of node: NodeSlot, limits: ServerLimits) {
    let known = peers[node]?.link?.relocated.count ?? 0
    let new = codes.filter { newHome(of: $0) == nil }
    peers[node]?.link?.relocated.formUnion(new.prefix(max(0, Self.mostRelocated(limits) - known)))
  }
}
