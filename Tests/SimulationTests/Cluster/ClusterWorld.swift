import GuessProtocol
import TestSupport

@testable import GuessGame
@testable import GuessServerCore

/// Several lobbies, the links between them and their Redis, in one process and from one seed. Does the work of each node's
/// shell: keeps waiting lines, carries messages, and sends requests to Redis.
struct ClusterWorld {
  /// A connection of a node: a client's or a remote session's.
  struct Port {
    /// The client; nil for a remote session.
    let client: Int?
    /// The remote session; nil for a client.
    let passage: Cluster.Passage?
    var waiting: [[UInt8]] = []
    var isHeld = false
    var isPassed = false
    var hasEnded = false
    var hasToldEnd = false
  }

  struct Member {
    var host: Node
    var node: NodeLabel
    /// The content of its journal.
    var recovery = Recovery()
    var ports: [ConnectionID: Port] = [:]
    var ids = SlotMap<ConnectionID, Int>()
    /// The valid lines of its journal.
    var journal = [ClusterWorld.startLine]
    var keeper = Keeper(at: .start)
    var isUp = true
    /// True while the node is paused, with the events that it then receives late.
    var isPaused = false
    var backlog: [Backlog] = []
    /// Open requests to Redis, and their answers, in order.
    var asked: [(question: ClusterQuestion, id: QuestionID)] = []
    var answers: [(id: QuestionID, answer: ClusterAnswer?)] = []
    /// The end of its wait during a shutdown; `hasAsked` if it has requested the end of its lease.
    var leaving: (end: Instant, hasAsked: Bool)?
    /// The time of its last start, at which its own clock begins.
    var start = Instant.start

    var lobby: Lobby { host.lobby }

    init(_ host: Node, _ node: NodeLabel) { (self.host, self.node) = (host, node) }
  }

  /// An event of a paused node.
  enum Backlog {
    case unlinked(NodeSlot)
    case lost(ConnectionID)
  }

  /// A client, and what it has received.
  struct Client {
    let node: Int
    let id: ConnectionID
    var asked = 0
    var answered = 0
    var isOpen = true
    var hasHungUp = false
    var lines: [String] = []
    /// The lines with their times, and with the end of the connection.
    var log = ""
    var token: String?
    /// True if the answer to NAME or RESUME was lost with its node, and a newer token with it.
    var hasLostToken = false
    /// The running match, and the result of the last one.
    var match: String?
    var result: String?
    /// The event that the client is in, as it was told.
    var event: String?
  }

  /// The longest silence of a link.
  private static let linkPatience = Milliseconds.seconds(3)

  var now = Instant.start
  var random: SeededGenerator
  var members: [Member] = []
  var clients: [Client] = []
  /// Messages in flight on each link, by sender and receiver.
  var wires: [[[(message: LinkMessage, sent: Instant)]]]
  var isLinked: [[Bool]]
  var shared = SharedMemory()
  var logs = SharedLogs()
  /// Identifies the Redis and its run.
  var history = 0
  /// The number of times that Redis was replaced; nodes may still be connected to an earlier one.
  var replacements = 0
  /// Nodes that can't reach Redis.
  var cutOff: Set<Int> = []
  /// Pairs of nodes that can't reach each other.
  var apart: Set<Set<Int>> = []
  /// The number of takeovers, and of nodes that gave up their rooms.
  var (takeovers, fences) = (0, 0)
  /// The number of shutdowns.
  var stops = 0
  /// Results that players have received as final.
  var finalResults: [String: String] = [:]
  /// True if final results are checked.
  var checksResults = true
  var hasGoneBack = false
  var isOnline = true
  /// The first broken promise.
  var fault: String?
  let narrates: Bool
  /// True if messages arrive in a fixed order, and not at random.
  var isOrderly = false
  /// Codes of rooms that any client has received.
  var codes: [String] = []
  /// Codes of events that any client has received.
  var events: [String] = []
  /// Kinds of messages that were delivered.
  var kinds: Set<LinkMessage.Kind> = []
  let seed: UInt64

  init(seed: UInt64, nodes: Int, narrates: Bool = false, sabotage: SharedLogs.Sabotage? = nil) {
    logs.sabotage = sabotage
    self.narrates = narrates
    self.seed = seed
    random = SeededGenerator(seed: seed)
    wires = Array(repeating: Array(repeating: [], count: nodes), count: nodes)
    isLinked = Array(repeating: Array(repeating: false, count: nodes), count: nodes)
    for index in 0..<nodes {
      let node = Self.node(index)
      members.append(Member(Self.host(node, seed: seed), node))
      shared.begin(node, at: now)
    }
    for index in 0..<nodes {
      logs.renew(members[index].node, at: now)
      handle(.online(true), at: index)
      noticeMemory(index)
    }
    for one in 0..<nodes { for other in 0..<one { link(one, other) } }
  }

  /// The node with the number of its run.
  static func node(_ index: Int, run: UInt64 = 0) -> NodeLabel {
    guard let name = ShortWord("n\(index)"), let slot = NodeSlot(rawValue: UInt8(index)) else {
      preconditionFailure("few nodes have short names")
    }
    return NodeLabel(
      name: name, run: RunID(rawValue: run << 8 + UInt64(index) + 1), slot: slot)
  }

