/// Odds by enumeration of all secrets and all numbers of guesses needed for them.
extension Contest {
  /// In lockstep fewer guesses win, and equal numbers tie.
  var exactLockstep: Odds {
    forEachCount { first, second, odds, weight in
      if first < second { odds.first += weight } else if first == second { odds.tie += weight }
    }
  }

  /// In a race the earlier hit wins; in the same millisecond that of the first, who is processed first.
  var exactRace: Odds {
    var sums = SumsOfDraws()
    return forEachCount { first, second, odds, weight in
      let own = self.first.tempo.arrival(ofGuess: first, pace: pace)
      let other = self.second.tempo.arrival(ofGuess: second, pace: pace)
      // own + draws <= other + draws. Draws are symmetric, so all can be moved to the left.
      let bound = other.milliseconds + other.draws * Tempo.drawWidth - own.milliseconds
      odds.first += weight * sums.chance(of: own.draws + other.draws, atMost: bound)
    }
  }

  /// Enumerates secrets and numbers of guesses with their probability `weight`.
  private func forEachCount(
    _ body: (_ first: Int, _ second: Int, inout Odds, _ weight: Double) -> Void
  ) -> Odds {
    var odds = Odds()
    let own = GuessCounts.of(first.strategy, among: Self.numbers).chances
    let other = GuessCounts.of(second.strategy, among: handicap).chances
    // The secret is in the smaller range, so the rest of the larger one is skipped.
    for (ownChances, otherChances) in zip(own, other) {
      for (first, chance) in ownChances.enumerated() where chance > 0 {
        for (second, otherChance) in otherChances.enumerated() where chance * otherChance > Self.negligible {
          body(first, second, &odds, chance * otherChance / Double(Self.numbers))
        }
      }
    }
    return odds
  }

  /// Probabilities below this change no digit shown.
  private static let negligible = 1e-8
}
