package struct Histogram: Sendable {
  /// Upper bounds of all buckets but the last, which has none, in ascending nanoseconds. Bounds are inclusive.
  package let bounds: [Int64]
  package private(set) var counts: [UInt64]
  /// Sum in nanoseconds, of which 64 bits would overflow after a few months: concurrent requests each count their whole duration.
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
