import GuessProtocol

package enum GuessSource: Hashable, Sendable {
  case strategy(BotStrategy)
  case program(String)

  /// The name in reports: the strategy, or the program as given.
  var label: String {
    switch self {
    case .strategy(let strategy): strategy.rawValue
    case .program(let program): program
    }
  }
}

package enum BotStrategy: String, CaseIterable, Hashable, Sendable {
  case bisect
  case random
  /// The middle; in a duel, if possible, a neighbor that leaves the rival even counts on both sides.
  case parity
  /// Near the middle, after three to six seconds of thinking.
  case human

  func guess(
    for question: GuessQuestion, using random: inout any RandomNumberGenerator
  ) -> Int64 {
    let range = question.range
    return switch self {
    case .bisect: range.middle
    case .random: Int64.random(in: range.lo...range.hi, using: &random)
    case .parity: question.rules == .duel ? range.parityGuess : range.middle
    case .human: range.number(at: .random(in: 96...160, using: &random))
    }
  }

  /// Three to six seconds for `human`, like the person in docs/rules.md; none for other strategies.
  func thinkingTime(using random: inout any RandomNumberGenerator) -> Milliseconds {
    self == .human ? Milliseconds(.random(in: 3_000...6_000, using: &random)) : .zero
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
  var parityGuess: Int64 {
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
}
