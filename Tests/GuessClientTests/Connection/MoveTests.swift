import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("A server that hands its games over", .timed)
struct MoveTests {
  private static let address = "b.example.org:4837"

  @Test(
    "is followed after a random time within bounds, which is different each time",
    arguments: Seed.several)
  func firstPause(seed: Seed) throws {
    var random: any RandomNumberGenerator = SeededGenerator(seed)
    let server = try ServerAddress("localhost")
    let pauses = try (0..<200).map { _ in
      var effects: [Effect] = []
      var connection = ServerConnection(to: server, at: .start)
      connection.reconnect(to: .lobby, because: .move(to: nil), at: .start, using: &random, &effects)
      return try #require(connection.deadline).milliseconds
    }
    #expect(pauses.allSatisfy { (0...Reconnection.longestMovePause.count).contains($0) })
    #expect(Set(pauses).count > 100 && pauses.contains { $0 > Reconnection.longestMovePause.count / 2 })
  }

  @Test("is followed to its address and the known ones in turn")
  func order() throws {
    let address = try #require(PublicAddress(Self.address))
    var random: any RandomNumberGenerator = MiddleGenerator()
    var connection = ServerConnection(to: try ServerAddress("localhost"), at: .start)
    var effects: [Effect] = []
    connection.reconnect(to: .lobby, because: .move(to: address), at: .start, using: &random, &effects)
    for _ in 0..<8 {
      let now = try #require(connection.deadline)
      #expect(connection.tick(at: now, using: &random, &effects) == nil)
      #expect(
        connection.failTry(at: now, using: &random, &effects) == nil,
        "more often than a name without a seat is asked for after a loss")
    }
    let pair: [Effect] = [.connect(first: address), .connect(first: nil)]
    #expect(effects.filter { $0 != .hangUp } == pair + pair + pair + pair)
  }
}
