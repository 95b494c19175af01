import Protocol
import TestSupport

@testable import GuessServerCore

/// Several lobbies, the links between them and what they share, in one process and from one seed.
///
/// It does what the shell of each node does: it keeps lines that wait, carries messages, and asks what all share.
struct ClusterWorld {
  /// One connection of a node: a client's, or a guest's.
  struct Port {
    /// Whose client it is; nil for a guest.
    let client: Int?
    /// Whose guest it is; nil for a client.
    let passage: Cluster.Passage?
    var waiting: [[UInt8]] = []
    var isHeld = false
    var isPassed = false
    var hasEnded = false
    var hasToldEnd = false
  }

  struct Member {
    var lobby: Lobby
    var ports: [ConnectionID: Port] = [:]
    var ids = SlotMap<ConnectionID, Int>()
    var isUp = true
  }

  /// Someone who plays, and what was heard.
  struct Client {
    let node: Int
    let id: ConnectionID
    var asked = 0
    var answered = 0
    var isOpen = true
    var hasHungUp = false
    var lines: [String] = []
    var token: String?
  }

  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  var now = Instant.start
  var random: SeededGenerator
  var members: [Member] = []
  var clients: [Client] = []
  /// What is under way on each link, by sender and receiver.
  var wires: [[[LinkMessage]]]
  var isLinked: [[Bool]]
  var shared = SharedMemory()
  /// What each node has asked and what has been answered, in order.
  var asked: [[(question: ClusterQuestion, id: QuestionID)]]
  var answers: [[(id: QuestionID, answer: ClusterAnswer?)]]
  var isOnline = true
  var fault: Fault?
  let narrates: Bool
  /// Codes of rooms that anyone has read.
  private(set) var codes: [String] = []
  /// Kinds of messages that have been delivered.
  private(set) var kinds: Set<String> = []

  init(seed: UInt64, nodes: Int, narrates: Bool = false) {
    self.narrates = narrates
    random = SeededGenerator(seed: seed)
    wires = Array(repeating: Array(repeating: [], count: nodes), count: nodes)
    isLinked = Array(repeating: Array(repeating: false, count: nodes), count: nodes)
    asked = Array(repeating: [], count: nodes)
    answers = Array(repeating: [], count: nodes)
    for index in 0..<nodes { members.append(Member(lobby: Self.lobby(index, seed: seed))) }
    for index in 0..<nodes { handle(.cluster(.online(true)), at: index) }
    for one in 0..<nodes { for other in 0..<one { link(one, other) } }
  }

  static func node(_ index: Int) -> Node {
    guard let name = ShortWord("n\(index)"), let slot = NodeSlot(rawValue: UInt8(index)) else {
      preconditionFailure("few nodes have short names")
    }
    return Node(name: name, incarnation: Incarnation(rawValue: UInt64(index) + 1), slot: slot)
  }

  private static func lobby(_ index: Int, seed: UInt64) -> Lobby {
    guard let key = ClusterKey(bytes: [UInt8](repeating: 7, count: ClusterKey.byteCount)) else {
      preconditionFailure("a key has 32 bytes")
    }
    var configuration = LobbyConfiguration(version: "1.0.0", seedKey: key.seedKey)
    configuration.membership = Membership(node(index), key)
    return Lobby(configuration: configuration, random: SeededGenerator(seed: seed, stream: UInt64(index) + 1))
  }

  // MARK: - Links and what all share

  mutating func link(_ one: Int, _ other: Int) {
    isLinked[one][other] = true
    isLinked[other][one] = true
    handle(.cluster(.linked(Self.node(other))), at: one)
    handle(.cluster(.linked(Self.node(one))), at: other)
  }

  mutating func cut(_ one: Int, _ other: Int) {
    isLinked[one][other] = false
    isLinked[other][one] = false
    (wires[one][other], wires[other][one]) = ([], [])
    handle(.cluster(.unlinked(Self.node(other).slot)), at: one)
    handle(.cluster(.unlinked(Self.node(one).slot)), at: other)
  }

