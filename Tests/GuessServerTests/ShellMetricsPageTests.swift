import GuessServerCore
import TestSupport
import Testing

@testable import GuessServer

@Suite("A page of metrics", .timed)
struct ShellMetricsPageTests {
  @Test("tells what a metric means before its numbers")
  func numbers() {
    var page = MetricsPage()
    page.add(.gauge, "a", "What a is.", 5)
    page.add(.counter, "b_total", "What b is.", by: "kind", [1, 2], named: { "k\($0)" }, { $0 * 10 })
    page.add(
      .counter, "c_total", "What c is.", by: ("x", "y"), [(1, name: "one")],
      [(2, name: "two"), (3, name: "three")],
      { $0 + $1 })
    #expect(
      page.text == """
        # HELP a What a is.
        # TYPE a gauge
        a 5
        # HELP b_total What b is.
        # TYPE b_total counter
        b_total{kind="k1"} 10
        b_total{kind="k2"} 20
        # HELP c_total What c is.
        # TYPE c_total counter
        c_total{x="one",y="two"} 3
        c_total{x="one",y="three"} 4

        """)
  }

  @Test("counts in each bucket of a histogram what is in those before it, in seconds")
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

  @Test(
    "the value of a label can't end it",
    arguments: [("a\"b", #"a\"b"#), (#"a\b"#, #"a\\b"#), ("a\nb", #"a\nb"#)])
  func labels(value: String, escaped: String) {
    #expect(MetricsPage.escaped(value) == escaped)
  }

  @Test("requests are counted once each, with the time of the iteration that answered them")
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
