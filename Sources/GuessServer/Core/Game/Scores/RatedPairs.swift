import GuessProtocol

struct RatedPairs: Sendable {
  /// Pairs that are remembered, in 8 MB: more than play on a busy day. Then the day begins again.
  static let most = 100_000

  /// Two names in any order.
  private struct Pair: Hashable, Sendable {
    let first, second: Name

    init(_ one: Name, _ other: Name) {
      (first, second) = one.caselessOrder < other.caselessOrder ? (one, other) : (other, one)
    }
  }

  /// False while matches of earlier runs are being counted.
  var areComplete = true
  private var day = Day(number: 0)
  private var counts: [Pair: Int] = [:]

  /// True if these two may begin no rated match on that day, after some more that are not counted yet.
  func isFull(_ one: Name, _ other: Name, on day: Day, after more: Int = 0) -> Bool {
    let count = day == self.day ? counts[Pair(one, other), default: 0] : 0
    return count + more >= Limits.ratedMatchesOfPair
  }

  mutating func note(_ one: Name, _ other: Name, on day: Day, count: Int = 1) {
    if day != self.day || counts.count >= Self.most { (self.day, counts) = (day, [:]) }
    counts[Pair(one, other), default: 0] += count
  }

  var rows: some Sequence<ScoreRecord> { counts.lazy.map { .pair($0.first, $0.second, day, count: $1) } }
}
