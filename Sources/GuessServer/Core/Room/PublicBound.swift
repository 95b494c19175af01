import GuessProtocol

/// A bound on how many numbers are left to a player that others may know: unlike the count itself, it is the same whichever
/// way the hints of a player who halves have gone. (Of 1..1024, a first guess of 512 leaves 511 or 512, of which one needs
/// a guess more.)
///
/// It begins with the count of the whole range. A miss makes it the larger side of the guess, but no less than half of what
/// it was, rounded down: otherwise the next guess, in the middle of one side or the other, would tell which side it is.
package struct PublicBound: Equatable, Sendable {
  /// One less than the bound, so that it fits even for all of `Int64`.
  package private(set) var span: UInt64

  /// The bound for a player who has all of `range` before them.
  init(_ range: GuessRange) { span = range.span }

  /// A bound as it was recorded.
  init(span: UInt64) { self.span = span }

  /// The guesses that are enough for a player who halves, 1 to 65.
  package var par: Int {
    span == .max ? 65 : UInt64.bitWidth - (span + 1).leadingZeroBitCount
  }

  /// Takes note of a guess within `range` that missed.
  mutating func miss(_ guess: Int64, in range: GuessRange) {
    let below = UInt64(bitPattern: guess) &- UInt64(bitPattern: range.lo)
    let above = UInt64(bitPattern: range.hi) &- UInt64(bitPattern: guess)
    // Half of span + 1, rounded down, without the sum, which may not fit.
    let half = span / 2 + span % 2
    span = max(below, above, half) - 1
  }
}

extension Round {
  /// The guesses that are enough for the player in `seat` from here on, as far as others may know. In turns everyone knows
  /// the range.
  package func needs(of seat: Seat) -> Int {
    if case .turns = order { hands[seat].range.par } else { hands[seat].bound.par }
  }

  /// How far each player has come, as `RIVAL` tells it: a guess that is sealed does not count yet.
  var progress: MatchProgress.Round {
    MatchProgress.Round(
      number: number, guesses: SeatCounts(first: hands[.first].guesses, second: hands[.second].guesses),
      needed: SeatCounts(first: needs(of: .first), second: needs(of: .second)))
  }
}
