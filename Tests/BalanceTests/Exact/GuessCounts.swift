/// How many guesses a strategy needs: for every secret, how likely it is to hit with each guess.
struct GuessCounts {
  /// Nobody needs more, or only once in more than a billion rounds.
  static let most = 48

  private let strategy: Strategy
  /// What is known already, by how many numbers are below the secret and above it.
  private var known: [Sides: [Double]] = [:]

  private struct Sides: Hashable {
    let below: Int
    let above: Int
  }

  init(_ strategy: Strategy) {
    self.strategy = strategy
  }

  /// How likely the hit is with guess 1, 2, … when the secret is `secret` of 1 to `count`; index 0 is no guess.
  mutating func chances(ofSecret secret: Int, among count: Int) -> [Double] {
    chances(Sides(below: secret - 1, above: count - secret))
  }

  private mutating func chances(_ sides: Sides) -> [Double] {
    if let known = known[sides] { return known }
    let secret = sides.below + 1
    let count = sides.below + 1 + sides.above
    let places = strategy.places(among: count)
    var sum = [Double](repeating: 0, count: Self.most + 1)
    for place in places {
      guard place != secret else {
        sum[1] += 1
        continue
      }
      let left =
        place < secret
        ? Sides(below: secret - place - 1, above: sides.above)
        : Sides(below: sides.below, above: place - secret - 1)
      let rest = chances(left)
      for guess in 1..<Self.most { sum[guess + 1] += rest[guess] }
    }
    let chances = sum.map { $0 / Double(places.count) }
    known[sides] = chances
    return chances
  }
}
