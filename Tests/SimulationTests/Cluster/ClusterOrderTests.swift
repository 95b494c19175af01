import GuessProtocol
import TestSupport
import Testing

@testable import GuessServerCore

/// Promises that hold for every order of messages, which the seed decides.
@Suite("A cluster, in any order of its messages", .timed)
struct ClusterOrderTests {
  private func pass(_ world: inout ClusterWorld) {
    for _ in 0..<3 {
      world.advance(by: .seconds(1))
      world.settle()
    }
  }

  @Test(
    "keeps every match and its guesses while one node after the other is stopped and started again",
    arguments: 1...UInt64(Effort.count(quick: 4, usual: 20, full: 100)))
  func rolling(seed: UInt64) throws {
    var world = ClusterWorld(seed: seed, nodes: 3)
    var players = (0..<6).map { world.connect(to: $0 % 3) }
    for (index, player) in players.enumerated() {
      for request in ["NAME p\(index)", "PLAY range=1..1000000 countdown=0"] {
        world.send(request, from: player)
        world.settle()
      }
    }
    for player in players { world.send("GUESS 1", from: player) }
    world.settle()
    for node in world.members.indices {
      world.leave(node)
      world.settle()
      pass(&world)
      #expect(!world.members[node].isUp)
      for (index, player) in players.enumerated() where !world.clients[player].isOpen {
        #expect(world.clients[player].lines.last?.hasPrefix("* BYE reason=moved") == true)
        let token = try #require(world.clients[player].token)
        players[index] = world.connect(to: (node + 1) % 3)
        world.send("RESUME \(token)", from: players[index])
        world.settle()
      }
      world.restart(node)
      for other in world.members.indices where other != node { world.link(node, other) }
      world.settle()
      pass(&world)
    }
    for player in players { world.send("GUESS 2", from: player) }
    world.settle()
    for player in players {
      #expect(world.clients[player].lines.contains { $0.contains("OK GUESS n=2 ") }, "\(player)")
    }
    #expect(world.members.map(\.lobby.rooms.count).reduce(0, +) == 3)
    #expect(world.logs.left.isEmpty && world.fault == nil)
  }

  @Test(
    "notifies one of two players whose name was given away twice while Redis was down, once",
    arguments: 1...8 as ClosedRange<UInt64>)
  func lostName(seed: UInt64) throws {
    var world = ClusterWorld(seed: seed, nodes: 3)
    func losses(_ world: ClusterWorld) -> [Int] {
      world.clients.map { client in client.lines.count { $0.hasPrefix("* TAKEN name=ada ") } }
    }
    world.setOnline(false)
    for node in 0..<2 {
      world.send("NAME ada", from: world.connect(to: node))
      world.settle()
    }
    for isOnline in [true, false, true] {
      world.setOnline(isOnline)
      world.settle()
      #expect(losses(world).sorted() == [0, 1])
    }
    let winner = try #require(losses(world).firstIndex(of: 0))
    #expect(world.shared.names[try #require(Name("ada"))]?.run == ClusterWorld.node(winner).run)
    #expect(world.fault == nil)
  }
}
