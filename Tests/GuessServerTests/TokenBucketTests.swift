import GuessGame
import GuessProtocol
import TestSupport
import Testing

@Suite("A token bucket")
struct TokenBucketTests {
  static func at(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }

  /// The naive bucket: it fills evenly up to the burst, and only its content can be taken.
  private struct Imagined {
    let rate: TokenBucket.Rate
    var fill: Int64
    var last: Int64 = 0

    init(rate: TokenBucket.Rate) {
      self.rate = rate
      fill = Int64(rate.burst) * rate.interval.count
    }

    mutating func take(at now: Int64) -> Milliseconds? {
      fill = min(Int64(rate.burst) * rate.interval.count, fill + now - last)
      last = now
      guard fill >= rate.interval.count else { return Milliseconds(rate.interval.count - fill) }
      fill -= rate.interval.count
      return nil
    }
  }

  @Test(
    "does the same as the naive bucket", arguments: 1...8 as ClosedRange<UInt64>,
    [1, 3, 12])
  func model(seed: UInt64, burst: Int) {
    var random = SeededGenerator(seed: seed)
    let rate = TokenBucket.Rate(
      burst: burst, interval: Milliseconds(.random(in: 1...300, using: &random))
    )
    var bucket = TokenBucket()
    var imagined = Imagined(rate: rate)
    var now: Int64 = 0
    for _ in 0..<2_000 {
      // Mostly in bursts, sometimes after a pause that fills it.
      let pause = Int.random(in: 0..<20, using: &random) == 0 ? 5_000 : rate.interval.count
      now += Int64.random(in: 0...pause, using: &random)
      #expect(bucket.take(at: Self.at(now), rate: rate) == imagined.take(at: now))
    }
  }
}
