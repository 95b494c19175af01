import GuessProtocol
import TestSupport
import Testing

@testable import GuessGame
@testable import GuessServerCore

/// The operator stops one node after the other, and starts each again.
@Suite("A rolling upgrade", .timed)
struct ClusterUpgradeTests {
  /// Three matches of players of all nodes, in which each has guessed once.
  private func matches(_ world: inout ClusterWorld) -> [Int] {
    let players = (0..<6).map { world.connect(to: $0 % 3) }
    for (index, player) in players.enumerated() {
      world.send("NAME p\(index)", from: player)
      world.settle()
      world.send("PLAY range=1..1000000 countdown=0", from: player)
      world.settle()
    }
    for player in players { world.send("GUESS 1", from: player) }
    world.settle()
    return players
  }

  private func stop(_ node: Int, _ world: inout ClusterWorld) {
    world.leave(node)
    world.settle()
    pass(&world)
  }

  private func start(_ node: Int, _ world: inout ClusterWorld) {
    world.restart(node)
    for other in world.members.indices where other != node { world.link(node, other) }
    world.settle()
    pass(&world)
  }

  private func pass(_ world: inout ClusterWorld) {
    for _ in 0..<3 {
      world.advance(by: .seconds(1))
      world.settle()
    }
  }

  @Test(
    "keeps every match and its guesses for players who come back",
    arguments: 1...20 as ClosedRange<UInt64>)
  func rolling(seed: UInt64) throws {
    var world = ClusterWorld(seed: seed, nodes: 3)
    var players = matches(&world)
    for node in world.members.indices {
      stop(node, &world)
      #expect(!world.members[node].isUp)
      for (index, player) in players.enumerated() where !world.clients[player].isOpen {
        #expect(world.clients[player].lines.last?.hasPrefix("* BYE reason=moved") == true)
        let token = try #require(world.clients[player].token)
        players[index] = world.connect(to: (node + 1) % 3)
        world.send("RESUME \(token)", from: players[index])
        world.settle()
      }
      start(node, &world)
    }
    for player in players { world.send("GUESS 2", from: player) }
    world.settle()
    for player in players {
      #expect(world.clients[player].lines.contains { $0.contains("OK GUESS n=2 ") }, "\(player)")
    }
    #expect(world.members.map(\.lobby.rooms.count).reduce(0, +) == 3)
    #expect(world.logs.left.isEmpty && world.fault == nil)
  }

  @Test("keeps the connections of spectators, and of players who are back in the lobby")
  func onlookers() throws {
    var world = ClusterWorld(seed: 1, nodes: 3)
    let (ada, eve, kim) = (world.connect(to: 1), world.connect(to: 0), world.connect(to: 0))
    for (player, name) in [(ada, "ada"), (eve, "eve"), (kim, "kim")] {
      world.send("NAME \(name)", from: player)
    }
    world.settle()
    world.send("CREATE", from: ada)
    world.settle()
    let code = try #require(world.codes.first)
    for player in [eve, kim] { world.send("WATCH \(code)", from: player) }
    world.settle()
    world.send("LEAVE", from: kim)
    world.settle()
    stop(1, &world)
    #expect(world.clients[eve].isOpen && world.clients[kim].isOpen)
    world.send("LEAVE", from: eve)
    world.send("SOLO", from: kim)
    world.settle()
    #expect(world.clients[eve].lines.contains { $0.contains("OK LEAVE room=\(code)") })
    #expect(world.clients[kim].lines.contains { $0.contains("OK SOLO") })
    #expect(world.fault == nil)
  }

  @Test("disconnects a player whose name is taken by then, and leaves nothing to later clients")
  func nameIsGone() throws {
    var world = ClusterWorld(seed: 1, nodes: 2)
    let (ada, kim) = (world.connect(to: 1), world.connect(to: 0))
    for (player, name) in [(ada, "ada"), (kim, "kim")] { world.send("NAME \(name)", from: player) }
    world.settle()
    world.send("CREATE", from: ada)
    world.settle()
    world.send("WATCH \(try #require(world.codes.first))", from: kim)
    world.send("LEAVE", from: kim)
    world.settle()
    world.cut(0, 1)
    world.settle()
    let other = world.connect(to: 0)
    world.send("NAME kim", from: other)
    world.settle()
    world.link(0, 1)
    world.advance(by: Cluster.lossPause)
    world.settle()
    #expect(world.clients[kim].lines.last?.hasPrefix("* BYE reason=unreachable") == true)
    #expect(world.clients[world.connect(to: 0)].lines.last?.hasPrefix("* HELLO") == true)
  }

  @Test(
    "sends players of other nodes no warning if no node can take over the rooms")
  func guestsOfTheLast() throws {
    var world = ClusterWorld(seed: 1, nodes: 2)
    let (ada, eve) = (world.connect(to: 1), world.connect(to: 0))
    for (player, name) in [(ada, "ada"), (eve, "eve")] { world.send("NAME \(name)", from: player) }
    world.settle()
    world.send("CREATE", from: ada)
    world.settle()
    world.send("WATCH \(try #require(world.codes.first))", from: eve)
    world.settle()
    world.handle(.drain, at: 1)
    world.settle()
    #expect(world.clients[ada].lines.last?.hasPrefix("* BYE reason=drain") == true)
    #expect(world.clients[eve].lines.last?.hasPrefix("* BYE reason=unreachable") == true)
  }

  @Test("frees the names of players without a seat, on all nodes", arguments: [0, 2])
  func names(node: Int) throws {
    var world = ClusterWorld(seed: 1, nodes: 3)
    let (ada, bob) = (world.connect(to: 1), world.connect(to: 1))
    world.send("NAME ada", from: ada)
    world.send("NAME bob", from: bob)
    world.settle()
    world.send("CREATE", from: bob)
    world.settle()
    stop(1, &world)
    let others = (0..<2).map { _ in world.connect(to: node) }
    world.send("NAME ada", from: others[0])
    world.send("NAME bob", from: others[1])
    world.settle()
    #expect(world.clients[others[0]].lines.contains { $0.contains("OK NAME name=ada") })
    #expect(world.clients[others[1]].lines.contains { $0.contains("ERR NAME NAME_TAKEN") }, "a seat is kept")
  }

  @Test("frees the names of players without a seat if a node restarts at once")
  func namesOfLastRun() throws {
    var world = ClusterWorld(seed: 1, nodes: 2)
    let ada = world.connect(to: 1)
    world.send("NAME ada", from: ada)
    world.settle()
    world.crash(1)
    start(1, &world)
    for _ in 0..<3 { pass(&world) }
    let other = world.connect(to: 0)
    world.send("NAME ada", from: other)
    world.settle()
    #expect(world.clients[other].lines.contains { $0.contains("OK NAME name=ada") })
  }
}
