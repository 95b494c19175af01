import GuessProtocol

/// A rival that the server provides. It lives in the room like any player and takes its time like a person.
package struct House: Sendable {
  /// When it makes its next guess; nil while it waits for its rival.
  package internal(set) var move: Instant?
  package let settings: HouseSettings
  package let seat: Seat

  package init(_ settings: HouseSettings, seat: Seat) {
    self.settings = settings
    self.seat = seat
  }

  /// What it is called; no player can have such a name.
  static func name(of level: HouseLevel) -> Name {
    guard let name = Name("House-\(level.rawValue)") else { preconditionFailure("every level has a name") }
    return name
  }

  /// All that it is called.
  static let names = Set(HouseLevel.allCases.map(name(of:)))

  /// How long it thinks: two to eight seconds, most often about five, and never so long that it misses a turn.
  static func thinkingTime(using random: inout any RandomNumberGenerator) -> Milliseconds {
    Milliseconds(
      2_000 + Int64.random(in: 0...3_000, using: &random) + Int64.random(in: 0...3_000, using: &random))
  }

  /// Whether it is to make a guess in `round`.
  ///
  /// In a race with a thinking time it makes one of its own accord, and each further one for the latest guess of its rival.
  func owesGuess(in round: Round) -> Bool {
    guard round.order == .free else { return round.awaits(seat) }
    guard settings.think != nil, let last = round.hands[seat].lastGuess else { return true }
    guard let asked = round.hands[seat.other].lastGuess else { return false }
    // Its answer comes later than what it answers, by a millisecond at least.
    return round.hands[seat].guesses == 1 || asked >= last
  }

  /// When it makes the guess that it owes in `round`, if it begins to think at `now`.
  func nextMove(
    in round: Round, pace: Milliseconds, at now: Instant, using random: inout any RandomNumberGenerator
  ) -> Instant {
    guard let think = settings.think else { return now + max(Self.thinkingTime(using: &random), pace) }
    let hand = round.hands[seat]
    var since = round.orderStart
    if round.order == .free {
      since = hand.lastGuess == nil ? round.start : round.hands[seat.other].lastGuess ?? now
    }
    return max(now, since + think, hand.lastGuess.map { $0 + pace } ?? now)
  }

  /// What it guesses when `range` is still possible.
  package func guess(
    in range: GuessRange, rules: Rules, using random: inout any RandomNumberGenerator
  ) -> Int64 {
    switch settings.level {
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
