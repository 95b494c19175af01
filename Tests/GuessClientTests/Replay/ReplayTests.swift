import Foundation
import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

/// Tests with a page or with many names; the script `journals` has the rest.
@Suite("The replay of matches", .timed)
struct ReplayTests {
  /// The shown lines, or the error.
  static func show(
    _ choice: String? = nil, as form: ReportForm = .table, _ files: [String]...
  ) throws -> [Message] {
    let output = try choice.map { JournalReport.Output.match(try #require(Options.matchDigits($0))) } ?? .list
    var report = JournalReport(output, as: form)
    var messages: [Message] = []
    for file in files {
      #expect(try report.read(Journals.text(file).span, of: "j") { messages.append($0) } == nil)
    }
    _ = try report.finish { messages.append($0) }
    return messages
  }

  @Test("prints JSON objects with every move: of all matches, or of one, as the page about JSON shows")
  func json() throws {
    let lockstep =
      Journals.raceBegins(rules: "lockstep").dropFirst(3) + [
        Journals.round(nonce: 9), Journals.guess(1, 50),
        Journals.over(Journals.id(nonce: 9), winner: "2", "left"),
      ]
    let files = Journals.head() + Journals.race + lockstep
    let all = try Self.show(as: .json, files)
    #expect(all.count == 2 && all[1].text.contains(#""winner":"bob","reason":"left""#))
    #expect(try Self.show("\(Journals.id())", as: .json, files) == [all[0]])
    #expect(try Self.show(as: .json, Journals.head()).isEmpty)
    let page = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../docs/reference/json.md"), encoding: .utf8)
    #expect(page.contains("\n\(all[0].text)\n"), "\(all[0].text)")
  }

  @Test("takes any unique beginning of a match's name, in either case of letters")
  func choice() throws {
    let file = Journals.head() + Journals.race
    let id = Journals.id().description
    for choice in [id, id.uppercased(), String(id.prefix(4)), String(id.prefix(9))] {
      #expect(try Self.show(choice, file).first?.text.hasPrefix("Match \(id)") == true)
    }
    let isOpen = JournalError("match \(Journals.id()) is not finished; its numbers are secret until then.")
    #expect(throws: isOpen) { try Self.show(id, Array(file.dropLast())) }
  }

  @Test("names five matches that begin alike, and of more only how many there are", arguments: [2, 5, 6])
  func ambiguousChoice(count: Int) throws {
    let (ids, file) = Self.matchesAlike(count)
    let list = ids.prefix(5).map(\.description).joined(separator: ", ") + (count > 5 ? "…" : "")
    #expect(throws: JournalError("3dc1 fits \(count) matches: \(list). Give more digits.")) {
      try Self.show("3dc1", file)
    }
    #expect(try Self.show("\(ids[1])", file).first?.text.contains("\(ids[1])") == true)
  }

  /// Nonces of matches whose names begin with the same four digits, found by trying all from 1.
  private static let noncesAlike: [UInt64] = [6_299, 7_261, 11_999, 14_031, 21_944, 22_007]

  private static func matchesAlike(_ count: Int) -> (ids: [MatchID], file: [String]) {
    let nonces = noncesAlike.prefix(count)
    let matches = nonces.flatMap { nonce in
      [
        "match room=F7KD2Q starter=1 at=1", Journals.round(nonce: nonce), Journals.guess(1, 75),
        Journals.end("1"), Journals.over(Journals.id(nonce: nonce)),
      ]
    }
    return (nonces.map { Journals.id(nonce: $0) }, Journals.head() + Journals.raceBegins.dropLast() + matches)
  }

  @Test("loses no line of a match whose end another node took over")
  func takenOver() {
    for kept in 0...Journals.race.count {
      let length = Journals.text(Journals.head() + Journals.race.prefix(kept)).count
      let (matches, faults, _) = Journals.matches(
        of: Journals.head() + Journals.race + ["taken length=\(length)"])
      #expect(matches.count == (kept == Journals.race.count ? 1 : 0) && faults.isEmpty, "\(kept) lines")
    }
  }
}
