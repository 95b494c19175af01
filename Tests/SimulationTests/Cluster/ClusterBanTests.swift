import GuessProtocol
import TestSupport
import Testing

@testable import GuessGame
@testable import GuessServerCore

/// Node 0 has eve's connection, node 1 her room; node 2 takes that over or has another room.
@Suite("A ban of players who are moving between nodes", .timed)
struct ClusterBanTests {
  private static let home = Origin(ipv4: 0xC000_0207)
  private static let targets = ["eve", "192.0.2.0/24"]

  private func room(of client: Int, _ world: ClusterWorld) throws -> String {
    let line = try #require(world.clients[client].lines.last { $0.contains("OK CREATE") })
    let word = try #require(line.split(separator: " ").first { $0.hasPrefix("room=") })
    return String(word.dropFirst("room=".count))
  }

  /// Eve sits in a room of node 1, or watches it.
  private func game(nodes: Int, watches: Bool = false) throws -> (world: ClusterWorld, eve: Int) {
    var world = ClusterWorld(seed: 1, nodes: nodes)
    let (eve, bob) = (world.connect(to: 0, from: Self.home), world.connect(to: 1))
    world.send("NAME eve", from: eve)
    world.send("NAME bob", from: bob)
    world.settle()
    world.send("CREATE", from: bob)
    world.settle()
    world.send("\(watches ? "WATCH" : "JOIN") \(try room(of: bob, world))", from: eve)
    world.settle()
    #expect(world.clients[eve].lines.contains { $0.contains(watches ? "OK WATCH" : "OK JOIN") })
    return (world, eve)
  }

  /// Eve asks for another room, and her node does not know yet that she is about to move there.
  private func leave(for node: Int, from eve: Int, _ world: inout ClusterWorld) throws {
    let ada = world.connect(to: node)
    world.send("NAME ada", from: ada)
    world.settle()
    world.send("CREATE", from: ada)
    world.settle()
    world.send("WATCH \(try room(of: ada, world))", from: eve)
    deliver(from: 0, to: 1, &world)
  }

  private func deliver(from sender: Int, to receiver: Int, _ world: inout ClusterWorld) {
    while !world.wires[sender][receiver].isEmpty { world.deliver(from: sender, to: receiver) }
  }

  /// Has another node take over the rooms of node 1, and attach everyone there.
  private func succeed(_ world: inout ClusterWorld) {
    for _ in 0..<40 {
      world.advance(by: .seconds(1))
      world.settle()
    }
    #expect(world.takeovers == 1 && world.fault == nil)
  }

  private func expectBanned(_ eve: Int, _ world: ClusterWorld) {
    #expect(!world.clients[eve].isOpen)
    #expect(world.clients[eve].lines.last?.hasPrefix("* BYE reason=banned") == true)
    for member in world.members where member.isUp {
      #expect(Name("eve").flatMap { member.lobby.players.find($0) } == nil)
    }
  }

  @Test("reaches a node without a link to the one that decided, and so does its end")
  func withoutLink() {
    var world = ClusterWorld(seed: 1, nodes: 4)
    // 0 – 1 – 2 – 3
    for (one, other) in [(0, 2), (0, 3), (1, 3)] { world.cut(one, other) }
    for command in ["BAN eve for=1h", "UNBAN eve", "BAN 192.0.2.0/24 for=ever"] {
      let answer = world.administer(command, at: 0)
      #expect(answer.hasPrefix("OK "))
      #expect(
        answer.hasSuffix(" nodes=1 : Other nodes enforce it at once.") == command.hasPrefix("BAN")
      )
      world.settle()
      for member in world.members.dropFirst() {
        #expect(member.lobby.moderation.all == world.members[0].lobby.moderation.all)
      }
    }
    #expect(world.fault == nil)
  }

  @Test("closes the connection of a player whose node is down at once", arguments: targets)
  func orphan(target: String) throws {
    var (world, eve) = try game(nodes: 2)
    world.crash(1)
    #expect(
      world.administer("BAN \(target) for=1h", at: 0).hasPrefix("OK BAN target=\(target) for=1h closed=1"))
    #expect(!world.clients[eve].isOpen)
    #expect(world.clients[eve].lines.last?.hasPrefix("* BYE reason=banned") == true)
  }

  @Test("does not affect others whose node is down")
  func otherOrphan() throws {
    var (world, eve) = try game(nodes: 2)
    world.crash(1)
    for target in ["bob", "198.51.100.0/24"] {
      #expect(world.administer("BAN \(target) for=1h", at: 0).contains(" closed=0 nodes="))
    }
    #expect(world.clients[eve].isOpen)
  }

  @Test("holds after another node takes over the room", arguments: targets, [2, 3])
  func attached(target: String, nodes: Int) throws {
    var (world, eve) = try game(nodes: nodes)
    // Of two nodes, the one with the connection takes over the room itself; of three, the other one.
    if nodes == 3 { world.cutOff(0, true) }
    world.pause(1)
    // The node with the room would close it, but does not receive this any more.
    #expect(world.administer("BAN \(target) for=1h", at: 0).contains(" closed=0 nodes="))
    world.settle()
    world.crash(1)
    succeed(&world)
    expectBanned(eve, world)
  }

  @Test("holds for a session that arrives from a second node at a third")
  func onTheWay() throws {
    var (world, eve) = try game(nodes: 3, watches: true)
    try leave(for: 2, from: eve, &world)
    deliver(from: 1, to: 0, &world)
    #expect(world.administer("BAN 192.0.2.0/24 for=1h", at: 2).contains(" closed=0 nodes="))
    // Node 1 learns of the ban after it has given up the session.
    for (sender, receiver) in [(0, 2), (2, 0), (0, 1), (1, 0)] { deliver(from: sender, to: receiver, &world) }
    world.settle()
    expectBanned(eve, world)
    #expect(world.fault == nil)
  }

  @Test("holds for a session that comes home")
  func comesHome() throws {
    var (world, eve) = try game(nodes: 2, watches: true)
    try leave(for: 0, from: eve, &world)
    #expect(world.administer("BAN 192.0.2.0/24 for=1h", at: 0).contains(" closed=0 nodes="))
    deliver(from: 1, to: 0, &world)
    world.settle()
    expectBanned(eve, world)
    #expect(world.fault == nil)
  }
}
