import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("Standings from journals", .timed)
struct StandingsTests {
  private func lines(
    _ filter: Standings.Filter = .init(), as form: Standings.Form = .csv, _ files: [String]...
  ) throws -> [String] {
    var report = JournalReport(.standings(filter, form))
    var lines: [String] = []
    for file in files {
      #expect(try report.read(Journals.text(file).span, of: "j") { lines.append($0.text) } == nil)
    }
    #expect(try report.finish { lines.append($0.text) })
    return lines
  }

  /// A room in which a player plays alone, and finds 5 with these guesses, or does not.
  private func solo(
    _ name: String, in room: String, seed: String = "", guesses: [Int64], nonce: UInt64, time: Int64 = 1_000
  ) -> [String] {
    let isFound = guesses.last == 5
    return [
      Journals.room(room, rules: "solo", seed: seed), Journals.sit(1, name, in: room),
      "match room=\(room) starter=1 at=1", Journals.round(secret: 5, nonce: nonce, in: room),
    ] + guesses.enumerated().map { Journals.guess(1, $1, time * Int64($0 + 1), in: room) } + [
      Journals.end(isFound ? "1" : "-", in: room),
      Journals.over(
        Journals.id(5, nonce: nonce), winner: isFound ? "1" : "-", isFound ? "found" : "left", in: room),
    ]
  }

  @Test("count matches, guesses over par and times of each player, the winner of most first")
  func players() throws {
    let files = Journals.head() + Journals.race + ReplayTests.tie
    #expect(
      try lines(.init(), as: .csv, files) == [
        "place,name,played,won,lost,tied,found,guesses,over_par,best,time_ms",
        "1,ada,2,1,0,1,1,2,-5.00,2,65190", "2,bob,2,0,1,1,0,1,,,0",
      ])
    #expect(
      try lines(.init(), as: .table, files) == [
        "   player  played  won  lost  tied  found  guesses  over par  best      time",
        "1  ada          2    1     0     1      1        2     -5.00     2  1:05.190",
        "2  bob          2    0     1     1      0        1         –     –  0:00.000", "", "2 matches.",
      ])
    #expect(
      try lines(.init(), as: .json, files).first
        == #"{"type":"player","place":1,"name":"ada","played":2,"won":1,"lost":0,"tied":1,"found":1,"guesses":2,"#
        + #""over_par":-5.000,"best":2,"time_ms":65190}"#)
  }

  @Test("leave out games alone, other rules, and matches that ended too early, if asked")
  func filters() throws {
    let file = Journals.head() + Journals.race + solo("eve", in: "0ABCDE", guesses: [5], nonce: 4)
    let ended: Int64 = 1_763_719_260
    for (filter, names) in [
      (Standings.Filter(), ["ada", "bob"]), (.init(rules: .solo), ["eve"]), (.init(rules: .duel), []),
      (.init(since: ended), ["ada", "bob"]), (.init(since: ended + 1), []),
    ] {
      #expect(
        try lines(filter, as: .csv, file).dropFirst().map { String($0.split(separator: ",")[1]) } == names)
    }
    #expect(try lines(.init(rules: .duel), as: .table, file) == ["No finished match in these files fits."])
  }

  @Test(
    "rank the attempts at the numbers of a seed by guesses, then by time, and count the first of each player only"
  )
  func contest() throws {
    let seed = "seed=class7 "
    let file =
      Journals.head() + solo("ada", in: "0ABCDE", seed: seed, guesses: [50, 5], nonce: 4)
      + solo("bob", in: "1ABCDE", seed: seed, guesses: [40, 5], nonce: 5, time: 900)
      + solo("eve", in: "2ABCDE", seed: seed, guesses: [9], nonce: 6)
      + solo("ada", in: "3ABCDE", seed: seed, guesses: [5], nonce: 7)
      + solo("joe", in: "4ABCDE", seed: "seed=class8 ", guesses: [5], nonce: 8)
    let rows = try lines(.init(seed: ShortWord("class7")), as: .csv, file)
    #expect(
      rows == [
        "place,name,round,range,guesses,par,time_ms,match",
        "1,bob,1,1..100,2,7,1800,\(Journals.id(5, nonce: 5))",
        "2,ada,1,1..100,2,7,2000,\(Journals.id(5, nonce: 4))",
        ",eve,1,1..100,1,7,1000,\(Journals.id(5, nonce: 6))",
      ])
  }
}
