import GuessProtocol
import TestSupport
import Testing

@testable import GuessGame
@testable import GuessServerCore

/// Many clients of node 0 watch rooms of node 1.
@Suite("The loss of a node with many clients", .timed)
struct ClusterLossTests {
  /// One more than are lost in two parts.
  private static let count = 2 * Cluster.guestsLostAtOnce + 1

  private func crowd() throws -> ClusterWorld {
    var world = ClusterWorld(seed: 1, nodes: 2)
    let hosts = (0..<2).map { _ in world.connect(to: 1) }
    for (number, host) in hosts.enumerated() {
      world.send("NAME host\(number)", from: host)
      world.settle()
      world.send("CREATE", from: host)
      world.settle()
    }
    let rooms = world.codes
    try #require(rooms.count == hosts.count)
    for number in 0..<Self.count {
      let client = world.connect(to: 0)
      world.send("WATCH \(rooms[number % 2])", from: client)
      world.settle()
    }
    #expect(world.members[1].host.cluster.guests.count == Self.count)
    return world
  }

  private func watchers(_ world: ClusterWorld) -> Int { world.members[1].lobby.census.watchers }

  enum Loss: CaseIterable {
    case dies
    /// Sends a goodbye for each of its clients.
    case stops
  }

  @Test("delays other clients for some of them at once, and not for all", arguments: Loss.allCases)
  func parts(loss: Loss) throws {
    var world = try crowd()
    world.advance(by: Cluster.lossPause)
    switch loss {
    case .dies: world.cut(0, 1)
    case .stops:
      for client in world.clients.indices where world.clients[client].node == 0 { world.lose(client) }
      world.settle()
    }
    var left = [watchers(world)]
    while watchers(world) > 0, left.count < 10 {
      world.advance(by: Cluster.lossPause)
      left.append(watchers(world))
    }
    #expect(left == [Self.count - Cluster.guestsLostAtOnce, 1, 0])
    #expect(world.fault == nil)
  }

  @Test("has ten of its clients attached at once, and a thousandth of more than ten thousand")
  func attachedNext() {
    #expect([1, 10_000, 10_999].map { Cluster.attachedNext(of: $0) } == [10, 10, 10])
    #expect(Cluster.attachedNext(of: 11_000) == 11)
    var (waiting, pauses) = (60_000, 0)
    while waiting > 0, pauses < 10_000 {
      waiting -= Cluster.attachedNext(of: waiting)
      pauses += 1
    }
    #expect(Cluster.lossPause.count * Int64(pauses) < Cluster.takeoverTime.count)
  }

  @Test("finds none of its clients' former sessions if it is back at once")
  func linkedAgain() throws {
    var world = try crowd()
    world.cut(0, 1)
    world.link(0, 1)
    #expect(watchers(world) == 0)
    world.settle()
    for _ in 0..<20 {
      world.advance(by: Cluster.lossPause)
      world.settle()
    }
    #expect(watchers(world) == Self.count, "their node has attached them again")
    #expect(world.members[0].host.cluster.detached.isEmpty && world.fault == nil)
  }
}
