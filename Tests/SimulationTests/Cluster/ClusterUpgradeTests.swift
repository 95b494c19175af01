import Protocol
import Testing

@testable import GuessServerCore

/// The host stops one node after the other, and starts each again.
@Suite("A rolling upgrade")
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
    "keeps every match for those who come back, with what they have guessed",
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
}
