import GuessGame
import GuessProtocol
import TestSupport
import Testing

@Suite("A token bucket", .timed)
struct TokenBucketTests {
  static func at(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }

  @Test("lacks as many tokens at another rate as before, and no more than it can hold")
  func converted() {
    let (slow, fast) = (
      TokenBucket.Rate(burst: 10, perSecond: 5), TokenBucket.Rate(burst: 200, perSecond: 100)
    )
    let now = Self.at(86_400_000)
    var bucket = TokenBucket()
    for _ in 0..<4 { _ = bucket.take(at: now, rate: slow) }
    for (rate, left) in [(fast, 196), (slow, 6), (TokenBucket.Rate(burst: 3, perSecond: 1), 0)] {
      var other = bucket.converted(from: slow, to: rate, at: now)
      for _ in 0..<left { #expect(other.take(at: now, rate: rate) == nil) }
      #expect(other.take(at: now, rate: rate) != nil)
    }
    var busy = TokenBucket()
    for _ in 0..<200 { _ = busy.take(at: now, rate: fast) }
    var slowed = busy.converted(from: fast, to: slow, at: now)
    #expect(slowed.take(at: now, rate: slow) == Milliseconds(200))
    #expect(slowed.take(at: now + Milliseconds(200), rate: slow) == nil)
  }

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
