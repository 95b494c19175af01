import Testing

@testable import GuessGame

@Suite("The lobby's counting")
struct CountersTests {
  @Test(
    "in a histogram is a time in the first bucket whose bound it does not exceed, and a negative one as zero",
    arguments: [
      ([(0, 1), (10, 1), (11, 1), (100, 1), (101, 1)], [2, 2, 1], 222),
      ([(50, 3)], [0, 3, 0], 150), ([(-5, 1)], [1, 0, 0], 0),
      ([(.max, 1)], [0, 0, 1], 0x1p63), ([(.max, 1), (1, .max)], [.max, 0, 1], 0x3p63),
      ([(.max, .max / 2)], [0, 0, .max / 2], 0x1p126),
    ] as [([(Int64, UInt64)], [UInt64], Double)])
  func histogram(times: [(Int64, UInt64)], counts: [UInt64], sum: Double) {
    var histogram = Histogram(bounds: [10, 100])
    for (time, count) in times { histogram.add(time, times: count) }
    #expect(histogram.counts == counts && histogram.sum == sum)
  }
}
