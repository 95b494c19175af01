/// How many guesses a strategy needs: for every secret, how likely it is to hit with each guess.
struct GuessCounts {
  /// Nobody needs more, or only once in more than a billion rounds.
  private static let most = 48

  /// For secret 1, 2, … how likely the hit is with guess 0, 1, 2, …
  let chances: [[Double]]

  /// What is played most, which is computed once.
  private static let common: [Strategy: GuessCounts] = {
    let strategies: [Strategy] = [.lowerMiddle, .upperMiddle, .middleQuarter, .anything]
    return Dictionary(
      uniqueKeysWithValues: strategies.map { ($0, GuessCounts($0, among: Contest.numbers)) })
  }()

  /// The counts for a secret from 1 to `count`.
  static func of(_ strategy: Strategy, among count: Int) -> GuessCounts {
    (count == Contest.numbers ? common[strategy] : nil) ?? GuessCounts(strategy, among: count)
  }

  private init(_ strategy: Strategy, among count: Int) {
    var known: [Sides: [Double]] = [:]
    chances = (1...count).map { secret in
      Self.chances(strategy, Sides(below: secret - 1, above: count - secret), &known)
    }
  }

  /// How many numbers are below the secret and above it.
  private struct Sides: Hashable {
    let below: Int
    let above: Int
  }

  private static func chances(
    _ strategy: Strategy, _ sides: Sides, _ known: inout [Sides: [Double]]
  ) -> [Double] {
    if let chances = known[sides] { return chances }
    let secret = sides.below + 1
    let count = sides.below + 1 + sides.above
    let places = strategy.places(among: count)
    var sum = [Double](repeating: 0, count: min(count, most) + 1)
    for place in places {
      guard place != secret else {
        sum[1] += 1
        continue
      }
      let left =
        place < secret
        ? Sides(below: secret - place - 1, above: sides.above)
        : Sides(below: sides.below, above: place - secret - 1)
      let rest = chances(strategy, left, &known)
      for guess in rest.indices.dropLast(rest.count > most ? 1 : 0) { sum[guess + 1] += rest[guess] }
    }
    let chances = sum.map { $0 / Double(places.count) }
    known[sides] = chances
    return chances
  }
}
