import TestSupport
import Testing

@testable import GuessClientBots
@testable import GuessClientCore

@Suite("The figures of a report")
struct SpreadTests {
  @Test(
    "The figures of a report are written in decimal",
    arguments: examples(
      #"""
      0 2 → 0.00
      1.005 0 → 1
      -0.5 1 → -0.5
      -0.001 2 → 0.00
      12.3456 3 → 12.346
      0.049 1 → 0.0
      99.95 1 → 100.0
      inf 2 → 0
      nan 2 → 0
      1e300 1 → 0
      """#))
  func decimals(_ example: Example) {
    #expect((Double(example.words[0]) ?? .nan).fixed(Int(example.words[1]) ?? 0) == example.expected)
  }

  private func spread(_ values: [Double]) -> RunningStats {
    var spread = RunningStats()
    for value in values { spread.add(value) }
    return spread
  }

  @Test("have the mean, the deviation and the margin of the textbook")
  func textbook() throws {
    let values = spread([2, 4, 4, 4, 5, 5, 7, 9])
    #expect(values.mean == 5)
    #expect(abs(try #require(values.deviation) - 2.13809) < 1e-5)
    // 2.365 · 2.13809 / √8
    #expect(abs(try #require(values.marginOfError) - 1.78776) < 1e-3)
    #expect([[], [3]].allSatisfy { spread($0).marginOfError == nil && spread($0).deviation == nil })
    #expect(spread([3, 3]).marginOfError == 0)
    // 12.706 · 1 / √2 · 1 / √2, and 4.303 · 1 / √3
    #expect(abs(try #require(spread([1, 2]).marginOfError) - 6.3531) < 1e-3)
    #expect(abs(try #require(spread([1, 2, 3]).marginOfError) - 2.4841) < 1e-3)
  }

  @Test("are the same for values that come one by one or in two halves")
  func halves() {
    let all = (1...40).map { Double($0 * $0 % 17) }
    for cut in 0...40 {
      var one = spread(Array(all[..<cut]))
      one.add(spread(Array(all[cut...])))
      let whole = spread(all)
      #expect(one.count == 40 && abs((one.mean ?? .nan) - (whole.mean ?? .nan)) < 1e-9)
      #expect(abs((one.deviation ?? .nan) - (whole.deviation ?? .nan)) < 1e-9)
    }
  }

  @Test(
    "have Wilson's interval for a share", arguments: [(0, 0.0, 0.2775), (10, 0.7225, 1), (5, 0.2366, 0.7634)])
  func wilson(won: Int, low: Double, high: Double) throws {
    let interval = try #require(Balance(won: won, lost: 10 - won, tied: 0).share)
    #expect(abs(interval.low - low) < 1e-4 && abs(interval.high - high) < 1e-4)
    #expect(Balance().share == nil)
  }
}
