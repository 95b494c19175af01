import GuessProtocol
import TestSupport
import Testing

@testable import GuessGame

@Suite("The computer")
struct ComputerTests {
  /// The chance to win a duel among `count` numbers for the player whose turn it is, with best play on both sides.
  private static func chance(among count: Int) -> Double {
    count % 2 == 0 ? 0.5 : 0.5 + 0.5 / Double(count)
  }

  /// The chance after a guess: a hit wins; otherwise the rival guesses among the numbers on the side of the secret.
  private static func chance(ofGuess guess: Int, among count: Int) -> Double {
    let misses = [guess - 1, count - guess].map { Double($0) * (1 - chance(among: $0)) }
    return (1 + misses[0] + misses[1]) / Double(count)
  }

  @Test(
    "makes the best guess in a duel, the nearest to the middle among the best, for every count",
    arguments: 1...399)
  func duelGuess(count: Int) throws {
    let range = try #require(GuessRange(lo: 1, hi: Int64(count)))
    let guess = Int(range.duelGuess)
    let best = Self.chance(among: count)
    #expect(abs(Self.chance(ofGuess: guess, among: count) - best) < 1e-9)
    let middle = Double(count + 1) / 2
    for other in 1...count {
      let isNearer = abs(Double(other) - middle) < abs(Double(guess) - middle)
      #expect(Self.chance(ofGuess: other, among: count) < best + (isNearer ? -1e-9 : 1e-9))
    }
  }

  @Test("stays within any range at every level", arguments: ComputerLevel.allCases)
  func staysInside(level: ComputerLevel) throws {
    var random: any RandomNumberGenerator = SeededGenerator(seed: 5)
    let computer = Computer(settings: ComputerSettings(level), seat: .second)
    let ranges = [(1, 1), (1, 2), (-3, 4), (.min, .max), (.min, .min), (.max - 1, .max)] as [(Int64, Int64)]
    for (lo, hi) in ranges {
      let range = try #require(GuessRange(lo: lo, hi: hi))
      for rules in Rules.allCases {
        for _ in 0..<100 { #expect(range.contains(computer.guess(in: range, rules: rules, using: &random))) }
      }
    }
  }

  @Test("takes between two and eight seconds for a guess")
  func thinkingTime() {
    var random: any RandomNumberGenerator = SeededGenerator(seed: 5)
    for _ in 0..<1_000 {
      #expect(
        (Milliseconds.seconds(2)...Milliseconds.seconds(8)).contains(Computer.thinkingTime(using: &random)))
    }
  }
}
