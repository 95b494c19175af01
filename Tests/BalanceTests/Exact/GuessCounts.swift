/// Distribution of the number of guesses that a strategy needs, by secret.
struct GuessCounts {
  /// More are needed less than once in a billion rounds.
  private static let most = 48

  /// For secret 1, 2, … the probability of a hit with guess 0, 1, 2, …
  let chances: [[Double]]

  /// The most frequent strategies, computed once.
  private static let common: [Strategy: GuessCounts] = {
    let strategies: [Strategy] = [.lowerMiddle, .upperMiddle, .middleQuarter, .anything]
    return Dictionary(
      uniqueKeysWithValues: strategies.map { ($0, GuessCounts($0, among: Contest.numbers)) })
  }()

  /// The distribution for secrets from 1 to `count`.
  static func of(_ strategy: Strategy, among count: Int) -> GuessCounts {
    (count == Contest.numbers ? common[strategy] : nil) ?? GuessCounts(strategy, among: count)
  }

  private init(_ strategy: Strategy, among count: Int) {
    var known: [Sides: [Double]] = [:]
    chances = (1...count).map { secret in
      Self.chances(strategy, Sides(below: secret - 1, above: count - secret), &known)
    }
  }

  /// Counts of numbers below and above the secret.
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
