import GuessProtocol

/// The bound on a player's remaining numbers that others may see, as a span. Unlike the count itself, it does not depend on the
/// hints of a player who bisects. (Of 1..1024, a first guess of 512 leaves 511 or 512 numbers, and 512 need one more guess.)
///
/// Starts at the size of the whole range. A miss reduces it to the larger side of the guess, but not below half its value,
/// rounded down; otherwise the next guess, in the middle of one side, would reveal which side it is.
extension Hand {
  /// Guesses sufficient for a player who bisects, by the bound: 1 to 65.
  var publicPar: Int {
    boundSpan == .max ? 65 : UInt64.bitWidth - (boundSpan + 1).leadingZeroBitCount
  }

  mutating func lowerBound(missing guess: Int64) {
    let below = UInt64(bitPattern: guess) &- UInt64(bitPattern: range.lo)
    let above = UInt64(bitPattern: range.hi) &- UInt64(bitPattern: guess)
    // Half the bound, (boundSpan + 1) / 2, rounded down, without overflow.
    let half = boundSpan / 2 + boundSpan % 2
    boundSpan = max(below, above, half) - 1
  }
}

extension Round {
  /// Guesses sufficient for the player from here on, as far as others may know. In a duel everyone knows the range.
  func needs(of seat: Seat) -> Int {
    if case .turns = order { hands[seat].range.par } else { hands[seat].publicPar }
  }

  /// Progress of both players as in `RIVAL`; sealed guesses do not count yet.
  var progress: MatchProgress.Round {
    MatchProgress.Round(
      number: number, guesses: SeatCounts(first: hands[.first].guesses, second: hands[.second].guesses),
      needs: SeatCounts(first: needs(of: .first), second: needs(of: .second)))
  }
}
