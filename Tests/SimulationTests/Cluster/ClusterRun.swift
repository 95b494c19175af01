import GuessProtocol
import TestSupport

@testable import GuessGame
@testable import GuessServerCore

/// Clients with random requests on several nodes, while nodes die, links are cut, and Redis is unreachable or loses its data.
struct ClusterRun {
  /// The parts that may break; the fewer there are, the more is promised.
  enum Breaking: CaseIterable {
    case nothing, links, nodes, machines, memory, everything

    var hasLinks: Bool { self == .links || self == .machines || self == .everything }
    var hasNodes: Bool { self == .nodes || self == .machines || self == .everything }
    /// True if machines may be gone for good, pause, or lose their connection to each other or to Redis.
    var hasMachines: Bool { self == .machines || self == .everything }
    var hasMemory: Bool { self == .memory || self == .everything }
  }

  private static let steps = 400
  private static let mostClients = 8

  var world: ClusterWorld
  private let breaking: Breaking
  /// Decides what clients do and what breaks; the world's own generator decides the order of arrival.
  private var dice: SeededGenerator
  /// True if everything completes before the next action.
  private let isCalm: Bool
  /// True if players open events and enter them.
  private let hasEvents: Bool
  /// True if the nodes have not noticed yet that Redis has lost its data.
  private var isForgotten = false
  /// An earlier state of Redis, to which it may fall back.
  private var former: (SharedMemory, SharedLogs)?

  init(
    seed: UInt64, narrates: Bool = false, isCalm: Bool = false, breaking: Breaking? = nil,
    sabotage: SharedLogs.Sabotage? = nil, hasEvents: Bool = false
  ) {
    dice = SeededGenerator(seed: seed, stream: 99)
    world = ClusterWorld(seed: seed, nodes: 2 + dice.below(3), narrates: narrates, sabotage: sabotage)
    let drawn = dice.pick(Breaking.allCases)
    self.breaking = breaking ?? drawn
    self.isCalm = isCalm
    self.hasEvents = hasEvents
    world.isOrderly = isCalm
  }

  mutating func run() {
    for _ in 0..<Self.steps where world.fault == nil {
      act()
      if isCalm { world.settle() }
      check()
    }
    if world.fault == nil { finish() }
  }

  private mutating func act() {
    switch dice.below(20) {
    case 0..<8: for _ in 0...dice.below(6) where world.fault == nil { _ = world.step() }
    case 8: if world.clients.count(where: \.isOpen) < Self.mostClients { arrive() }
    case 9..<17: for _ in 0...dice.below(3) { speak() }
    case 17:
      // If nothing may be slow, nothing may time out.
      if breaking == .nothing { world.settle() } else if !breaking.hasMemory { world.settleMemory() }
      world.advance(by: Milliseconds(Int64(dice.pick([1, 50, 400, 2_000, 6_000]))))
    case 18:
      if dice.isOnce(in: 3), let client = anyone() {
        dice.isOnce(in: 2) ? world.lose(client) : world.hangUp(client)
      }
    default: breakSomething()
    }
  }

  private mutating func breakSomething() {
    let (one, other) = (dice.below(world.members.count), dice.below(world.members.count))
    switch dice.below(breaking.hasMachines ? 10 : 6) {
    case 6:
      guard world.members[one].isUp else { return }
      world.members[one].isPaused ? world.goOn(one) : world.pause(one)
    case 7: if world.members[one].isUp { world.cutOff(one, !world.cutOff.contains(one)) }
    case 8:
      guard one != other else { return }
      if world.apart.remove([one, other]) == nil {
        world.apart.insert([one, other])
        if world.isLinked[one][other] { world.cut(one, other) }
      }
    // Long enough for a lease to end.
    case 9: for _ in 0..<3 { world.advance(by: .seconds(3)) }
    case 0, 1: if breaking.hasMemory { breakMemory() }
    case 2, 3:
      guard breaking.hasLinks, one != other else { return }
      world.isLinked[one][other] ? world.cut(one, other) : world.link(one, other)
    case 4:
      guard breaking.hasNodes else { return }
      guard world.members[one].isUp else { return start(one) }
      dice.isOnce(in: 2) ? world.leave(one) : world.crash(one)
    default: break
    }
  }

  private mutating func breakMemory() {
    if isForgotten {
      noticeForgetting()
    } else if let memory = former, dice.isOnce(in: 3) {
      former = nil
      // No node stays connected to a Redis that is replaced.
      if world.isOnline { world.setOnline(false) }
      world.goBack(to: memory)
      isForgotten = true
    } else if dice.isOnce(in: 3) {
      former = world.memory
    } else if world.isOnline, dice.isOnce(in: 3) {
      world.forget()
      isForgotten = true
    } else {
      world.setOnline(!world.isOnline)
    }
  }

