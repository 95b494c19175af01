import GuessClientCore

/// Times, counted in buckets whose width grows with the time: memory is constant, and each quantile right to one part in 128.
///
/// The buckets are those of HdrHistogram (Gil Tene, https://hdrhistogram.org): 128 to a doubling, and one to a nanosecond up to 255.
struct LatencyHistogram: Hashable, Sendable {
  /// Bits of precision: a quantile is at most 1/128, or 0.8 %, too large, and never too small.
  static let precisionBits = 7
  /// The longest time, in nanoseconds: 73 minutes, more than the longest load test. Longer times count as this one.
  static let longest: Int64 = 1 << longestBits - 1

  private static let longestBits = 42
  private static let parts = 1 << precisionBits
  /// 36 doublings of 128 parts: 36 KiB.
  private static let buckets = (longestBits - precisionBits + 1) * parts

  private var counts = [Int64](repeating: 0, count: buckets)
  private(set) var count = 0
  /// The longest recorded time, in nanoseconds; 0 if there are none.
  private(set) var greatest: Int64 = 0

  /// Records a time in nanoseconds. A negative one, which no steady clock produces, counts as 0.
  mutating func record(_ time: Int64) {
    let time = min(max(time, 0), Self.longest)
    counts[Self.bucket(of: time)] += 1
    count += 1
    greatest = max(greatest, time)
  }

  /// The time in nanoseconds that this share of all times, 0 to 1, does not exceed; nil if there are none.
  func quantile(_ part: Double) -> Int64? {
    guard count > 0 else { return nil }
    let wanted = max(1, Int64((part * Double(count)).rounded(.up)))
    var found: Int64 = 0
    for (bucket, times) in counts.enumerated() where times > 0 {
      found += times
      if found >= wanted { return min(Self.end(of: bucket), greatest) }
    }
    return greatest
  }

  private static func bucket(of time: Int64) -> Int {
    let bits = Int64.bitWidth - time.leadingZeroBitCount
    let shift = max(0, bits - precisionBits - 1)
    return shift * parts + Int(time >> Int64(shift))
  }

  private static func end(of bucket: Int) -> Int64 {
    let shift = max(0, bucket / parts - 1)
    return (Int64(bucket - shift * parts) + 1) << Int64(shift) - 1
  }
}
