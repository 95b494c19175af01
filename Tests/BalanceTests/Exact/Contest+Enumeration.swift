/// The odds by going through all secrets, and through all counts of guesses that both may need for them.
extension Contest {
  /// In lockstep fewer guesses win, and as many tie.
  var exactLockstep: Odds {
    forEachCount { first, second, odds, weight in
      if first < second { odds.first += weight } else if first == second { odds.tie += weight }
    }
  }

  /// In a race the earlier hit wins; of two in the same millisecond that of the first, who is played first.
  var exactRace: Odds {
    var sums = SumsOfDraws()
    return forEachCount { first, second, odds, weight in
      let own = self.first.tempo.arrival(ofGuess: first, pace: pace)
      let other = self.second.tempo.arrival(ofGuess: second, pace: pace)
      // own + draws <= other + draws. A draw is as likely as what it lacks to the widest, so all come to the left.
      let bound = other.milliseconds + other.draws * Tempo.drawWidth - own.milliseconds
      odds.first += weight * sums.chance(of: own.draws + other.draws, atMost: bound)
    }
  }

  /// Goes through all secrets and counts of guesses; `weight` is how likely that is.
  private func forEachCount(
    _ body: (_ first: Int, _ second: Int, inout Odds, _ weight: Double) -> Void
  ) -> Odds {
    var odds = Odds()
    let own = GuessCounts.of(first.strategy, among: Self.numbers).chances
    let other = GuessCounts.of(second.strategy, among: handicap).chances
    // The secret is one of the smaller range, so the rest of the larger one is left out.
    for (ownChances, otherChances) in zip(own, other) {
      for (first, chance) in ownChances.enumerated() where chance > 0 {
        for (second, otherChance) in otherChances.enumerated() where chance * otherChance > Self.negligible {
          body(first, second, &odds, chance * otherChance / Double(Self.numbers))
        }
      }
    }
    return odds
  }

  /// What is less likely than this changes no digit that is shown.
  private static let negligible = 1e-8
}
