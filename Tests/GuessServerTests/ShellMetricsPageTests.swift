import GuessGame
import Testing

@testable import GuessServer

@Suite("A page of metrics")
struct ShellMetricsPageTests {
  @Test("counts in each bucket of a histogram those before it as well, in seconds")
  func histogram() {
    var histogram = Histogram(bounds: [500_000, 1_000_000_000])
    histogram.add(500_000, times: 2)
    histogram.add(250_000_000)
    histogram.add(3_000_000_000)
    var page = MetricsPage()
    page.add(histogram, "h_seconds", "Times.")
    #expect(
      page.text == """
        # HELP h_seconds Times.
        # TYPE h_seconds histogram
        h_seconds_bucket{le="0.0005"} 2
        h_seconds_bucket{le="1.0"} 3
        h_seconds_bucket{le="+Inf"} 4
        h_seconds_sum 3.251
        h_seconds_count 4

        """)
  }

  @Test("counts requests once each, with the time of the iteration that answered them")
  func requests() {
    var traffic = Traffic()
    traffic.note(.microseconds(30), requests: 4)
    traffic.note(.seconds(9), requests: 4)
    traffic.note(.milliseconds(3), requests: 5)
    #expect(traffic.requestTimes.counts.reduce(0, +) == 5)
    #expect(traffic.requestTimes.counts.first == 4)
    #expect(traffic.requestTimes.sum == 4 * 30_000 + 3_000_000)
  }
}
