import GuessClientCore
import GuessProtocol

package enum GuessSource: Hashable, Sendable {
  case strategy(BotStrategy)
  /// The number at this many 256ths of the remaining range. Two players in lockstep that guess alike would find every number in
  /// the same step, so each player of a load test has its own point.
  case point(UInt64)
  /// A shell command.
  case program(String)

  /// The name in reports: the strategy, or the program as given.
  package var label: String {
    switch self {
    case .strategy(let strategy): strategy.rawValue
    case .point(let point): "\(point)/256"
    case .program(let program): program
    }
  }
}

package enum BotStrategy: String, CaseIterable, Hashable, Sendable {
  /// Always the middle of the remaining range.
  case bisect
  /// Any remaining number.
  case random
  /// The middle; in a duel, if possible, a neighbor that leaves the rival even counts on both sides.
  case parity
  /// Near the middle, round numbers first, after three to six seconds of thinking.
  case human

  /// Returns a guess within the remaining range.
  package func guess(
    for question: GuessQuestion, using random: inout any RandomNumberGenerator
  ) -> Int64 {
    let range = question.range
    return switch self {
    case .bisect: range.middle
    case .random: Int64.random(in: range.lo...range.hi, using: &random)
    case .parity: question.rules == .duel ? range.parityGuess : range.middle
    case .human: range.roundGuess(using: &random)
    }
  }
}

/// A bot's thinking time before a guess.
package enum BotPace: Sendable {
  case none
  /// Three to six seconds for `human`, like the person in docs/rules.md; none for other strategies.
  case ofStrategy
  /// A quick person's time, before each task as well.
  ///
  /// Human times are skewed to the right, and a log-normal distribution describes them well (Ulrich and Miller, “Information
  /// processing models generating lognormally distributed reaction times”, Journal of Mathematical Psychology 37, 1993). This
  /// one has a median of 2.5 s and a shape of 0.5, so a mean of 2.8 s: a little quicker than the person of docs/rules.md, who
  /// takes three to six seconds, so that a load test does not promise more people than will fit.
  case ofPerson

  /// The quantiles in steps of 1/64, in milliseconds; the ends are those at 0.2 and 99.8 %, so no player thinks longer than
  /// half a turn.
  static let quantiles: [Int64] = [
    593, 852, 985, 1081, 1161, 1230, 1293, 1352, 1407, 1459, 1509, 1557, 1604, 1650, 1696, 1740, 1784, 1828,
    1871, 1915, 1958, 2001, 2045, 2088, 2132, 2176, 2220, 2265, 2311, 2357, 2404, 2452, 2500, 2549, 2600,
    2652, 2705, 2759, 2815, 2872, 2932, 2993, 3057, 3123, 3192, 3264, 3340, 3419, 3503, 3591, 3686, 3787,
    3896, 4014, 4142, 4285, 4444, 4624, 4832, 5079, 5384, 5779, 6345, 7339, 10542,
  ]

  func thinkingTime(
    of strategy: BotStrategy?, using random: inout any RandomNumberGenerator
  ) -> Milliseconds {
    switch self {
    case .ofStrategy where strategy == .human: Milliseconds(.random(in: 3_000...6_000, using: &random))
    case .none, .ofStrategy: .zero
    case .ofPerson: Self.personalTime(using: &random)
    }
  }

  private static func personalTime(using random: inout any RandomNumberGenerator) -> Milliseconds {
    let drawn = random.next()
    let step = Int(drawn >> 58)
    // Within a step all times are equally likely.
    let part = Int64(drawn & 0xFFFF)
    return Milliseconds(quantiles[step] + ((quantiles[step + 1] - quantiles[step]) * part) >> 16)
  }
}

extension GuessRange {
  /// The guess in a duel that leaves the rival the lowest odds.
  ///
  /// A player to move among an even count wins half of all duels, whatever the guess. Among an odd count n the odds are 1/2 +
  /// 1/(2n), but only if the guess leaves two even sides (docs/rules.md). So an odd count is split into two even sides. An even
  /// count always leaves one odd side, and this makes it 3, 7, 11 and so on: there the middle leaves two odd sides, which is
  /// the mistake of a rival who bisects.
  ///
  /// It stays within one number of a middle, so that it does not need many guesses either.
  package var parityGuess: Int64 {
    let below = span / 2
    // An even span is an odd count.
    if span % 2 == 0 { return below % 2 == 0 ? middle : middle - 1 }
    let oddSide = below % 2 == 1 ? below : below + 1
    return oddSide % 4 == 1 && below > 0 ? middle - 1 : middle
  }

  /// The number at `point` 256ths of the range; `point` is less than 256.
  func number(at point: UInt64) -> Int64 {
    lo &+ Int64(bitPattern: (span >> 8) * point + ((span & 255) * point) >> 8)
  }

  /// A round number near the middle, as people like them: a multiple of the largest of 1, 5, 10, 25, 50, 100, 250 and so on
  /// that has one in the middle quarter.
  func roundGuess(using random: inout any RandomNumberGenerator) -> Int64 {
    // An eighth of the span; the middle is at least four times as far from either end.
    let reach = Int64(span / 8)
    let (low, high) = (middle - reach, middle + reach)
    for step in Self.roundSteps {
      let (first, last) = (low.roundedUp(to: step), high.roundedDown(to: step))
      if first <= last { return .random(in: first...last, using: &random) * step }
    }
    return middle
  }

  /// From 10^18, the largest power of ten in Int64, down to 1.
  private static let roundSteps: [Int64] = {
    var steps: [Int64] = []
    var power: Int64 = 1_000_000_000_000_000_000
    while power >= 100 {
      steps += [power, power / 2, power / 4]
      power /= 10
    }
    return steps + [10, 5, 1]
  }()
}

extension Int64 {
  /// The quotient by `step`, rounded up.
  fileprivate func roundedUp(to step: Int64) -> Int64 { self / step + (self % step > 0 ? 1 : 0) }

  /// The quotient by `step`, rounded down.
  fileprivate func roundedDown(to step: Int64) -> Int64 { self / step - (self % step < 0 ? 1 : 0) }
}
