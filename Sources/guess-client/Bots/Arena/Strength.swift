import GuessClientCore
import GuessProtocol

/// The strength of a bot, from matches won, tied and lost.
extension Balance {
  /// The sample: its size, and the mean of the points of a match, where a tie is half a point, with the variance from one match, or
  /// one pair, to the next.
  ///
  /// Half a match is added to each of the results, or half a pair (Jeffreys' prior), so that a few equal ones have a variance. The
  /// variance of a test has two: it ends where the variance is small by chance, and would err in 9 to 13 % if most are ties.
  private func sample(adding more: Double = 0.5) -> (size: Double, mean: Double, variance: Double) {
    let counts = (pairs ?? [lost, tied, won]).map { Double($0) + more }
    let (size, most) = (counts.reduce(0, +), Double(counts.count - 1))
    var (sum, squares) = (0.0, 0.0)
    for (place, count) in counts.enumerated() {
      let points = Double(place) / most
      sum += count * points
      squares += count * points * points
    }
    let mean = sum / size
    return (size, mean, squares / size - mean * mean)
  }

  /// Standard deviations that include 95 % of normal values.
  static let deviations = 1.96

  /// The share of the possible points with its 95 % confidence interval: Wilson's score interval (Wilson 1927), which works for
  /// small samples and stays within 0 and 1. Nil before the first result.
  ///
  /// If ties count one half, the true interval is narrower than this one, never wider. With pairs, it is that of as many independent
  /// matches as would have the same variance.
  var share: (share: Double, low: Double, high: Double)? {
    guard count > 0 else { return nil }
    let share = points / Double(count)
    let square = Self.deviations * Self.deviations / independentMatches
    let center = share + square / 2
    let reach = (square * share * (1 - share) + square * square / 4).squareRoot()
    // The ends are exact: rounding must not make a bound finite on the scale of Elo.
    let low = share > 0 ? (center - reach) / (1 + square) : 0
    return (share, low, share < 1 ? (center + reach) / (1 + square) : 1)
  }

  /// Number of independent matches whose mean would vary as much as that of the pairs.
  var independentMatches: Double {
    guard let pairs, pairs.contains(where: { $0 > 0 }) else { return Double(count) }
    let sample = sample()
    return Double(pairs.reduce(0, +)) * sample.mean * (1 - sample.mean) / sample.variance
  }

  /// The difference in Elo with its 95 % interval: the share and its interval on the logistic scale. Nil without a finite value: before
  /// each side has a point, and for a bound if the interval reaches all or none of the points.
  var elo: (difference: Double?, low: Double?, high: Double?) {
    guard let share else { return (nil, nil, nil) }
    return (
      Logistic.elo(ofScore: share.share), Logistic.elo(ofScore: share.low), Logistic.elo(ofScore: share.high)
    )
  }

  /// The logarithm of how much likelier the results are with a difference of `elo1` than with `elo0`: the generalized ratio in its
  /// normal approximation (GSPRT, Van den Bergh) over matches or pairs, as in testing of chess programs.
  func likelihoodRatio(_ elo0: Int, _ elo1: Int) -> Double {
    let found = sample(adding: 0)
    guard found.size > 0 else { return 0 }
    let (score0, score1) = (Logistic.score(ofElo: Double(elo0)), Logistic.score(ofElo: Double(elo1)))
    let variance = sample(adding: 2).variance
    return (score1 - score0) * (2 * found.mean - score0 - score1) * found.size / (2 * variance)
  }
}

/// A sequential probability ratio test (Wald 1945): the first of two bots is stronger by `elo0` (H0) or by `elo1` (H1), and matches
/// are played until one of the two is likely enough.
struct SequentialTest: Hashable, Sendable {
  enum Hypothesis: String { case h0 = "H0", h1 = "H1" }

  /// Maximum number of matches. Of 1,900 simulated tests of 0 and 20 Elo at 10, the worst case, the longest took 17,300.
  static let matchLimit = 20_000
  /// The difference worth finding, unless given: a share of 53 %.
  static let difference = 20
  /// Wald's upper bound for errors of alpha = beta = 5 %: ln((1 - beta) / alpha). The lower one is its negative.
  static let bound = Natural.logarithm(0.95 / 0.05)

  let elo0: Int
  let elo1: Int

  func accepted(after balance: Balance) -> Hypothesis? {
    let ratio = balance.likelihoodRatio(elo0, elo1)
    return ratio >= Self.bound ? .h1 : ratio <= -Self.bound ? .h0 : nil
  }

  func text(after balance: Balance) -> String {
    "LLR \(balance.likelihoodRatio(elo0, elo1).fixed(2)) (\((-Self.bound).fixed(2)), \(Self.bound.fixed(2))) [\(elo0), \(elo1)]"
  }
}

/// The scale of Elo, on which 400 points are odds of ten to one.
enum Logistic {
  private static let scale = 400 / Natural.logarithm(10)

  static func elo(ofScore score: Double) -> Double? {
    score > 0 && score < 1 ? scale * Natural.logarithm(score / (1 - score)) : nil
  }

  static func score(ofElo elo: Double) -> Double { 1 / (1 + Natural.power(-elo / scale)) }
}
