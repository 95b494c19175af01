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
    /// The running match, and the result of the last one.
    var match: String?
    var result: String?
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
  /// Open requests of each node, and their answers, in order.
  var asked: [[(question: ClusterQuestion, id: QuestionID)]]
  var answers: [[(id: QuestionID, answer: ClusterAnswer?)]]
  var isOnline = true
  /// The first broken promise.
  var fault: String?
  let narrates: Bool
  /// True if messages arrive in a fixed order, and not at random.
  var isOrderly = false
  /// Codes of rooms that any client has received.
  private(set) var codes: [String] = []
  /// Kinds of messages that were delivered.
  private(set) var kinds: Set<LinkMessage.Kind> = []
  private let seed: UInt64

  init(seed: UInt64, nodes: Int, narrates: Bool = false, sabotage: SharedLogs.Sabotage? = nil) {
    logs.sabotage = sabotage
    self.narrates = narrates
    self.seed = seed
    random = SeededGenerator(seed: seed)
    wires = Array(repeating: Array(repeating: [], count: nodes), count: nodes)
    isLinked = Array(repeating: Array(repeating: false, count: nodes), count: nodes)
    asked = Array(repeating: [], count: nodes)
    answers = Array(repeating: [], count: nodes)
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

  private static func host(_ node: NodeLabel, seed: UInt64) -> Node {
    var configuration = LobbyConfiguration(version: "1.0.0", seedKey: key.seedKey)
    configuration.keepsJournal = true
    return Node(
      configuration: configuration, membership: Membership(node, key),
      random: SeededGenerator(seed: seed, stream: node.run.rawValue))
  }

  // MARK: - Links and what all share

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

  func canAsk(_ index: Int) -> Bool { isOnline && !cutOff.contains(index) }

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

  // MARK: - Deaths

  /// Ends a node as a power cut would.
  mutating func crash(_ index: Int) {
    note("\(index) dies")
    // Sent requests still arrive, unless the machine is gone.
    end(index, finishes: random.isOnce(in: 2))
  }

  /// Ends a node, with its sent requests or without them.
  mutating func end(_ index: Int, finishes: Bool) {
    members[index].isUp = false
    for other in members.indices where isLinked[index][other] { cut(index, other) }
    for client in clients.indices where clients[client].node == index { clients[client].isOpen = false }
    (members[index].ports, members[index].ids) = ([:], SlotMap())
    (asked[index], answers[index]) = ([], [])
    (members[index].isPaused, members[index].backlog) = (false, [])
    if canAsk(index), finishes { finishAsking(index) }
    (members[index].keeper, members[index].leaving) = (Keeper(at: .start), nil)
    shared.end(members[index].node, at: now)
  }

  /// Restarts a node from its journal, without links yet.
  mutating func restart(_ index: Int) {
    // It waits for Redis, to learn whether its rooms are still its own.
    guard canAsk(index) else { return }
    note("\(index) starts again")
    if let sum = logs.taken[members[index].node.slot] {
      abandon(index, after: sum)
      _ = logs.answer(.accept, from: members[index].node, at: now)
    }
    members[index].start = now
    startOver(index, isFenced: false)
    members[index].journal.append(Self.startLine)
    members[index].host.restore(members[index].recovery)
    handle(.online(true), at: index)
    noticeMemory(index)
  }

  /// Begins a new run of a node without any rooms.
  mutating func startOver(_ index: Int, isFenced: Bool) {
    let former = members[index]
    let node = Self.node(index, run: former.node.run.rawValue >> 8 + 1)
    members[index] = Member(Self.host(node, seed: seed), node)
    (members[index].recovery, members[index].journal) = (former.recovery, former.journal)
    (members[index].start, members[index].ids, members[index].leaving) = (
      former.start, former.ids, former.leaving
    )
    members[index].keeper = Keeper(at: clock(of: index), extents: former.recovery.takeovers)
    members[index].keeper.isFenced = isFenced
    (asked[index], answers[index]) = ([], [])
    shared.begin(node, at: now)
    logs.renew(node, at: now)
    guard isFenced else { return }
    handle(.doubted(true), at: index)
    if canAsk(index) { handle(.online(true), at: index) }
    noticeMemory(index)
  }

  /// Delivers the next message of a link.
  mutating func deliver(from sender: Int, to receiver: Int) {
    guard !wires[sender][receiver].isEmpty else { return }
    let message = wires[sender][receiver].removeFirst().message
    var reader = LinkReader()
    reader.append(message.bytes)
    guard let read = try? reader.next(), read == message else { return fail("\(message) is not read back") }
    let slot = members[sender].node.slot
    if let kind = LinkMessage.Kind(rawValue: message.bytes[LinkMessage.lengthBytes]) { kinds.insert(kind) }
    if case .status = message {} else { note("\(sender)→\(receiver) \(message)") }
    switch message {
    case .move(let session, _), .attach(let session, _, _):
      let id = members[receiver].ids.insert(0)
      let passage = Cluster.Passage(node: slot, session: session)
      members[receiver].ports[id] = Port(client: nil, passage: passage)
      handle(.message(message, from: slot, guest: id), at: receiver)
    case .said(let session, let bytes):
      guard let id = guest(of: Cluster.Passage(node: slot, session: session), at: receiver) else { return }
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        members[receiver].ports[id]?.waiting.append(Array(line))
      }
      pump(id, at: receiver)
    case .ended(let session):
      guard let id = guest(of: Cluster.Passage(node: slot, session: session), at: receiver) else { return }
      members[receiver].ports[id]?.hasEnded = true
      pump(id, at: receiver)
    default: handle(.message(message, from: slot), at: receiver)
    }
  }

  private func guest(of passage: Cluster.Passage, at index: Int) -> ConnectionID? {
    members[index].ports.first { $0.value.passage == passage }?.key
  }

  /// Answers the next request of a node.
  mutating func ponder(_ index: Int) {
    guard !asked[index].isEmpty else { return }
    let (question, id) = asked[index].removeFirst()
    let answer = shared.answer(question, from: members[index].node, at: now)
    note("\(index) asks \(question): \(answer)")
    answers[index].append((id, answer))
  }

  mutating func hearAnswer(_ index: Int) {
    guard !answers[index].isEmpty else { return }
    let (id, answer) = answers[index].removeFirst()
    handle(.answered(id, answer), at: index)
  }

  /// True if nothing is in flight.
  var isQuiet: Bool {
    wires.joined().allSatisfy(\.isEmpty) && asked.allSatisfy(\.isEmpty) && answers.allSatisfy(\.isEmpty)
  }

  /// Redis loses its data, which the nodes have not noticed yet.
  mutating func forget() {
    note("all is forgotten")
    checksResults = false
    history += 1
    let nodes = members.filter(\.isUp).map(\.node)
    shared.forget(except: nodes, at: now)
    logs = SharedLogs()
    for node in nodes { logs.renew(node, at: now) }
  }

  /// The state of Redis, to which it may fall back later.
  var memory: (SharedMemory, SharedLogs) { (shared, logs) }

  /// Redis loses its last writes, as when a replica replaces its master; nodes notice that later.
  mutating func goBack(to memory: (SharedMemory, SharedLogs)) {
    note("the last writes are lost")
    (checksResults, hasGoneBack) = (false, true)
    replacements += 1
    history += 1
    (shared, logs) = memory
  }

  mutating func setOnline(_ isOnline: Bool) {
    self.isOnline = isOnline
    note(isOnline ? "all can be asked" : "nothing can be asked")
    for index in members.indices
    where members[index].isUp && !members[index].isPaused && !cutOff.contains(index) {
      tellMemory(isOnline, to: index)
    }
  }

  /// Reports to a node that Redis is reachable, or is not.
  private mutating func tellMemory(_ isOnline: Bool, to index: Int) {
    // No request comes before the answer to the first renewal.
    if isOnline { shared.renew(members[index].node) }
    handle(.online(isOnline), at: index)
    if isOnline { return noticeMemory(index) }
    // Open requests may have been executed or not.
    for (_, id) in asked[index] { answers[index].append((id, nil)) }
    answers[index] = answers[index].map { ($0.id, nil) }
    asked[index] = []
    while !answers[index].isEmpty { hearAnswer(index) }
    loseMemory(index)
  }

  /// Cuts a node off from Redis, or connects it again.
  mutating func cutOff(_ index: Int, _ isCutOff: Bool) {
    note("\(index) is \(isCutOff ? "cut off" : "reached again")")
    if isCutOff { cutOff.insert(index) } else { cutOff.remove(index) }
    guard isOnline, members[index].isUp, !members[index].isPaused else { return }
    tellMemory(!isCutOff, to: index)
  }

  // MARK: - Clients

  mutating func connect(to index: Int, from origin: Origin = .local) -> Int {
    let id = members[index].ids.insert(0)
    members[index].ports[id] = Port(client: clients.count, passage: nil)
    clients.append(Client(node: index, id: id))
    handle(.connected(id, from: origin), at: index)
    return clients.count - 1
  }

  /// Sends a request with the next tag.
  mutating func send(_ text: String, from client: Int) {
    guard clients[client].isOpen, !clients[client].hasHungUp else { return }
    clients[client].asked += 1
    let line = "#t\(clients[client].asked) \(text)"
    note("\(client) > \(line)")
    let (node, id) = (clients[client].node, clients[client].id)
    members[node].ports[id]?.waiting.append(Array(line.utf8))
    pump(id, at: node)
  }

  mutating func hangUp(_ client: Int) {
    guard clients[client].isOpen, !clients[client].hasHungUp else { return }
    clients[client].hasHungUp = true
    let (node, id) = (clients[client].node, clients[client].id)
    members[node].ports[id]?.hasEnded = true
    pump(id, at: node)
  }

  mutating func lose(_ client: Int) {
    guard clients[client].isOpen else { return }
    clients[client].isOpen = false
    let (node, id) = (clients[client].node, clients[client].id)
    removePort(id, at: node)
    guard !members[node].isPaused else { return members[node].backlog.append(.lost(id)) }
    handle(.lost(id), at: node)
  }

  private mutating func hear(_ bytes: some Sequence<UInt8>, by client: Int) {
    for line in String(decoding: Array(bytes), as: UTF8.self).split(separator: "\n") {
      note("\(client) < \(line)")
      clients[client].lines.append(String(line))
      clients[client].log += "\(now.milliseconds) \(line)\n"
      let words = line.split(separator: " ")
      if let code = words.value("room"), !codes.contains(code) { codes.append(code) }
      if let token = words.value("token") { clients[client].token = token }
      noteResult(words, of: client)
      guard words[0].hasPrefix("#t"), words.count > 1, words[1] != "ROW" else { continue }
      clients[client].answered += 1
      guard words[0] == "#t\(clients[client].answered)" else {
        return fail("client \(client) receives \(line) as answer \(clients[client].answered)")
      }
    }
  }

  // MARK: - A node's shell

  mutating func handle(_ input: consuming Input, at index: Int) {
    guard members[index].isUp, !members[index].isPaused else { return }
    members[index].host.handle(input, at: clock(of: index))
    performEffects(at: index)
  }

  mutating func handle(_ input: ClusterInput, at index: Int) {
    guard members[index].isUp, !members[index].isPaused else { return }
    switch input {
    case .linked(let node): members[index].keeper.failover.linked(with: node)
    case .unlinked(let node): members[index].keeper.failover.unlinked(from: node)
    default: break
    }
    members[index].host.handle(input, at: clock(of: index))
    performEffects(at: index)
  }

  /// Sends a line to the admin socket of a node; returns the last line of the answer.
  mutating func administer(_ line: String, at index: Int) -> String {
    note("\(index) is told \(line)")
    let request = AdminRequest(line: Array(line.utf8).span)
    let result: Result<AdminReport, AdminRefusal>
    switch request.command {
    case .success(let command): result = members[index].host.administer(command, at: clock(of: index))
    case .failure(let refusal): result = .failure(refusal)
    }
    performEffects(at: index)
    let lines = AdminAnswer(to: request, result).bytes.split(separator: UInt8(ascii: "\n"))
    return lines.last.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private mutating func performEffects(at index: Int) {
    let effects = members[index].lobby.context.effects
    let orders = members[index].host.orders
    members[index].host.removeEffects()
    if !effects.changes.isEmpty { record(effects.changes, at: index) }
    for effect in effects.list { perform(effect, of: effects, orders, at: index) }
    finishTakeover(index)
    for case .goOn(let id) in orders { pump(id, at: index) }
  }

  /// Registers results that a player receives: a final one never changes.
  private mutating func noteResult(_ words: [Substring], of client: Int) {
    guard words.count > 1, words[0] == "*" else { return }
    switch words[1] {
    case "START", "STATE": clients[client].match = words.value("commit").map { String($0.prefix(16)) }
    case "MATCH":
      // In a match of one round it is that of the first one.
      clients[client].result = clients[client].match.map {
        "\($0) \(words.value("winner") ?? "") \(words.value("reason") ?? "")"
      }
    case "RECORDED":
      guard let match = words.value("match"), let result = clients[client].result, result.hasPrefix(match)
      else {
        return
      }
      if checksResults, let other = finalResults[match], other != result {
        fail("two final results: \(other) and \(result)")
      }
      finalResults[match] = result
    default: break
    }
  }

  /// The time on a node's clock.
  func clock(of index: Int) -> Instant { .start + (now - members[index].start) }

  private mutating func perform(
    _ effect: Effect, of effects: Effects, _ orders: [ClusterEffect], at index: Int
  ) {
    switch effect {
    case .send(let range, let id):
      guard let port = members[index].ports[id] else { return }
      if let client = port.client {
        if clients[client].isOpen { hear(effects.bytes[range], by: client) }
      } else if let passage = port.passage {
        put(.lines(passage.session, Array(effects.bytes[range])), from: index, to: passage.node)
      }
    case .close(let id):
      guard let port = members[index].ports[id] else { return }
      removePort(id, at: index)
      if let client = port.client {
        clients[client].isOpen = false
        clients[client].log += "\(now.milliseconds) closed\n"
      } else if let passage = port.passage {
        put(.close(passage.session), from: index, to: passage.node)
      }
    case .other(let number): perform(orders[number], at: index)
    }
  }

  private mutating func perform(_ effect: ClusterEffect, at index: Int) {
    switch effect {
    case .send(let message, let node): put(message, from: index, to: node)
    case .ask(let question, let id) where canAsk(index): asked[index].append((question, id))
    case .ask(_, let id): answers[index].append((id, nil))
    case .hold(let id): members[index].ports[id]?.isHeld = true
    case .goOn(let id): members[index].ports[id]?.isHeld = false
    case .pass(let id): members[index].ports[id]?.isPassed = true
    case .keep(let id, let unread):
      members[index].ports[id]?.isPassed = false
      members[index].ports[id]?.hasToldEnd = false
      let lines = unread.split(separator: UInt8(ascii: "\n")).map { Array($0) }
      members[index].ports[id]?.waiting.insert(contentsOf: lines, at: 0)
    case .drop(let id): removePort(id, at: index)
    case .tookOver: break
    case .giveBack(let id, let session, let node):
      let lines = members[index].ports[id]?.waiting.flatMap { $0 + [UInt8(ascii: "\n")] } ?? []
      removePort(id, at: index)
      put(.returned(session, lines: lines), from: index, to: node)
    }
  }

  mutating func removePort(_ id: ConnectionID, at index: Int) {
    members[index].ports[id] = nil
    members[index].ids.remove(id)
  }

  private mutating func put(_ message: LinkMessage, from index: Int, to node: NodeSlot) {
    let other = Int(node.rawValue)
    if isLinked[index][other] { wires[index][other].append((message, now)) }
  }

  /// Passes waiting lines to the lobby.
  mutating func pump(_ id: ConnectionID, at index: Int) {
    while let port = members[index].ports[id], !port.isHeld, !members[index].isPaused,
      let line = port.waiting.first
    {
      members[index].ports[id]?.waiting.removeFirst()
      if port.isPassed {
        handle(.line(line, from: id), at: index)
      } else {
        handle(.request(Request(line: line.span), from: id), at: index)
      }
    }
    guard let port = members[index].ports[id], !port.isHeld, port.hasEnded, !port.hasToldEnd,
      !members[index].isPaused
    else { return }
    members[index].ports[id]?.hasToldEnd = true
    handle(.ended(id), at: index)
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

  /// Answers all open requests to Redis.
  mutating func settleMemory() {
    while let index = members.indices.first(where: {
      !members[$0].isPaused && (!asked[$0].isEmpty || !answers[$0].isEmpty)
    }) {
      ponder(index)
      hearAnswer(index)
    }
  }

  /// Delivers one random thing in flight; returns false if there is none.
  mutating func step() -> Bool {
    var choices: [(inout ClusterWorld) -> Void] = []
    for index in members.indices {
      for other in members.indices where !wires[index][other].isEmpty && !members[other].isPaused {
        choices.append { $0.deliver(from: index, to: other) }
      }
      if !asked[index].isEmpty { choices.append { $0.ponder(index) } }
      if !answers[index].isEmpty, !members[index].isPaused { choices.append { $0.hearAnswer(index) } }
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