  /// The next renewal of each lease reveals the lost data.
  private mutating func noticeForgetting() {
    world.setOnline(false)
    world.setOnline(true)
    isForgotten = false
  }

  private mutating func start(_ index: Int) {
    world.restart(index)
    guard world.members[index].isUp else { return }
    for other in world.members.indices where other != index { world.link(index, other) }
  }

  private mutating func anyone() -> Int? {
    let open = world.clients.indices.filter { world.clients[$0].isOpen && !world.clients[$0].hasHungUp }
    return open.isEmpty ? nil : dice.pick(open)
  }

  private mutating func arrive() {
    let node = dice.below(world.members.count)
    guard world.members[node].isUp, !world.members[node].isPaused else { return }
    let client = world.connect(to: node)
    let tokens = world.clients.compactMap(\.token)
    if !tokens.isEmpty, dice.isOnce(in: 3) {
      world.send("RESUME \(dice.pick(tokens))", from: client)
    } else {
      world.send("NAME p\(dice.below(12))", from: client)
    }
  }

  private mutating func speak() {
    guard let client = anyone() else { return }
    if hasEvents, dice.isOnce(in: 2) { return celebrate(client) }
    let codes = world.codes
    let code = codes.isEmpty || dice.isOnce(in: 10) ? "00000\(dice.below(10))" : dice.pick(codes)
    switch dice.below(16) {
    case 0: world.send("NAME p\(dice.below(12))", from: client)
    case 1, 2: world.send("PLAY countdown=0 with=any", from: client)
    case 3: world.send("PLAY countdown=0 range=1..8", from: client)
    case 4: world.send("CREATE countdown=0 range=1..8", from: client)
    case 5, 6: world.send("JOIN \(code)", from: client)
    case 7: world.send("WATCH \(code)", from: client)
    case 8: world.send("LEAVE", from: client)
    case 9: world.send("REMATCH", from: client)
    case 10: world.send("ROOMS", from: client)
    case 11: world.send("SAY hello", from: client)
    case 12: world.send("QUIT", from: client)
    case 13:
      let tokens = world.clients.compactMap(\.token)
      world.send("RESUME \(tokens.isEmpty ? "-" : dice.pick(tokens))", from: client)
    case 14: world.send("PING", from: client)
    default: world.send("GUESS \(1 + dice.below(8))", from: client)
    }
  }

  /// Has a client do something in an event.
  private mutating func celebrate(_ client: Int) {
    let code = world.events.last.map { dice.isOnce(in: 4) ? dice.pick(world.events) : $0 } ?? "000000"
    switch dice.below(14) {
    case 0:
      let option = dice.pick(["rounds=2", "pairing=knockout", "house=easy", "plays=no", "with=any"])
      world.send("EVENT range=1..3 countdown=0 break=1 \(option)", from: client)
    case 1..<6: world.send("JOIN \(code)", from: client)
    case 6, 7: world.send("START", from: client)
    case 8: world.send("SCORES \(code)", from: client)
    case 9: world.send("LEAVE", from: client)
    default: world.send("GUESS \(1 + dice.below(3))", from: client)
    }
  }

  /// Checks conditions that hold at any moment.
  private mutating func check() {
    if !breaking.hasMemory { checkNames() }
    checkSeats()
    if hasEvents { for member in world.members where member.isUp { checkEvents(of: member.lobby) } }
    for member in world.members where member.isUp && member.leaving == nil {
      for id in member.lobby.players.keys {
        guard let player = member.lobby.players[id], let connection = player.connection else { continue }
        if member.lobby.sessions[connection]?.player != id {
          world.fail("\(player.name) has another player's connection")
        }
      }
    }
  }

  /// Checks that the members of an event are in it, and that it goes on.
  private mutating func checkEvents(of lobby: Lobby) {
    for event in lobby.tournaments.values {
      let members = event.entrants.compactMap(\.player)
      if !members.allSatisfy({ lobby.event(of: $0) == event.code }) {
        world.fail("event \(event.code) has a member who is not in it")
      }
      let isWaiting = event.rounds.isEmpty || event.end != nil || event.nextRound != nil
      if !isWaiting, event.isRoundOver { world.fail("event \(event.code) stands still") }
      if event.end != nil, !members.isEmpty { world.fail("event \(event.code) has members after its end") }
    }
    for id in lobby.players.keys {
      guard case .attending(let code)? = lobby.players[id]?.place else { continue }
      if lobby.tournaments[code]?.index(of: id) == nil { world.fail("a player in \(code) is no member") }
    }
  }

  /// Checks that every client that is in an event, as it was told, is in it. Only those are found that know their token.
  private mutating func checkMembers() {
    for (index, client) in world.clients.enumerated() where client.isOpen && !client.hasLostToken {
      guard let event = client.event, let token = client.token.flatMap({ Token($0) }) else { continue }
      let isIn = world.members.contains { member in
        let player = member.lobby.players.find(TokenDigest(of: token))
        return player.flatMap { member.lobby.event(of: $0) }.map { "\($0)" } == event
      }
      if !isIn { world.fail("client \(index) is not in event \(event) any more, and was not told") }
    }
  }