  /// Delivers the next message of a link.
  mutating func deliver(from sender: Int, to receiver: Int) {
    guard !wires[sender][receiver].isEmpty else { return }
    let message = wires[sender][receiver].removeFirst()
    var reader = LinkReader()
    reader.append(message.bytes)
    guard let read = try? reader.next(), read == message else { return fail("\(message) is not read back") }
    let slot = Self.node(sender).slot
    kinds.insert(String("\(message)".prefix { $0 != "(" }))
    if case .status = message {} else { note("\(sender)→\(receiver) \(message)") }
    switch message {
    case .move(let session, let move):
      let id = members[receiver].ids.insert(0)
      let passage = Cluster.Passage(node: slot, session: session)
      members[receiver].ports[id] = Port(client: nil, passage: passage)
      handle(.cluster(.guest(id, from: slot, session, move)), at: receiver)
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
    default: handle(.cluster(.message(message, from: slot)), at: receiver)
    }
  }

  private func guest(of passage: Cluster.Passage, at index: Int) -> ConnectionID? {
    members[index].ports.first { $0.value.passage == passage }?.key
  }

  /// Answers the next question of a node.
  mutating func ponder(_ index: Int) {
    guard !asked[index].isEmpty else { return }
    let (question, id) = asked[index].removeFirst()
    let answer = shared.answer(question, from: Self.node(index), at: now)
    note("\(index) asks \(question): \(answer)")
    answers[index].append((id, answer))
  }

  mutating func hearAnswer(_ index: Int) {
    guard !answers[index].isEmpty else { return }
    let (id, answer) = answers[index].removeFirst()
    handle(.cluster(.answered(id, answer)), at: index)
  }

  mutating func setOnline(_ isOnline: Bool) {
    self.isOnline = isOnline
    for index in members.indices {
      handle(.cluster(.online(isOnline)), at: index)
      if isOnline { continue }
      // What was asked may have been done or not.
      for (_, id) in asked[index] { answers[index].append((id, nil)) }
      answers[index] = answers[index].map { ($0.id, nil) }
      asked[index] = []
      while !answers[index].isEmpty { hearAnswer(index) }
    }
  }

  // MARK: - Clients

  mutating func connect(to index: Int) -> Int {
    let id = members[index].ids.insert(0)
    members[index].ports[id] = Port(client: clients.count, passage: nil)
    clients.append(Client(node: index, id: id))
    handle(.connected(id, from: .local), at: index)
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
    handle(.lost(id), at: node)
  }

  private mutating func hear(_ bytes: some Sequence<UInt8>, by client: Int) {
    for line in String(decoding: Array(bytes), as: UTF8.self).split(separator: "\n") {
      note("\(client) < \(line)")
      clients[client].lines.append(String(line))
      let words = line.split(separator: " ")
      func value(_ key: String) -> String? {
        words.first { $0.hasPrefix("\(key)=") }.map { String($0.dropFirst(key.count + 1)) }
      }
      if let code = value("room"), !codes.contains(code) { codes.append(code) }
      if let token = value("token") { clients[client].token = token }
      guard words[0].hasPrefix("#t"), words.count > 1, words[1] != "ROW" else { continue }
      clients[client].answered += 1
      guard words[0] == "#t\(clients[client].answered)" else {
        return fail("client \(client) hears \(line) as answer \(clients[client].answered)")
      }
    }
  }

  // MARK: - A node's shell

  mutating func handle(_ input: consuming Input, at index: Int) {
    members[index].lobby.handle(input, at: now)
    let effects = members[index].lobby.context.effects
    members[index].lobby.removeEffects()
    for effect in effects.list { perform(effect, of: effects, at: index) }
    if isOnline {
      asked[index] += effects.questions
    } else {
      for (_, id) in effects.questions { answers[index].append((id, nil)) }
    }
    for effect in effects.list {
      if case .cluster(.goOn(let id)) = effect { pump(id, at: index) }
    }
  }

