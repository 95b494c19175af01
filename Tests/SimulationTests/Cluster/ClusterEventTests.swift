import GuessProtocol
import TestSupport
import Testing

@testable import GuessGame
@testable import GuessServerCore

@Suite("An event in a cluster", .timed)
struct ClusterEventTests {
  private func lines(_ world: ClusterWorld, _ client: Int, _ part: String) -> [String] {
    world.clients[client].lines.filter { $0.contains(part) }
  }

  private func pass(_ seconds: Int, in world: inout ClusterWorld) {
    for _ in 0..<seconds {
      world.advance(by: .seconds(1))
      world.settle()
    }
  }

  /// Everyone guesses until the round is over.
  private func play(_ world: inout ClusterWorld, _ clients: [Int]) {
    for number in 1...3 {
      for client in clients { world.send("\(number)", from: client) }
      world.settle()
    }
  }

  @Test("has players of all nodes, and goes on at another node if its own dies")
  func loss() throws {
    var world = ClusterWorld(seed: 1, nodes: 3)
    let players = [1, 0, 2, 0].map { world.connect(to: $0) }
    for (index, player) in players.enumerated() { world.send("NAME p\(index)", from: player) }
    world.settle()
    world.send("EVENT rounds=3 range=1..3 countdown=0 break=1", from: players[0])
    world.settle()
    let opened = try #require(lines(world, players[0], "OK EVENT").first)
    let word = try #require(opened.split(separator: " ").first { $0.hasPrefix("event=") })
    let code = word.dropFirst("event=".count)
    for player in players.dropFirst() {
      world.send("JOIN \(code)", from: player)
      world.settle()
      #expect(lines(world, player, "OK JOIN event=\(code)").count == 1)
    }
    world.send("START", from: players[0])
    world.settle()
    let remaining = Array(players.dropFirst())
    #expect(players.allSatisfy { lines(world, $0, "* PAIRED").count == 1 })
    play(&world, players)
    pass(2, in: &world)
    #expect(players.allSatisfy { lines(world, $0, "* ROUND event=\(code) round=2").count == 1 })
    // Two of them have a match with each other, the third one with the client that is lost.
    world.crash(1)
    pass(40, in: &world)
    #expect(world.takeovers == 1 && world.fault == nil)
    play(&world, remaining)
    pass(90, in: &world)
    play(&world, remaining)
    pass(90, in: &world)
    play(&world, remaining)
    #expect(remaining.allSatisfy { lines(world, $0, "* FINISHED event=\(code)").count == 1 })
    let asker = world.connect(to: 0)
    world.send("SCORES \(code)", from: asker)
    world.settle()
    #expect(
      lines(world, asker, "ROW rank=").count == 4 && lines(world, asker, "OK SCORES count=4").count == 1)
    #expect(world.fault == nil)
  }
}
