import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("The void part of a journal", .timed)
struct VoidJournalTests {
  /// A match in a room of its own, from its beginning to its end.
  private static func race(_ number: UInt64) -> [String] {
    let room = "00000\(number)"
    return [
      Journals.room(room), Journals.sit(1, "ada", in: room), Journals.sit(2, "bob", in: room),
      "match room=\(room) starter=1 at=1000", Journals.round(nonce: number, in: room),
      Journals.guess(1, 75, in: room), Journals.end("1", in: room),
      Journals.over(Journals.id(nonce: number), in: room),
    ]
  }

  private static func ids(_ numbers: UInt64...) -> [MatchID] { numbers.map { Journals.id(nonce: $0) } }

  /// Adds that another node took the rooms over after `good`.
  private static func taken(_ lines: [String], after good: [String]) -> [String] {
    lines + ["taken length=\(Journals.text(good).count)"]
  }

  private func read(_ lines: [String]) -> (
    ids: [MatchID], report: JournalHistory.FileReport, faults: [JournalFault]
  ) {
    var history = JournalHistory()
    var (ids, faults): ([MatchID], [JournalFault]) = ([], [])
    let text = Journals.text(lines)
    let report = history.readFile(
      text.span, match: { if let id = $0.id { ids.append(id) } }, fault: { faults.append($0) })
    #expect(report.ending == .whole && report.lines == lines.count && report.matches == ids.count)
    return (ids, report, faults)
  }

  @Test(
    "is between the last line that another node took over and the line that records this")
  func between() {
    let good = Journals.head() + Self.race(1)
    let lines = Self.taken(good + Self.race(2), after: good) + Self.race(3)
    let (ids, report, faults) = read(lines)
    #expect(ids == Self.ids(1, 3) && faults.isEmpty)
    #expect(report.rounds == 2)
  }

  @Test("may be the end of a match that was taken over, and no other line of it is lost")
  func endOfMatch() {
    let race = Self.race(1)
    for kept in 0...race.count {
      let good = Journals.head() + race.prefix(kept)
      let (ids, report, faults) = read(Self.taken(Journals.head() + race, after: good))
      #expect(ids == (kept == race.count ? Self.ids(1) : []), "\(kept) lines")
      #expect(report.rounds == (kept >= 5 ? 1 : 0) && faults.isEmpty)
    }
  }

  @Test("is empty if the last line was taken over")
  func nothing() {
    let good = Journals.head() + Self.race(1)
    #expect(read(Self.taken(good, after: good) + Self.race(2)).ids == Self.ids(1, 2))
  }

  @Test("is all so far if the line is in an earlier file, and later lines keep the time of the same start")
  func wholeFile() throws {
    let lines = Journals.head() + Self.race(1) + ["taken length=0"] + Self.race(2)
    var history = JournalHistory()
    var matches: [RecordedMatch] = []
    _ = history.readFile(Journals.text(lines).span, match: { matches.append($0) })
    #expect(matches.map(\.id) == [Journals.id(nonce: 2)])
    let (whole, _, _) = Journals.matches(of: Journals.head() + Self.race(2))
    #expect(matches.first?.result == whole.first?.result)
    #expect(matches.first?.result?.unixTime == 1_763_719_260)
  }

  @Test("has two parts if rooms were taken over twice, and the lines between them count")
  func twice() {
    let good = Journals.head() + Self.race(1)
    let again = Self.taken(good + Self.race(2), after: good) + Self.race(3)
    let lines = Self.taken(again + Self.race(4), after: again) + Self.race(5)
    let (ids, report, faults) = read(lines)
    #expect(ids == Self.ids(1, 3, 5) && report.rounds == 3 && faults.isEmpty)
  }

  @Test("is the same if the journal says it twice, and longer if the second takeover reaches further back")
  func repeated() {
    let head = Journals.head()
    let good = head + Self.race(1)
    let once = Self.taken(good + Self.race(2), after: good)
    #expect(read(Self.taken(once, after: good) + Self.race(3)).ids == Self.ids(1, 3))
    #expect(read(Self.taken(once + Self.race(3), after: good) + Self.race(4)).ids == Self.ids(1, 4))
    #expect(read(Self.taken(once + Self.race(3), after: head) + Self.race(4)).ids == Self.ids(4))
    // One that begins within the first.
    let long = Self.taken(good + Self.race(2) + Self.race(3), after: good)
    #expect(read(Self.taken(long, after: good + Self.race(2)) + Self.race(4)).ids == Self.ids(1, 4))
    // Two parts that a third one joins.
    let twice = Self.taken(once + Self.race(3) + Self.race(4), after: once + Self.race(3))
    #expect(read(twice).ids == Self.ids(1, 3))
    #expect(read(Self.taken(twice + Self.race(5), after: head) + Self.race(6)).ids == Self.ids(6))
  }
}
