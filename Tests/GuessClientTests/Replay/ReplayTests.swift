import TestSupport
import Testing

@testable import GuessClientCore
@testable import GuessClientJournals

/// The test with a page; the script `journals` has the rest.
@Suite("The replay of matches")
struct ReplayTests {
  @Test("prints the JSON object of a match that the page about JSON shows")
  func json() throws {
    let race =
      Journals.raceBegins() + [
        Journals.round(), Journals.guess(1, 50, 1_240), Journals.guess(2, 80, 2_000),
        Journals.guess(1, 75, 65_190), Journals.end("1"),
        "over room=F7KD2Q match=\(Journals.id()) winner=1 reason=found at=60000",
      ]
    var report = JournalReport(.list, as: .json)
    var printed: [String] = []
    _ = try report.read(Journals.text(Journals.head() + race).span, of: "j") { printed.append($0.text) }
    let page = try Project.text(of: "docs/reference/json.md")
    #expect(printed.count == 1 && page.contains("\n\(printed[0])\n"), "\(printed)")
  }
}
