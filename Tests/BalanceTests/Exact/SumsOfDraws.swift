/// Distribution of sums of draws from 0 to 3,000, to the millisecond.
struct SumsOfDraws {
  /// By number of draws, the probability that the sum is at most the index.
  private var cumulative: [[Double]] = [[1]]

  /// The probability that the sum of `count` draws is at most `bound`.
  mutating func chance(of count: Int, atMost bound: Int) -> Double {
    guard bound >= 0 else { return 0 }
    while cumulative.count <= count { cumulative.append(Self.withOneMore(cumulative[cumulative.count - 1])) }
    return bound < cumulative[count].count ? cumulative[count][bound] : 1
  }

  private static func withOneMore(_ sums: [Double]) -> [Double] {
    let values = Tempo.drawWidth + 1
    var next = [Double](repeating: 0, count: sums.count + Tempo.drawWidth)
    var total = 0.0
    for sum in next.indices {
      let atMost = sum < sums.count ? sums[sum] : 1
      let below = sum >= values ? sums[sum - values] : 0
      total += (atMost - below) / Double(values)
      next[sum] = total
    }
    return next
  }
}
