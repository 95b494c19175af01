import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("The table of an event from journals", .timed)
struct EventStandingsTests {
  private static let opening =
    "event event=K7M2QX pairing=swiss rounds=2 with=human break=15 rules=race lo=1 hi=100 first_to=1 pace=0 clock=180 countdown=3 plays=no ended=no"
  private static func enter(_ name: String) -> String { "enter event=K7M2QX name=\(name) kind=human" }
  private static func meet(_ round: Int, _ rest: String) -> String {
    "meet event=K7M2QX round=\(round) \(rest)"
  }

  private func lines(_ code: String, _ form: ReportForm, _ files: [String]...) throws -> [String] {
    var report = JournalReport(.standings(.init(event: RoomCode(code))), as: form)
    var lines: [String] = []
    for file in files {
      #expect(try report.read(Journals.text(file).span, of: "j") { lines.append($0.text) } == nil)
    }
    #expect(try report.finish { lines.append($0.text) })
    return lines
  }

  @Test("ranks by points, then Buchholz, without an owner who does not play; repeats count once")
  func table() throws {
    let entrants = [Self.opening] + ["tea", "ada", "bob", "cyd"].map(Self.enter)
    let first = [
      Self.meet(1, "first=ada second=bob room=F7KD2Q points1=2 points2=0 guesses1=5 guesses2=4"),
      Self.meet(1, "first=cyd points1=2 points2=0 guesses1=0 guesses2=0"),
    ]
    let second = Self.meet(2, "first=ada second=cyd room=BBBBBB points1=1 points2=1 guesses1=6 guesses2=6")
    let files = [Journals.head() + entrants + first, Journals.head() + entrants + first + [second]]
    let rows = try lines("K7M2QX", .csv, files[0], files[1])
    #expect(
      rows == [
        "place,name,points,buchholz,won,lost,tied,guesses", "1,cyd,3,6,1,0,1,6", "2,ada,3,3,1,0,1,11",
        "3,bob,0,3,0,1,0,4",
      ])
    #expect(try lines("K7M2QX", .table, files[0], files[1]).count == 4)
    #expect(try lines("F7KD2Q", .table, files[0]) == ["No event F7KD2Q in these files."])
    // Another event may have its code once it is forgotten.
    let other = Journals.head() + entrants + first + ["close room=K7M2QX", Self.opening, Self.enter("eve")]
    #expect(try lines("K7M2QX", .csv, other).count == 1)
  }
}
