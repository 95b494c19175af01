import GuessProtocol

/// The computer as a player. It sits in the room like anyone, and takes its time like a person.
struct Computer: Equatable, Sendable {
  /// The time of its next guess; nil while it waits for its rival.
  var move: Instant?
  let settings: ComputerSettings
  let seat: Seat

  static func name(of level: ComputerLevel) -> Name {
    guard let name = Name("Computer-\(level.rawValue)") else { preconditionFailure("every level has a name") }
    return name
  }

  static let names = Set(ComputerLevel.allCases.map(name(of:)))

  /// Draws a thinking time: two to eight seconds, usually about five, and always less than a turn.
  static func thinkingTime(using random: inout any RandomNumberGenerator) -> Milliseconds {
    Milliseconds(
      2_000 + Int64.random(in: 0...3_000, using: &random) + Int64.random(in: 0...3_000, using: &random))
  }

  /// True if it should guess in `round`.
  ///
  /// With a fixed thinking time in a race, it makes the first guess unprompted, and one more after each guess of its rival.
  func owesGuess(in round: Round) -> Bool {
    guard round.order == .free else { return round.awaits(seat) }
    guard settings.think != nil, let last = round.hands[seat].lastGuess else { return true }
    guard let asked = round.hands[seat.other].lastGuess else { return false }
    // Its answer is later than the guess it answers, by 1 ms or more.
    return round.hands[seat].guesses == 1 || asked >= last
  }

  func nextMove(
    in round: Round, pace: Milliseconds, at now: Instant, using random: inout any RandomNumberGenerator
  ) -> Instant {
    guard let think = settings.think else { return now + max(Self.thinkingTime(using: &random), pace) }
    let hand = round.hands[seat]
    var since = round.orderStart
    if round.order == .free {
      let asked = round.hands[seat.other].lastGuess.map { round.start + $0 }
      since = hand.lastGuess == nil ? round.start : asked ?? now
    }
    return max(now, since + think, hand.lastGuess.map { round.start + $0 + pace } ?? now)
  }

  func guess(
    in range: GuessRange, rules: Rules, using random: inout any RandomNumberGenerator
  ) -> Int64 {
    switch settings.level {
    case .easy: Int64.random(in: range.lo...range.hi, using: &random)
    case .normal: nearMiddle(of: range, using: &random)
    case .hard: rules == .duel ? range.duelGuess : range.middle
    }
  }

  private func nearMiddle(of range: GuessRange, using random: inout any RandomNumberGenerator) -> Int64 {
    let reach = Int64(range.span / 8)
    let middle = range.middle
    // The middle is at least half a span from both ends, so an eighth on either side stays inside.
    return Int64.random(in: (middle - reach)...(middle + reach), using: &random)
  }
}

extension GuessRange {
  /// The best guess in a duel; if several, the one nearest to the middle.
  ///
  /// A player who guesses among an even count wins half of all duels, whatever the guess. Among an odd count n it is
  /// 1/2 + 1/(2n), but only if both sides left by the guess have even counts. (By induction; the tests compare with a table.)
  /// So with an odd count, the guess must be at an even distance from the lower end.
  var duelGuess: Int64 {
    let countIsOdd = span % 2 == 0
    let wayIsOdd = (span / 2) % 2 == 1
    return countIsOdd && wayIsOdd ? middle - 1 : middle
  }
}
