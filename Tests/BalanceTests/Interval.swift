/// Where a share lies of which so many cases were seen (Wilson's score interval, Wilson 1927; it needs no large numbers
/// and stays within 0 and 1).
struct Interval {
  let low: Double
  let high: Double

  /// The bounds for `hits` of `cases`. `deviations` is how sure they are, in standard deviations: 1.96 for 95 %.
  init(hits: Int, of cases: Int, deviations: Double = 1.96) {
    let share = Double(hits) / Double(cases)
    let square = deviations * deviations / Double(cases)
    let center = share + square / 2
    let reach = (square * share * (1 - share) + square * square / 4).squareRoot()
    low = (center - reach) / (1 + square)
    high = (center + reach) / (1 + square)
  }

  /// Whether `share` lies between the bounds, rounding errors aside.
  func contains(_ share: Double) -> Bool {
    low - 1e-9 <= share && share <= high + 1e-9
  }
}
