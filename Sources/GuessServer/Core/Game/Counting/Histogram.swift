/// A histogram of durations, with their sum.
package struct Histogram: Sendable {
  /// Upper bounds of all buckets but the last, which has none, in ascending nanoseconds. Bounds are inclusive.
  package let bounds: [Int64]
  /// Number of durations per bucket; the last bucket has those above all bounds.
  package private(set) var counts: [UInt64]
  /// Sum in nanoseconds: exact up to 104 days, then rounded to 53 bits. Concurrent requests each count their whole duration, so
  /// 64 bits would overflow after a few months.
  package private(set) var sum = 0.0

  package init(bounds: [Int64]) {
    self.bounds = bounds
    counts = Array(repeating: 0, count: bounds.count + 1)
  }

  /// Adds a duration in nanoseconds, `times` times. Negative durations, which occur if clocks disagree, count as zero.
  package mutating func add(_ time: Int64, times: UInt64 = 1) {
    let time = max(0, time)
    // Linear search, since most durations are in the first buckets.
    var index = 0
    while index < bounds.count, time > bounds[index] { index += 1 }
    counts[index] += times
    sum += Double(time) * Double(times)
  }
}
