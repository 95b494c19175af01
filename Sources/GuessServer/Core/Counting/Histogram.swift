/// How long something took, each time: how many times up to each of some bounds, and all of it together.
package struct Histogram: Sendable {
  /// The upper bounds of all buckets but the last, which has none, in nanoseconds and in order. A time that is equal to a bound
  /// belongs to its bucket.
  package let bounds: [Int64]
  /// How many times each bucket was met; the last is for what is longer than all bounds.
  package private(set) var counts: [UInt64]
  /// All times together, in nanoseconds: exactly up to 104 days, and then to the first 53 bits. Many requests at once count as
  /// long as all of them take together, each of them, so 64 bits are full after some months of that.
  package private(set) var sum = 0.0

  package init(bounds: [Int64]) {
    self.bounds = bounds
    counts = Array(repeating: 0, count: bounds.count + 1)
  }

  /// Takes a time that so many have taken, in nanoseconds. Where clocks disagree it may seem to be negative, which is none.
  package mutating func add(_ time: Int64, times: UInt64 = 1) {
    let time = max(0, time)
    // Most are short, and few buckets are looked at.
    var index = 0
    while index < bounds.count, time > bounds[index] { index += 1 }
    counts[index] += times
    sum += Double(time) * Double(times)
  }
}
