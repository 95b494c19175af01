import TestSupport
import Testing

@testable import GuessClientBots
@testable import GuessClientCore

@Suite("A latency histogram", .timed)
struct LatencyHistogramTests {
  /// Times around every power of two up to the longest time.
  private static let edges: [Int64] = (0...42).flatMap { bits -> [Int64] in
    let power: Int64 = 1 << Int64(bits)
    return [power - 1, power, power + 1, power + power / 3]
  }.filter { (0...LatencyHistogram.longest).contains($0) }

  @Test("has quantiles that are never too small, and at most one part in 128 too large", arguments: edges)
  func error(_ time: Int64) throws {
    var histogram = LatencyHistogram()
    histogram.record(time)
    // A longer time, so that the quantile is not capped at the maximum.
    histogram.record(.max)
    let told = try #require(histogram.quantile(0.5))
    #expect(told >= time && told - time <= time / 128)
  }

  @Test("has exact quantiles for times up to 255 ns")
  func exact() {
    for time in 0...255 as ClosedRange<Int64> {
      var histogram = LatencyHistogram()
      for time in [time, time, 1_000] { histogram.record(time) }
      #expect(histogram.quantile(0.5) == time)
    }
  }

  @Test("counts times over an hour as the longest, and negative ones as zero")
  func ends() {
    var histogram = LatencyHistogram()
    for time in [LatencyHistogram.longest, LatencyHistogram.longest + 1, .max] { histogram.record(time) }
    #expect(histogram.quantile(0) == LatencyHistogram.longest)
    #expect(histogram.greatest == LatencyHistogram.longest)
    histogram.record(-1)
    histogram.record(.min)
    #expect(histogram.count == 5 && histogram.quantile(0.4) == 0)
    #expect(histogram.quantile(0.41) == LatencyHistogram.longest)
  }

  @Test("takes quantiles by rank, and the longest time itself as the last one")
  func ranks() {
    var histogram = LatencyHistogram()
    for time in 1...100 as ClosedRange<Int64> { histogram.record(time) }
    #expect(
      [0, 0.001, 0.01, 0.5, 0.501, 0.99, 1].map { histogram.quantile($0) } == [1, 1, 1, 50, 51, 99, 100])
    histogram.record(1_000_003)
    #expect(histogram.quantile(1) == 1_000_003)
    #expect(LatencyHistogram().quantile(0.5) == nil)
  }
}
