/// Where a share truly lies of which so many cases were seen, with 95 %: Wilson's score interval (Wilson 1927), which needs
/// no large numbers and stays within 0 and 1.
///
/// A tie that counts as half a case makes the true interval narrower than this one, never wider.
package struct ShareInterval: Hashable, Sendable {
  package let share: Double
  package let low: Double
  package let high: Double

  /// The bounds for `hits` of `cases`; nil where there are no cases.
  package init?(hits: Double, of cases: Int) {
    guard cases > 0 else { return nil }
    // Standard deviations that hold 95 %.
    let deviations = 1.96
    share = hits / Double(cases)
    let square = deviations * deviations / Double(cases)
    let center = share + square / 2
    let reach = (square * share * (1 - share) + square * square / 4).squareRoot()
    low = max(0, (center - reach) / (1 + square))
    high = min(1, (center + reach) / (1 + square))
  }
}
