/// Chances in a duel by the number of candidates, by dynamic programming.
///
/// A hit wins. After a miss the other player guesses among the numbers on the secret's side; each side is as likely as its share of
/// the numbers.
struct DuelTables {
  /// The chance of the player to move, by count.
  private(set) var chances = [0.0, 1.0]
  /// The chance of the rival, if the rival is to move, by count.
  private(set) var rivalChances = [0.0, 1.0]
  /// The best guesses in terms of `Strategy.places`, the nearest to the middle among equals.
  private(set) var guesses = [0, 1]

  /// Best play against best play.
  static let best = DuelTables(against: nil)
  /// Best play against a rival who always takes the lower middle.
  static let againstLowerMiddle = DuelTables(against: .lowerMiddle)

  /// Two strategies against each other.
  init(_ own: Strategy, against rival: Strategy) {
    for count in 2...Contest.numbers {
      chances.append(Self.chance(own.places(among: count), among: count, rivalChances))
      rivalChances.append(Self.chance(rival.places(among: count), among: count, chances))
    }
  }

  /// Best play against a rival; nil for a rival with the same strategy.
  private init(against rival: Strategy?) {
    for count in 2...Contest.numbers {
      let (guess, chance) = Self.best(among: count, rivalChances)
      let reply = rival.map { Self.chance($0.places(among: count), among: count, chances) }
      guesses.append(guess)
      chances.append(chance)
      rivalChances.append(reply ?? chance)
    }
  }

  /// The chance for a random guess in `places`, if the rival then has the chances `next`.
  private static func chance(_ places: ClosedRange<Int>, among count: Int, _ next: [Double]) -> Double {
    let sum = places.reduce(0.0) { sum, place in
      let below = place - 1
      let above = count - place
      return sum + 1 + Double(below) * (1 - next[below]) + Double(above) * (1 - next[above])
    }
    return sum / Double(count * places.count)
  }

  private static func best(among count: Int, _ next: [Double]) -> (guess: Int, chance: Double) {
    // Chances are multiples of 1/count, so smaller differences are rounding errors.
    let rounding = 1e-9
    let fromMiddle = (1...count).sorted { abs(2 * $0 - count - 1) < abs(2 * $1 - count - 1) }
    return fromMiddle.reduce((guess: 0, chance: 0.0)) { best, place in
      let chance = chance(place...place, among: count, next)
      return chance > best.chance + rounding ? (place, chance) : best
    }
  }
}

extension Contest {
  /// The first contestant's chance in a duel.
  var exactDuel: Odds {
    switch starter {
    case .first:
      Odds(first: DuelTables(first.strategy, against: second.strategy).chances[Contest.numbers])
    case .second:
      Odds(first: 1 - DuelTables(first.strategy, against: second.strategy).rivalChances[Contest.numbers])
    }
  }
}