  private mutating func perform(_ effect: Effect, of effects: Effects, at index: Int) {
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
      } else if let passage = port.passage {
        put(.close(passage.session), from: index, to: passage.node)
      }
    case .cluster(let effect): perform(effect, of: effects, at: index)
    }
  }

  private mutating func perform(_ effect: ClusterEffect, of effects: Effects, at index: Int) {
    switch effect {
    case .tell(let message, let node): put(effects.messages[message], from: index, to: node)
    case .hold(let id): members[index].ports[id]?.isHeld = true
    case .goOn(let id): members[index].ports[id]?.isHeld = false
    case .pass(let id): members[index].ports[id]?.isPassed = true
    case .keep(let id, let unread):
      members[index].ports[id]?.isPassed = false
      members[index].ports[id]?.hasToldEnd = false
      let lines = effects.bytes[unread].split(separator: UInt8(ascii: "\n")).map { Array($0) }
      members[index].ports[id]?.waiting.insert(contentsOf: lines, at: 0)
    case .drop(let id): removePort(id, at: index)
    case .giveBack(let id, let session, let node):
      let lines = members[index].ports[id]?.waiting.flatMap { $0 + [UInt8(ascii: "\n")] } ?? []
      removePort(id, at: index)
      put(.returned(session, lines: lines), from: index, to: node)
    }
  }

  private mutating func removePort(_ id: ConnectionID, at index: Int) {
    members[index].ports[id] = nil
    members[index].ids.remove(id)
  }

  private mutating func put(_ message: LinkMessage, from index: Int, to node: NodeSlot) {
    let other = Int(node.rawValue)
    if isLinked[index][other] { wires[index][other].append(message) }
  }

  /// Hands in the lines that wait.
  private mutating func pump(_ id: ConnectionID, at index: Int) {
    while let port = members[index].ports[id], !port.isHeld, let line = port.waiting.first {
      members[index].ports[id]?.waiting.removeFirst()
      if port.isPassed {
        handle(.cluster(.line(line, from: id)), at: index)
      } else {
        handle(.request(Request(line: line.span), from: id), at: index)
      }
    }
    guard let port = members[index].ports[id], !port.isHeld, port.hasEnded, !port.hasToldEnd else { return }
    members[index].ports[id]?.hasToldEnd = true
    handle(.ended(id), at: index)
  }

  /// Lets time pass.
  mutating func advance(by time: Milliseconds) {
    now = now + time
    for index in members.indices {
      while let due = members[index].lobby.nextDeadline, due <= now { handle(.deadline, at: index) }
    }
    shared.expire(at: now)
  }

  /// Delivers all that is under way.
  mutating func settle() {
    for _ in 0..<100_000 where fault == nil {
      guard step() else { return }
    }
    if fault == nil { fail("it never comes to rest") }
  }

  /// Delivers one thing that is under way; false where there is none.
  mutating func step() -> Bool {
    var choices: [(inout ClusterWorld) -> Void] = []
    for index in members.indices {
      for other in members.indices where !wires[index][other].isEmpty {
        choices.append { $0.deliver(from: index, to: other) }
      }
      if !asked[index].isEmpty { choices.append { $0.ponder(index) } }
      if !answers[index].isEmpty { choices.append { $0.hearAnswer(index) } }
    }
    guard !choices.isEmpty else { return false }
    random.pick(choices)(&self)
    return true
  }

  mutating func fail(_ text: String) {
    if fault == nil { fault = Fault(description: text) }
  }

  private func note(_ text: @autoclosure () -> String) {
    if narrates { print("\(now.milliseconds) \(text())") }
  }
}

/// What Redis does for a cluster, without Redis.
struct SharedMemory {
  private struct Entry {
    let wish: Wish
    let node: Node
    let end: Instant
  }

  private(set) var names: [Name: (incarnation: Incarnation, moves: UInt32)] = [:]
  private var wishes: [Entry] = []

  mutating func answer(_ question: ClusterQuestion, from node: Node, at now: Instant) -> ClusterAnswer {
    switch question {
    case .claim(let name):
      if let holder = names[name] { return holder.incarnation == node.incarnation ? .owned : .taken }
      names[name] = (node.incarnation, 0)
    case .takeOver(let name, let moves):
      if let holder = names[name], holder.moves >= moves { return .taken }
      names[name] = (node.incarnation, moves)
    case .release(let name): if names[name]?.incarnation == node.incarnation { names[name] = nil }
    case .match(let wish):
      expire(at: now)
      wishes.removeAll { $0.node == node && $0.wish.player == wish.player }
      let index = wishes.firstIndex {
        $0.node != node && $0.wish.settings == wish.settings
          && wish.company.includes($0.wish.kind)
          && $0.wish.company.includes(wish.kind)
      }
      if let index { return .suiting(wishes.remove(at: index).node.slot) }
      wishes.append(Entry(wish: wish, node: node, end: now + .seconds(10)))
      return .suiting(nil)
    case .withdraw(let wish): wishes.removeAll { $0.node == node && $0.wish.player == wish.player }
    }
    return .done
  }

  mutating func expire(at now: Instant) { wishes.removeAll { $0.end <= now } }

  /// Forgets everything.
  mutating func forget() { self = SharedMemory() }
}
