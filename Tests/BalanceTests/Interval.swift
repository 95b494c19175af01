/// Confidence interval of a share (Wilson's score interval, Wilson 1927, which is valid for small numbers and stays within 0 and
/// 1).
struct Interval {
  let low: Double
  let high: Double

  /// The interval for `hits` of `cases`, with a confidence in standard deviations: 1.96 for 95 %.
  init(hits: Int, of cases: Int, deviations: Double = 1.96) {
    let share = Double(hits) / Double(cases)
    let square = deviations * deviations / Double(cases)
    let center = share + square / 2
    let reach = (square * share * (1 - share) + square * square / 4).squareRoot()
    low = (center - reach) / (1 + square)
    high = (center + reach) / (1 + square)
  }

  /// True if `share` is within the bounds, except for rounding errors.
  func contains(_ share: Double) -> Bool {
    low - 1e-9 <= share && share <= high + 1e-9
  }
}
