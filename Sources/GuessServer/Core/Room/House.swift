import Protocol

/// A rival that the server provides. It lives in the room like any player and takes its time like a person.
package struct House: Sendable {
  /// When it makes its next guess; nil while it waits for its rival.
  package internal(set) var move: Instant?
  package let level: HouseLevel
  package let seat: Seat

  package init(level: HouseLevel, seat: Seat) {
    self.level = level
    self.seat = seat
  }

  /// What it is called; no player can have such a name.
  static func name(of level: HouseLevel) -> Name {
    guard let name = Name("House-\(level.rawValue)") else { preconditionFailure("every level has a name") }
    return name
  }

  /// How well the house plays that is called `name`; nil when that is a player's name.
  static func level(of name: Name) -> HouseLevel? {
    HouseLevel.allCases.first { self.name(of: $0) == name }
  }

  /// All that it is called.
  static let names = Set(HouseLevel.allCases.map(name(of:)))

  /// How long it thinks: two to eight seconds, most often about five, and never so long that it misses a turn.
  static func thinkingTime(using random: inout any RandomNumberGenerator) -> Milliseconds {
    Milliseconds(
      2_000 + Int64.random(in: 0...3_000, using: &random) + Int64.random(in: 0...3_000, using: &random))
  }

  /// What it guesses when `range` is still possible.
  package func guess(
    in range: GuessRange, rules: Rules, using random: inout any RandomNumberGenerator
  ) -> Int64 {
    switch level {
    case .easy: Int64.random(in: range.lo...range.hi, using: &random)
    case .normal: nearMiddle(of: range, using: &random)
    case .hard: rules == .duel ? range.duelGuess : range.middle
    }
  }

  /// Anywhere in the middle quarter.
  private func nearMiddle(of range: GuessRange, using random: inout any RandomNumberGenerator) -> Int64 {
    let reach = Int64(range.span / 8)
    let middle = range.middle
    // The middle is at least half the span away from either end, so an eighth of it stays inside.
    return Int64.random(in: (middle - reach)...(middle + reach), using: &random)
  }
}

extension GuessRange {
  /// The best guess in a duel, the nearest to the middle among the best ones.
  ///
  /// Whoever has to guess among an even count wins half of all duels, whatever the guess; among an odd count n it is
  /// 1/2 + 1/(2n), but only if both sides that a guess leaves are even. (By induction over the count; the tests prove it
  /// against a table.) So with an odd count the guess must stand an even way from the lower end.
  package var duelGuess: Int64 {
    let countIsOdd = span % 2 == 0
    let wayIsOdd = (span / 2) % 2 == 1
    return countIsOdd && wayIsOdd ? middle - 1 : middle
  }
}