  /// Checks that no player has a seat on two linked nodes.
  private mutating func checkSeats() {
    var seats: [NameTag: Int] = [:]
    for (index, member) in world.members.enumerated() where member.isUp && member.leaving == nil {
      for id in member.lobby.players.keys {
        let tag = member.host.claim(of: id).tag
        guard let player = member.lobby.players[id], !member.host.isOnTrial(id), tag != .none,
          case .seated = player.place
        else { continue }
        if let other = seats[tag], world.isQuiet, world.isLinked[index][other] {
          world.fail("\(player.name) has a seat on two nodes")
        }
        seats[tag] = index
      }
    }
  }

  /// Checks that no two players have one name, if Redis is always reachable.
  private mutating func checkNames() {
    var holders: [Name: (tag: NameTag, node: Int)] = [:]
    for (index, member) in world.members.enumerated() where world.isHeard(index) {
      for id in member.lobby.players.keys {
        // A moving player is known at both ends, and may be gone at one. A player who may be elsewhere claims the name on
        // return.
        guard let player = member.lobby.players[id], !member.host.isOnTrial(id),
          !member.lobby.isDeparting(player), member.host.cluster.names.claims[id]?.state == .held,
          !member.host.claim(of: id).isDoubtful
        else { continue }
        if let other = holders[player.name], other.tag != member.host.claim(of: id).tag {
          world.fail("\(player.name) is two players' name, on nodes \(other.node) and \(index)")
        }
        holders[player.name] = (member.host.claim(of: id).tag, index)
      }
    }
  }

  /// Ends the run: all requests are answered, and nothing remains.
  private mutating func finish() {
    for index in world.members.indices where world.members[index].isPaused { world.goOn(index) }
    for index in world.cutOff { world.cutOff(index, false) }
    world.apart = []
    if !world.isOnline { world.setOnline(true) }
    if isForgotten { noticeForgetting() }
    for index in world.members.indices where world.members[index].leaving != nil { world.stop(index) }
    for index in world.members.indices where !world.members[index].isUp { start(index) }
    for one in world.members.indices {
      for other in 0..<one where !world.isLinked[one][other] { world.link(one, other) }
    }
    world.settle()
    // As long as clients of a dead node wait.
    for _ in 0..<12 {
      world.advance(by: Cluster.patience)
      world.settle()
    }
    for (index, client) in world.clients.enumerated() where client.isOpen {
      if client.asked != client.answered {
        return world.fail("client \(index) has \(client.answered) answers to \(client.asked) requests")
      }
    }
    checkWarnings()
    if hasEvents { checkMembers() }
    checkTables()
    if world.checksResults { world.checkResults() }
    for index in world.clients.indices { world.hangUp(index) }
    for _ in 0..<30 {
      world.settle()
      world.advance(by: .seconds(10))
    }
    checkRemains()
  }

  /// Checks that all nodes rank the players alike. Without the counts of a node that is gone for good: only nodes that were linked
  /// with it know them.
  private mutating func checkTables() {
    guard breaking == .nothing || breaking == .links else { return }
    let tables = world.members.map { $0.lobby.context.scores.page(of: nil, after: 0, for: nil).rows }
    if tables.contains(where: { $0 != tables[0] }) {
      world.fail("the nodes have different tables: \(tables)")
    }
  }

  /// Checks that of several players with one name all but one have been warned, or are away.
  private mutating func checkWarnings() {
    var holders: [Name: Int] = [:]
    for member in world.members {
      for id in member.lobby.players.keys {
        guard let player = member.lobby.players[id], player.connection != nil,
          member.host.cluster.names.claims[id]?.state != .told
        else { continue }
        holders[player.name, default: 0] += 1
      }
    }
    for (name, count) in holders where count > 1 {
      world.fail("\(count) have the name \(name), and were not notified")
    }
  }

  private mutating func checkRemains() {
    for (index, member) in world.members.enumerated() {
      do throws(Violation) {
        try require(member.ports.isEmpty, .leftovers, "it still has \(member.ports)")
        try Leftovers.check(member.host)
      } catch {
        return world.fail("node \(index): \(error)")
      }
    }
    // A name whose release was lost stays reserved until its node restarts.
    guard !world.hasGoneBack else { return }
    for left in world.logs.left.values { world.fail("rooms of \(left.taken.node.name) are kept forever") }
    let runs = world.members.map(\.node.run)
    for (name, holder) in world.shared.names where runs.contains(holder.run) {
      world.fail("no player has the name \(name), and it is not free")
    }
  }
}
