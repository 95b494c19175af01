import GuessProtocol
import Testing

@testable import GuessClientBots

@Suite("A strategy")
struct BotStrategyTests {
  private static let wide: [(Int64, Int64)] = [
    (.min, .max), (.min, .min), (.max, .max), (.min, 0), (-1, .max), (0, .max), (.min, -1), (.min, .min + 1),
    (.max - 1, .max), (-5, 5), (-1_000_000_000_000, 999), (1, 1_000_000_000_000_000_000),
    (.min + 1, .max - 1),
  ]

  private func question(_ lo: Int64, _ hi: Int64, _ rules: Rules = .race) throws -> GuessQuestion {
    let range = try #require(GuessRange(lo: lo, hi: hi))
    return GuessQuestion(range: range, whole: range, rules: rules)
  }

  @Test("never guesses outside of the possible range, anywhere in Int64", arguments: BotStrategy.allCases)
  func staysInside(strategy: BotStrategy) throws {
    var random: any RandomNumberGenerator = CountingGenerator()
    for rules in Rules.allCases {
      for (lo, hi) in Self.wide {
        // Down to one number, with other random draws each time.
        for _ in 1...20 {
          var question = try question(lo, hi, rules)
          while question.range.span > 0 {
            let guess = strategy.guess(for: question, using: &random)
            #expect(question.range.contains(guess), "\(guess) is not in \(question.range)")
            let hint: Hint = Bool.random(using: &random) ? .low : .high
            guard let rest = question.range.narrowed(by: hint, to: guess) else { break }
            question.range = rest
          }
          #expect(question.range.contains(strategy.guess(for: question, using: &random)))
        }
      }
    }
  }

  @Test("finds each number within par by bisecting")
  func par() throws {
    var random: any RandomNumberGenerator = CountingGenerator()
    for count in 1...300 as ClosedRange<Int64> {
      let whole = try #require(GuessRange(lo: 1, hi: count))
      for secret in 1...count {
        #expect(try guesses(.bisect, whole, secret, &random) <= whole.par)
      }
    }
    for (lo, hi) in Self.wide {
      let whole = try #require(GuessRange(lo: lo, hi: hi))
      for secret in [lo, hi, whole.middle] + (1...50).map({ _ in Int64.random(in: lo...hi, using: &random) })
      {
        #expect(try guesses(.bisect, whole, secret, &random) <= whole.par)
      }
    }
  }

  private func guesses(
    _ strategy: BotStrategy, _ whole: GuessRange, _ secret: Int64, _ random: inout any RandomNumberGenerator
  ) throws -> Int {
    var question = GuessQuestion(range: whole, whole: whole)
    var count = 0
    while true {
      count += 1
      let guess = strategy.guess(for: question, using: &random)
      if guess == secret { return count }
      let hint = Hint(for: guess, secret: secret)
      question.range = try #require(question.range.narrowed(by: hint, to: guess))
    }
  }

  @Test("parity leaves two even sides of an odd count, and of an even one an odd side of 3, 7, 11…")
  func sides() throws {
    for count in 1...2_000 as ClosedRange<Int64> {
      let guess = try #require(GuessRange(lo: 1, hi: count)).parityGuess
      let (below, above) = (guess - 1, count - guess)
      #expect(abs(below - above) <= 3)
      if count % 2 == 1 {
        #expect(below % 2 == 0 && above % 2 == 0, "\(count)")
      } else if count > 2 {
        #expect((below % 2 == 1 ? below : above) % 4 == 3, "\(count)")
      }
    }
  }

  @Test(
    "parity takes the middle if nobody shares the range", arguments: [Rules.race, .lockstep, .solo])
  func parityElsewhere(rules: Rules) throws {
    var random: any RandomNumberGenerator = CountingGenerator()
    for hi in 1...50 as ClosedRange<Int64> {
      let question = try question(0, hi, rules)
      #expect(BotStrategy.parity.guess(for: question, using: &random) == question.range.middle)
    }
  }

  @Test("human stays near the middle")
  func human() throws {
    var random: any RandomNumberGenerator = CountingGenerator()
    for (lo, hi) in Self.wide {
      let range = try #require(GuessRange(lo: lo, hi: hi))
      let guess = BotStrategy.human.guess(for: try question(lo, hi), using: &random)
      #expect(guess.distance(to: range.middle).magnitude <= range.span / 8)
    }
  }

  @Test("human takes three to six seconds, the others none")
  func thinkingTime() {
    var random: any RandomNumberGenerator = CountingGenerator()
    for _ in 1...200 {
      let time = BotStrategy.human.thinkingTime(using: &random).count
      #expect((3_000...6_000).contains(time))
    }
    for strategy in BotStrategy.allCases where strategy != .human {
      #expect(strategy.thinkingTime(using: &random) == .zero)
    }
  }
}
