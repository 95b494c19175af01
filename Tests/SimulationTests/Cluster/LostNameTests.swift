import GuessProtocol
import TestSupport
import Testing

@testable import GuessServerCore

@Suite("A name given away twice while Redis was down", .timed)
struct LostNameTests {
  private func lines(_ world: ClusterWorld, _ client: Int, _ prefix: String) -> [String] {
    world.clients[client].lines.filter { $0.contains(prefix) }
  }

  /// Two players called ada, on nodes 0 and 1: the owner of the name in the whole cluster, and the player who has lost it.
  private func rivals(_ world: inout ClusterWorld) throws -> (winner: Int, loser: Int) {
    world.setOnline(false)
    let adas = (0..<2).map { world.connect(to: $0) }
    for ada in adas {
      world.send("NAME ada", from: ada)
      world.settle()
      #expect(lines(world, ada, "OK NAME name=ada").count == 1)
    }
    world.setOnline(true)
    world.settle()
    let losers = adas.filter { !lines(world, $0, "* TAKEN").isEmpty }
    let loser = try #require(losers.first)
    #expect(losers.count == 1)
    return (1 - loser, loser)
  }

  private func holder(_ world: ClusterWorld) throws -> RunID? {
    world.shared.names[try #require(Name("ada"))]?.run
  }

  @Test(
    "belongs to the first player reported, and the other is notified once",
    arguments: 1...8 as ClosedRange<UInt64>)
  func once(seed: UInt64) throws {
    var world = ClusterWorld(seed: seed, nodes: 3)
    let (winner, loser) = try rivals(&world)
    #expect(
      lines(world, loser, "* TAKEN") == [
        "* TAKEN name=ada : Someone on another server is called ada too. You can play on; outside rooms, NAME <you> takes another name."
      ])
    for isOnline in [false, true] {
      world.setOnline(isOnline)
      world.settle()
    }
    #expect(lines(world, loser, "* TAKEN").count == 1 && lines(world, winner, "* TAKEN").isEmpty)
    world.send("SOLO", from: loser)
    world.send("LEAVE", from: loser)
    world.send("NAME eve", from: loser)
    world.settle()
    #expect(lines(world, loser, "OK NAME name=eve").count == 1)
    #expect(try holder(world) == ClusterWorld.node(winner).run)
  }

  @Test("is not reported to a player who has another name by then")
  func renamed() throws {
    var world = ClusterWorld(seed: 1, nodes: 2)
    world.setOnline(false)
    let adas = (0..<2).map { world.connect(to: $0) }
    for ada in adas {
      world.send("NAME ada", from: ada)
      world.send("NAME eve\(ada)", from: ada)
    }
    world.settle()
    world.setOnline(true)
    world.settle()
    for ada in adas {
      #expect(lines(world, ada, "OK NAME name=eve\(ada)").count == 1)
      #expect(lines(world, ada, "* TAKEN").isEmpty)
    }
    #expect(try holder(world) == nil)
  }

  @Test("is kept by a player who takes it again after the answer was lost")
  func takenOnceMore() throws {
    var world = ClusterWorld(seed: 1, nodes: 3)
    let (winner, loser) = try rivals(&world)
    world.send("QUIT", from: winner)
    world.settle()
    #expect(try holder(world) == nil)
    for isOnline in [false, true] { world.setOnline(isOnline) }
    world.ponder(loser)
    #expect(try holder(world) == ClusterWorld.node(loser).run)
    world.setOnline(false)
    world.send("NAME ada", from: loser)
    world.settle()
    world.setOnline(true)
    world.settle()
    #expect(lines(world, loser, "OK NAME name=ada").count == 2 && lines(world, loser, "* TAKEN").count == 1)
    world.send("QUIT", from: loser)
    world.settle()
    #expect(try holder(world) == nil)
  }

  @Test("is reported to an away player after RESUME")
  func away() throws {
    var world = ClusterWorld(seed: 1, nodes: 2)
    let first = world.connect(to: 0)
    world.setOnline(false)
    let second = world.connect(to: 1)
    for ada in [second, first] { world.send("NAME ada", from: ada) }
    world.send("SOLO", from: second)
    world.settle()
    let token = try #require(world.clients[second].token)
    world.lose(second)
    // Node 0 claims the name first.
    world.isOnline = true
    world.handle(.online(true), at: 0)
    world.settle()
    world.handle(.online(true), at: 1)
    world.settle()
    let again = world.connect(to: 1)
    world.send("RESUME \(token)", from: again)
    world.settle()
    #expect(lines(world, again, "* TAKEN name=ada").count == 1)
    let third = world.connect(to: 1)
    world.send("RESUME \(try #require(world.clients[again].token))", from: third)
    world.settle()
    #expect(lines(world, third, "OK RESUME").count == 1 && lines(world, third, "* TAKEN").isEmpty)
  }

  @Test("is not reported if the name has moved to another node")
  func moved() throws {
    var world = ClusterWorld(seed: 1, nodes: 2)
    let (ada, bob) = (world.connect(to: 0), world.connect(to: 1))
    world.send("NAME ada", from: ada)
    world.send("NAME bob", from: bob)
    world.settle()
    world.send("CREATE", from: bob)
    world.settle()
    world.setOnline(false)
    world.send("JOIN \(try #require(world.codes.last))", from: ada)
    world.settle()
    #expect(lines(world, ada, "OK JOIN").count == 1)
    world.setOnline(true)
    world.settle()
    #expect(lines(world, ada, "* TAKEN").isEmpty)
    #expect(try holder(world) == ClusterWorld.node(1).run)
  }

  @Test("does not become the loser's on a third node")
  func movedLoser() throws {
    var world = ClusterWorld(seed: 1, nodes: 3)
    let (winner, loser) = try rivals(&world)
    let bob = world.connect(to: 2)
    world.send("NAME bob", from: bob)
    world.settle()
    world.send("CREATE", from: bob)
    world.settle()
    world.send("JOIN \(try #require(world.codes.last))", from: loser)
    world.settle()
    #expect(lines(world, loser, "OK JOIN").count == 1 && lines(world, loser, "* TAKEN").count == 1)
    #expect(try holder(world) == ClusterWorld.node(winner).run)
    for isOnline in [false, true] {
      world.setOnline(isOnline)
      world.settle()
    }
    #expect(lines(world, loser, "* TAKEN").count == 1 && lines(world, winner, "* TAKEN").isEmpty)
  }
}
