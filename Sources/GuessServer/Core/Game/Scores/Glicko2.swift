import GuessProtocol

/// Ratings by Glicko-2: Mark Glickman, "Example of the Glicko-2 system", http://www.glicko.net/glicko/glicko2.pdf.
///
/// Exponential and logarithm are sums of their series, so that the same bits come out on each machine and with each C library.
struct Glicko2: Equatable, Sendable {
  static let start = Glicko2(rating: 1_500, deviation: 350, volatility: 0.06)
  /// Points per unit of the paper's inner scale.
  static let scale = 173.7178
  /// How fast a volatility may change: in the middle of what the paper recommends.
  private static let tau = 0.5

  var rating: Double
  var deviation: Double
  var volatility: Double

  /// The rating after a period with these results; a score is 1, 0 or, for a tie, 0.5.
  func after(_ results: [(rival: Glicko2, score: Double)]) -> Glicko2 {
    var (information, gain) = (0.0, 0.0)
    for (rival, score) in results {
      let spread = rival.deviation / Self.scale
      let weight = 1 / (1 + 3 * spread * spread / (Double.pi * Double.pi)).squareRoot()
      let expected = 1 / (1 + Natural.power(-weight * (rating - rival.rating) / Self.scale))
      information += weight * weight * expected * (1 - expected)
      gain += weight * (score - expected)
    }
    let spread = deviation / Self.scale
    let volatility = volatility(after: gain / information, spread: spread, variance: 1 / information)
    let variance = 1 / (1 / (spread * spread + volatility * volatility) + information)
    return Glicko2(
      rating: rating + Self.scale * variance * gain, deviation: Self.scale * variance.squareRoot(),
      volatility: volatility)
  }

  /// Step 5 of the paper, with at most 100 steps.
  private func volatility(after change: Double, spread: Double, variance: Double) -> Double {
    let start = Natural.logarithm(volatility * volatility)
    func slope(_ x: Double) -> Double {
      let growth = Natural.power(x)
      let sum = spread * spread + variance + growth
      return growth * (change * change - sum) / (2 * sum * sum) - (x - start) / (Self.tau * Self.tau)
    }
    let excess = change * change - spread * spread - variance
    var (low, high) = (start, start - Self.tau)
    if excess > 0 { high = Natural.logarithm(excess) } else { while slope(high) < 0 { high -= Self.tau } }
    var (atLow, atHigh) = (slope(low), slope(high))
    for _ in 0..<100 where (high - low).magnitude > 0.000_001 {
      let middle = low + (low - high) * atLow / (atHigh - atLow)
      let value = slope(middle)
      if value * atHigh <= 0 { (low, atLow) = (high, atHigh) } else { atLow /= 2 }
      (high, atHigh) = (middle, value)
    }
    return Natural.power(low / 2)
  }

  /// The deviation after days without a match: after a year, one is as uncertain as a newcomer.
  func rested(_ days: Int64) -> Glicko2 {
    var rested = self
    let step = volatility * Self.scale
    let variance = deviation * deviation + step * step * Double(max(0, days)) / Self.daysOfPeriod
    rested.deviation = min(variance.squareRoot(), Self.start.deviation)
    return rested
  }

  /// Days that count like a period without a match.
  static let daysOfPeriod = 5.0
}
