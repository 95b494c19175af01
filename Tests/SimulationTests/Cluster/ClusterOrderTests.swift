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

  /// Event after the loss of a node, which a linked edge would notice.
  enum Misfortune: CaseIterable {
    /// The node that has taken over is lost as well.
    case newOwnerIsLost
    case newOwnerStartsAgain
    /// The owner starts again, and is lost before another node takes over.
    case ownerStartsAgain
  }

  @Test(
    "attaches clients of a lost node after a second misfortune", arguments: Misfortune.allCases,
    1...8 as ClosedRange<UInt64>)
  func misfortunes(_ second: Misfortune, seed: UInt64) throws {
    var world = ClusterWorld(seed: seed, nodes: 4)
    let (ada, eve, edge) = (world.connect(to: 0), world.connect(to: 3), 3)
    world.send("NAME ada", from: ada)
    world.send("CREATE", from: ada)
    world.settle()
    let code = try #require(world.codes.first)
    world.send("WATCH \(code)", from: eve)
    world.settle()
    for other in [1, 2] { world.cut(edge, other) }
    world.end(0, finishes: true)
    if second == .ownerStartsAgain {
      world.restart(0)
      for other in [1, 2] { world.link(0, other) }
      world.settle()
      world.end(0, finishes: true)
    }
    for _ in 0..<10 where world.takeovers == 0 {
      world.advance(by: .seconds(1))
      world.settle()
    }
    let owner = try #require([1, 2, 3].first { world.members[$0].lobby.rooms.count > 0 })
    if owner != edge, second != .ownerStartsAgain {
      world.end(owner, finishes: true)
      if second == .newOwnerStartsAgain { world.restart(owner) }
    }
    for one in [1, 2] { for other in [2, 3] where one != other { world.link(one, other) } }
    for _ in 0..<8 {
      world.advance(by: .seconds(1))
      world.settle()
    }
    world.send("LEAVE", from: eve)
    world.settle()
    #expect(world.clients[eve].lines.last?.contains(" OK LEAVE room=\(code)") == true)
    #expect(world.clients[eve].isOpen && world.fault == nil)
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
