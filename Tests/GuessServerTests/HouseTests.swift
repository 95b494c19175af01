import GuessProtocol
import TestSupport
import Testing

@testable import GuessGame

@Suite("The house", .timed)
struct HouseTests {
  /// Chances to win a duel among `count` numbers for the player whose turn it is, with best play on both sides, from the
  /// definition: a hit wins; otherwise the rival guesses among the numbers left on the side of the secret.
  private static let chances: [Double] = {
    var chances = [0.0, 1.0]
    for count in 2...400 {
      chances.append((1...count).map { chance(ofGuess: $0, among: count, chances) }.max() ?? 0)
    }
    return chances
  }()

  private static func chance(ofGuess guess: Int, among count: Int, _ chances: [Double]) -> Double {
    let below = guess - 1
    let above = count - guess
    let others = Double(below) * (1 - chances[below]) + Double(above) * (1 - chances[above])
    return (1 + others) / Double(count)
  }

  @Test(
    "makes the best guess in a duel, the nearest to the middle among the best, for every count",
    arguments: 1...399)
  func duelGuess(count: Int) throws {
    let range = try #require(GuessRange(lo: 1, hi: Int64(count)))
    let guess = Int(range.duelGuess)
    let best = Self.chances[count]
    #expect(abs(Self.chance(ofGuess: guess, among: count, Self.chances) - best) < 1e-9)
    let middle = Double(count + 1) / 2
    let nearer = (1...count).filter { abs(Double($0) - middle) < abs(Double(guess) - middle) }
    #expect(nearer.allSatisfy { Self.chance(ofGuess: $0, among: count, Self.chances) < best - 1e-9 })
  }

  @Test("stays within any range at every level", arguments: HouseLevel.allCases)
  func staysInside(level: HouseLevel) throws {
    var random: any RandomNumberGenerator = SeededGenerator(seed: 5)
    let house = House(settings: HouseSettings(level), seat: .second)
    let ranges = [(1, 1), (1, 2), (-3, 4), (.min, .max), (.min, .min), (.max - 1, .max)] as [(Int64, Int64)]
    for (lo, hi) in ranges {
      let range = try #require(GuessRange(lo: lo, hi: hi))
      for rules in Rules.allCases {
        for _ in 0..<100 { #expect(range.contains(house.guess(in: range, rules: rules, using: &random))) }
      }
    }
  }

  @Test("takes between two and eight seconds for a guess")
  func thinkingTime() {
    var random: any RandomNumberGenerator = SeededGenerator(seed: 5)
    for _ in 0..<1_000 {
      #expect(
        (Milliseconds.seconds(2)...Milliseconds.seconds(8)).contains(House.thinkingTime(using: &random)))
    }
  }
}
