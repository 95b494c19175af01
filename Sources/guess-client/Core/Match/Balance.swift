import GuessProtocol

/// Matches by result; those with an unknown one are not counted.
package struct Balance: Hashable, Sendable {
  package enum Result: String, Hashable, Sendable {
    case won, lost, tied
    /// It ended during a disconnect, and the end was never reported.
    case unknown

    package var reversed: Result {
      switch self {
      case .won: .lost
      case .lost: .won
      case .tied, .unknown: self
      }
    }
  }

  package var won = 0, lost = 0, tied = 0
  /// Pairs of matches with the same number from either seat, by their points from none to all in halves; nil if each match has its
  /// own. The two results of a pair depend on each other, so that only pairs count as a sample.
  package var pairs: [Int]?

  package init(won: Int = 0, lost: Int = 0, tied: Int = 0, pairs: [Int]? = nil) {
    (self.won, self.lost, self.tied, self.pairs) = (won, lost, tied, pairs)
  }

  package var count: Int { won + lost + tied }
  package var score: Score { Score(own: won, other: lost) }
  package var points: Double { Double(won) + Double(tied) / 2 }

  package mutating func add(_ result: Result) {
    switch result {
    case .won: won += 1
    case .lost: lost += 1
    case .tied: tied += 1
    case .unknown: break
    }
  }

  /// Adds a pair of matches with this many halves of a point, 0 to 4.
  package mutating func addPair(_ halves: Int) { pairs?[halves] += 1 }
}
