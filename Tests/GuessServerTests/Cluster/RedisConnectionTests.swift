import GuessProtocol
import TestSupport
import Testing

@testable import GuessServer

@Suite("A connection to Redis")
struct RedisConnectionTests {
  @Test("tries again after random pauses that grow, up to a third of a lease")
  func pauses() throws {
    var connection = RedisConnection(
      to: try RedisAddress("redis://h"), longestPause: .seconds(2), at: .start,
      random: SeededGenerator(seed: 1))
    var (now, longest) = (Instant.start, Milliseconds.zero)
    for number in 0..<200 {
      var effects: [RedisConnection.Effect] = []
      now = try #require(connection.deadline)
      connection.tick(at: now, &effects)
      connection.disconnected(at: now, &effects)
      #expect(effects == [.connect, .hangUp, .away("it can't be reached")])
      let pause = try #require(connection.deadline) - now
      #expect(pause <= .seconds(2) && pause > .zero)
      if number == 0 { #expect(pause <= RedisConnection.firstPause) }
      longest = max(longest, pause)
    }
    #expect(longest > Milliseconds(1_500))
  }
}
