import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientBots
@testable import GuessClientCore

@Suite("The strength of a bot")
struct StrengthTests {
  @Test("on the scale of Elo is 400 points for odds of ten to one, and has no value at either end")
  func scale() throws {
    #expect(try abs(#require(Logistic.elo(ofScore: 10.0 / 11)) - 400) < 1e-9)
    #expect(Logistic.elo(ofScore: 0.5) == 0)
    for score in [0, 1, -0.1, 1.1] { #expect(Logistic.elo(ofScore: score) == nil) }
    for elo in stride(from: -1_000.0, through: 1_000, by: 37) {
      #expect(try abs(#require(Logistic.elo(ofScore: Logistic.score(ofElo: elo))) - elo) < 1e-9)
    }
    #expect(abs(Natural.logarithm(10) - 2.302585092994046) < 1e-15)
    #expect(abs(Natural.logarithm(1e-9) + 20.72326583694641) < 1e-13)
  }

  @Test(
    "is that of the tests of fastchess, 40.70 for 136 won, 111 tied and 96 lost, with the interval of the share"
  )
  func elo() throws {
    let elo = Balance(won: 136, lost: 96, tied: 111).elo
    #expect(elo.difference?.fixed(2) == "40.70")
    #expect(elo.low?.fixed(2) == "3.75" && elo.high?.fixed(2) == "77.65")
    let won = Balance(won: 3, lost: 0, tied: 0).elo
    #expect(Balance().elo == (nil, nil, nil) && won.difference == nil && won.high == nil)
    #expect(won.low?.fixed(0) == "-43")
    for count in 1...1_000 {
      #expect(Balance(won: count, lost: 0, tied: 0).elo.high == nil)
      #expect(Balance(won: 0, lost: count, tied: 0).elo.low == nil)
    }
    let few = Balance(won: 3, lost: 1, tied: 0).elo
    #expect(few.difference?.fixed(0) == "191" && few.low?.fixed(0) == "-147" && few.high?.fixed(0) == "528")
    // Few equal results are no exact ones.
    let tied = Balance(won: 0, lost: 0, tied: 2).elo
    #expect(tied.difference == 0 && tied.low?.fixed(0) == "-393" && tied.high?.fixed(0) == "393")
  }

  /// The first is the worked example of the page on the GSPRT at github.com/jw1912/SPRT; the others are tests of fastchess, with
  /// the exact ratio, that the approximation agrees with.
  @Test(
    "in a sequential test has the ratio of published examples",
    arguments: [
      (Balance(won: 4_307, lost: 4_063, tied: 8_620), 0, 3, "2.99", SequentialTest.Hypothesis.h1),
      (Balance(won: 57_433, lost: 57_030, tied: 106_593), 0, 2, "-2.59", nil),
      (Balance(won: 4_063, lost: 4_307, tied: 8_620), -3, 0, "-2.99", .h0),
      (Balance(), 0, 20, "0.00", nil), (Balance(won: 1, lost: 0, tied: 0), 0, 20, "0.08", nil),
      (Balance(won: 1, lost: 0, tied: 0, pairs: [0, 0, 0, 0, 0]), 0, 20, "0.00", nil),
      (Balance(won: 2, lost: 0, tied: 0, pairs: [0, 0, 0, 0, 1]), 0, 300, "0.85", nil),
    ])
  private func ratio(
    balance: Balance, elo0: Int, elo1: Int, ratio: String, accepted: SequentialTest.Hypothesis?
  ) {
    #expect(balance.likelihoodRatio(elo0, elo1).fixed(2) == ratio)
    let test = SequentialTest(elo0: elo0, elo1: elo1)
    #expect(test.accepted(after: balance) == accepted)
    #expect(test.text(after: balance) == "LLR \(ratio) (-2.94, 2.94) [\(elo0), \(elo1)]")
  }

  /// The points of the first strategy, in halves, of a pair of duels about each number of the range.
  private static func pairs(_ one: BotStrategy, _ other: BotStrategy, upTo hi: Int64) throws -> [Int] {
    let range = try #require(GuessRange(lo: 1, hi: hi))
    var random: any RandomNumberGenerator = SeededGenerator(seed: 1)
    func first(_ players: [BotStrategy], find secret: Int64) -> Bool {
      var (left, turn) = (range, 0)
      while true {
        let guess = players[turn % 2].guess(
          for: GuessQuestion(range: left, whole: range, rules: .duel), using: &random)
        let hint = Hint(for: guess, secret: secret)
        guard hint != .hit, let next = left.narrowed(by: hint, to: guess) else { return turn % 2 == 0 }
        (left, turn) = (next, turn + 1)
      }
    }
    return (1...hi).map { secret in
      (first([one, other], find: secret) ? 2 : 0) + (first([other, one], find: secret) ? 0 : 2)
    }
  }

  @Test(
    "in duels is found over pairs of the same number in all but one of twenty cases, whatever the range",
    arguments: [20, 100, 1_000] as [Int64])
  func errorsInDuels(hi: Int64) throws {
    let pairs = try Self.pairs(.parity, .bisect, upTo: hi)
    let mean = Double(pairs.reduce(0, +)) / Double(4 * pairs.count)
    let elo = Int(try #require(Logistic.elo(ofScore: mean)).rounded())
    #expect(elo > 0, "parity is the stronger one")
    var random = SeededGenerator(seed: 7)
    var errors = 0
    for run in 0..<400 {
      let isFirst = run % 2 == 0
      let test = SequentialTest(elo0: isFirst ? elo : elo - 40, elo1: isFirst ? elo + 40 : elo)
      var balance = Balance(pairs: [0, 0, 0, 0, 0])
      var count = 0
      while test.accepted(after: balance) == nil, count < SequentialTest.matchLimit {
        balance.addPair(pairs[random.below(pairs.count)])
        count += 2
      }
      if test.accepted(after: balance) != (isFirst ? .h0 : .h1) { errors += 1 }
    }
    // Twenty are expected; four standard deviations are seventeen.
    #expect(errors <= 37, "\(errors) with \(hi)")
  }

  @Test("in duels that are always shared has an interval that closes, and is decided by few pairs")
  func sharedDuels() throws {
    let few = Balance(won: 20, lost: 20, tied: 0, pairs: [0, 0, 20, 0, 0])
    let alone = Balance(won: 20, lost: 20, tied: 0)
    let (pair, single) = (try #require(few.share), try #require(alone.share))
    #expect(pair.high - pair.low < (single.high - single.low) / 2)
    let many = Balance(won: 90, lost: 90, tied: 0, pairs: [0, 0, 90, 0, 0])
    #expect(SequentialTest(elo0: 0, elo1: 20).accepted(after: many) == .h0)
    let none = Balance(won: 1, lost: 0, tied: 0, pairs: [0, 0, 0, 0, 0])
    #expect(none.share?.low == Balance(won: 1, lost: 0, tied: 0).share?.low)
  }

  @Test(
    "is found by a sequential test in all but one of twenty cases, before its limit", arguments: Seed.several)
  func errors(seed: Seed) {
    var random = SeededGenerator(seed)
    // The approximate ratio errs in twice as many cases if a few dozen matches decide.
    let test = SequentialTest(elo0: 0, elo1: 30)
    var errors = 0
    for run in 0..<200 {
      let (wins, expected): (Int, SequentialTest.Hypothesis) = run % 2 == 0 ? (500, .h0) : (543, .h1)
      var balance = Balance()
      while test.accepted(after: balance) == nil, balance.won + balance.lost < SequentialTest.matchLimit {
        if random.below(1_000) < wins { balance.won += 1 } else { balance.lost += 1 }
      }
      if test.accepted(after: balance) != expected { errors += 1 }
    }
    // Ten are expected; four standard deviations are thirteen.
    #expect(errors <= 23)
  }

  @Test(
    "is found in all but one of twenty cases where most matches are ties, too",
    arguments: [(elo: 20, tied: 900, won: 79), (elo: 50, tied: 850, won: 147)])
  func errorsWithTies(elo: Int, tied: Int, won: Int) {
    var random = SeededGenerator(seed: 11)
    let test = SequentialTest(elo0: 0, elo1: elo)
    var errors = 0
    for _ in 0..<1_000 {
      var balance = Balance()
      while test.accepted(after: balance) == nil {
        switch random.below(1_000) {
        case ..<tied: balance.tied += 1
        case ..<(tied + won): balance.won += 1
        default: balance.lost += 1
        }
      }
      if test.accepted(after: balance) == .h0 { errors += 1 }
    }
    // Fifty are expected; four standard deviations are twenty-eight.
    #expect(errors <= 78, "\(errors)")
  }
}