  static let key: ClusterKey = {
    guard let key = ClusterKey(bytes: [UInt8](repeating: 7, count: ClusterKey.byteCount)) else {
      preconditionFailure("a key has 32 bytes")
    }
    return key
  }()

  static func host(_ node: NodeLabel, seed: UInt64) -> Node {
    var configuration = LobbyConfiguration(version: "1.0.0", seedKey: key.seedKey)
    configuration.keepsJournal = true
    return Node(
      configuration: configuration, membership: Membership(node, key),
      random: SeededGenerator(seed: seed, stream: node.run.rawValue))
  }

  // MARK: - Links

  mutating func link(_ one: Int, _ other: Int) {
    guard reaches(one, other), !isLinked[one][other] else { return }
    isLinked[one][other] = true
    isLinked[other][one] = true
    handle(.linked(members[other].node), at: one)
    handle(.linked(members[one].node), at: other)
  }

  mutating func cut(_ one: Int, _ other: Int) {
    isLinked[one][other] = false
    isLinked[other][one] = false
    (wires[one][other], wires[other][one]) = ([], [])
    tellUnlinked(members[other].node.slot, at: one)
    tellUnlinked(members[one].node.slot, at: other)
  }

  private mutating func tellUnlinked(_ slot: NodeSlot, at index: Int) {
    guard !members[index].isPaused else { return members[index].backlog.append(.unlinked(slot)) }
    handle(.unlinked(slot), at: index)
  }

  /// True if two nodes can be linked now.
  func reaches(_ one: Int, _ other: Int) -> Bool {
    [one, other].allSatisfy { members[$0].isUp && !members[$0].isPaused } && !apart.contains([one, other])
  }

  /// True if a node runs and reaches Redis.
  func isHeard(_ index: Int) -> Bool {
    members[index].isUp && !members[index].isPaused && members[index].leaving == nil && canAsk(index)
      && !members[index].keeper.isFenced
      && logs.taken[members[index].node.slot] == nil
  }

  /// Pauses a node.
  mutating func pause(_ index: Int) {
    note("\(index) stands still")
    members[index].isPaused = true
  }

  /// Resumes a paused node, which receives all events since.
  mutating func goOn(_ index: Int) {
    note("\(index) goes on")
    members[index].isPaused = false
    let backlog = members[index].backlog
    members[index].backlog = []
    for event in backlog {
      switch event {
      case .unlinked(let slot): handle(.unlinked(slot), at: index)
      case .lost(let id): handle(.lost(id), at: index)
      }
    }
    // Redis has closed a connection on which nothing was read.
    tellMemory(false, to: index)
    if canAsk(index) { tellMemory(true, to: index) }
    for id in members[index].ports.keys.sorted(by: { $0.slot < $1.slot }) { pump(id, at: index) }
  }

  // MARK: - What is in flight

  /// True if nothing is in flight.
  var isQuiet: Bool {
    wires.joined().allSatisfy(\.isEmpty) && members.allSatisfy { $0.asked.isEmpty && $0.answers.isEmpty }
  }

  /// Advances the clock.
  mutating func advance(by time: Milliseconds) {
    now = now + time
    cutStalledLinks()
    renewLeases()
    for index in members.indices { lookForDeparted(index) }
    for index in members.indices { goOnLeaving(index) }
    for index in members.indices where members[index].isUp && !members[index].isPaused {
      while let due = members[index].host.nextDeadline, due <= clock(of: index) {
        handle(.deadline, at: index)
      }
    }
    shared.expire(at: now)
  }

  /// Ends links that were silent for too long, and makes them again.
  private mutating func cutStalledLinks() {
    for one in members.indices {
      for other in members.indices
      where wires[one][other].first.map({ now - $0.sent >= Self.linkPatience }) == true
        || isLinked[one][other] && members[other].isPaused
      {
        cut(one, other)
        link(one, other)
      }
    }
  }

  /// Delivers everything in flight.
  mutating func settle() {
    for _ in 0..<100_000 where fault == nil {
      guard step() else { return }
    }
    if fault == nil { fail("messages never stop") }
  }

  /// Delivers one random thing in flight; returns false if there is none.
  mutating func step() -> Bool {
    var choices: [(inout ClusterWorld) -> Void] = []
    for index in members.indices {
      for other in members.indices where !wires[index][other].isEmpty && !members[other].isPaused {
        choices.append { $0.deliver(from: index, to: other) }
      }
      if !members[index].asked.isEmpty { choices.append { $0.ponder(index) } }
      if !members[index].answers.isEmpty, !members[index].isPaused { choices.append { $0.hearAnswer(index) } }
      choices += chores(of: index)
    }
    guard !choices.isEmpty else { return false }
    (isOrderly ? choices[0] : random.pick(choices))(&self)
    return true
  }

  mutating func fail(_ text: String) {
    fault = fault ?? text
  }

  func note(_ text: @autoclosure () -> String) {
    if narrates { print("\(now.milliseconds) \(text())") }
  }
}
