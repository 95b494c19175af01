import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore
@testable import GuessClientPlay

@Suite("The pauses between reconnections")
struct BackoffTests {
  /// The pauses in milliseconds of tries that all fail at once.
  private func pauses(
    until end: Milliseconds = .seconds(60), drawing random: some RandomNumberGenerator
  ) -> [Int64] {
    var random: any RandomNumberGenerator = random
    var backoff = Backoff(until: .start + end)
    var now = Instant.start
    var pauses: [Int64] = []
    while pauses.count < 100, let next = backoff.nextTry(at: now, using: &random) {
      pauses.append(next.milliseconds - now.milliseconds)
      now = next
    }
    return pauses
  }

  @Test("double to four seconds, vary by a quarter, and end with the time that was asked for")
  func doubling() {
    #expect(pauses(drawing: MiddleGenerator()).prefix(7) == [250, 500, 1_000, 2_000, 4_000, 4_000, 4_000])
    #expect(pauses(drawing: Constant(value: 1 << 40)).prefix(5) == [188, 375, 750, 1_500, 3_000])
    #expect(pauses(drawing: Constant(value: .max)).prefix(5) == [312, 625, 1_250, 2_500, 5_000])
    for random in [1 << 40, .max] as [UInt64] {
      #expect(pauses(drawing: Constant(value: random)).reduce(0, +) == 60_000)
    }
    #expect(pauses(until: Milliseconds(250), drawing: MiddleGenerator()) == [250])
    #expect(pauses(until: .zero, drawing: MiddleGenerator()).isEmpty)
  }
}

/// Draws the same number each time: 2^40 gives the least of any range that is not huge. (Zero would never be accepted.)
private struct Constant: RandomNumberGenerator {
  let value: UInt64

  mutating func next() -> UInt64 { value }
}

/// The script `reconnection` has the rest.
@Suite("A server that hands its games over")
struct MoveTests {
  @Test(
    "is followed after a random time within bounds, which is different each time",
    arguments: Seed.several)
  func firstPause(seed: Seed) throws {
    let pauses = try (seed.rawValue..<seed.rawValue + 200).map { number in
      var effects: [Effect] = []
      var connection = ServerConnection(using: SeededGenerator(seed: number))
      connection.reconnect(because: .move(to: nil), at: .start, &effects)
      return try #require(connection.deadline).milliseconds
    }
    #expect(pauses.allSatisfy { (0...Reconnection.longestMovePause.count).contains($0) })
    #expect(Set(pauses).count > 100 && pauses.contains { $0 > Reconnection.longestMovePause.count / 2 })
  }
}
