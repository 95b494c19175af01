import Testing

@testable import GuessProtocol

@Suite("A day")
struct DayTests {
  @Test(
    "is written in ISO 8601",
    arguments: [
      (0, "1970-01-01"), (86_399, "1970-01-01"), (86_400, "1970-01-02"), (951_782_400, "2000-02-29"),
      (1_795_219_200, "2026-11-21"), (4_107_542_399, "2100-02-28"), (4_107_542_400, "2100-03-01"),
      (-1, "1969-12-31"), (-86_400, "1969-12-31"), (-86_401, "1969-12-30"),
    ] as [(Int64, String)])
  func written(seconds: Int64, expected: String) { #expect(Day(unixTime: seconds).description == expected) }

  @Test("is read back as written, for every day of four centuries")
  func readBack() {
    // One expectation for all: each takes longer than reading a day.
    let unlike = (0..<146_097 as Range<Int64>).lazy.map(Day.init(number:)).filter {
      Day(Array($0.description.utf8).span) != $0
    }
    #expect(Array(unlike).isEmpty)
  }

  @Test(
    "is not read from an invalid date",
    arguments: ["", "2026-02-30", "2026-13-01", "2026-1-1", "1969-12-31", "26-11-21", "x"])
  func unreadable(text: String) { #expect(Day(Array(text.utf8).span) == nil) }
}
