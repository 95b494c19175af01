import Foundation
import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("The replay of matches", .timed)
struct ReplayTests {
  /// The shown lines, or the error.
  static func show(
    _ choice: String? = nil, isJSON: Bool = false, _ files: [String]...
  ) throws -> [Message] {
    let output = try choice.map { JournalReport.Output.match(try #require(MatchChoice($0))) } ?? .list
    var report = JournalReport(output, isJSON: isJSON)
    var messages: [Message] = []
    for file in files {
      #expect(try report.read(Journals.text(file).span, of: "j") { messages.append($0) } == nil)
    }
    _ = try report.finish { messages.append($0) }
    return messages
  }

  /// The last match after the head of a file.
  private func replay(_ lines: [String]) throws -> [String] {
    try Self.show("last", Journals.head() + lines).map(\.text)
  }

  /// Another match in the same room, with no winner.
  static let tie = [
    "match room=F7KD2Q starter=2 at=1000", Journals.round(secret: 3, nonce: 9), "end room=F7KD2Q winners=-",
    Journals.over(Journals.id(3, nonce: 9), winner: "-", "tie"),
  ]

  @Test("lists the finished matches if none is chosen, the newest last")
  func table() throws {
    let solo = [
      Journals.room("0ABCDE", rules: "solo", hi: 1_000, seed: "seed=class7 "),
      Journals.sit(1, "longest_name_16", in: "0ABCDE"),
      "match room=0ABCDE starter=1 at=1", Journals.round(secret: 5, nonce: 4, in: "0ABCDE"),
      Journals.guess(1, 5, in: "0ABCDE"), Journals.end("1", in: "0ABCDE"),
      Journals.over(Journals.id(5, nonce: 4), in: "0ABCDE"),
    ]
    let open = ["match room=F7KD2Q starter=1 at=1000", Journals.round(nonce: 6)]
    let lines = try Self.show(nil, Journals.head() + Journals.race + solo + Self.tie + open).map(\.text)
    #expect(
      lines == [
        "match             ended (UTC)       rules  range    players          score  guesses  time      seed    result",
        "\(Journals.id())  2025-11-21 10:01  race   1..100   ada – bob        1–0    2–1      1:05.190  –       ada wins",
        "\(Journals.id(5, nonce: 4))  2025-11-21 10:01  solo   1..1000  longest_name_16  1–0    1        0:01.000  class7  longest_name_16 wins",
        "\(Journals.id(3, nonce: 9))  2025-11-21 10:01  race   1..100   ada – bob        0–0    0–0      0:00.000  –       a tie",
        "",
        "3 matches. To see one move by move, add the first digits of its match ID after the files, or “last”.",
      ])
  }

  @Test("prints JSON objects with every move: of all matches, or of one, as the page about JSON shows")
  func json() throws {
    let lockstep =
      Journals.raceBegins(rules: "lockstep").dropFirst(3) + [
        Journals.round(nonce: 9), Journals.guess(1, 50),
        Journals.over(Journals.id(nonce: 9), winner: "2", "left"),
      ]
    let files = Journals.head() + Journals.race + lockstep
    let all = try Self.show(isJSON: true, files)
    #expect(all.count == 2 && all[1].text.contains(#""winner":"bob","reason":"left""#))
    #expect(try Self.show("\(Journals.id())", isJSON: true, files) == [all[0]])
    #expect(try Self.show(isJSON: true, Journals.head()).isEmpty)
    let page = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../docs/reference/json.md"), encoding: .utf8)
    #expect(page.contains("\n\(all[0].text)\n"), "\(all[0].text)")
    let pass = try Self.show(
      isJSON: true,
      Journals.head() + Journals.raceBegins(rules: "lockstep") + [
        Journals.round(promised: 74), Journals.seal(1, 75), Journals.step("2"), Journals.end("1"),
        Journals.over(Journals.id(74)),
      ])
    #expect(
      pass[0].text.contains(
        #"{"name":"ada","ms":1000,"step":1,"guess":"75","hint":"HIT","lo":"75","hi":"75"},{"name":"bob","ms":20000,"step":1}"#
      ))
    #expect(
      pass[0].text.hasSuffix(
        #""faults":["room F7KD2Q, match \#(Journals.id(74)), round 1: the secret does not match its commitment."]}"#
      ))
  }

  @Test("aligns its columns")
  func columns() throws {
    let lines = try Self.show(nil, Journals.head() + Journals.race + Self.tie).map(\.text)
    let starts = lines.prefix(3).map { line in
      // The starts of the columns in cells: after two blanks.
      line.indices.filter { line[..<$0].hasSuffix("  ") && line[$0] != " " }.map { line[..<$0].cellWidth }
    }
    #expect(starts.count == 3 && starts[0].count == 9)
    #expect(starts.allSatisfy { $0 == starts[0] })
  }

  @Test("reports that no match is over")
  func empty() throws {
    let words = "No finished match in these files."
    #expect(try Self.show(nil, Journals.head() + Journals.race.dropLast()).map(\.text) == [words])
  }

  @Test("shows for each move who guessed what, the hint, what was left, and when")
  func race() throws {
    let (nonce, commitment) = (Journals.nonce(1), Commitment(to: 75, nonce: Journals.nonce(1)))
    let lines = try replay(Journals.race)
    #expect(
      lines == [
        "Match \(Journals.id()): race, a number from 1 to 100, first to 1.",
        "Room F7KD2Q, ended 2025-11-21 10:01:00 UTC.", "ada – bob", "", "Round 1", "  commit=\(commitment)",
        "  0:01.240  ada  50  ▲ too low   51..100  50 left",
        "  0:02.000  bob  80  ▼ too high  1..79  79 left", "  1:05.190  ada  75  ✓ found", "  nonce=\(nonce)",
        "  ada found it: the number was 75.", "  ✓ fair: 75 was fixed before the first guess.", "",
        "The match ended 1–0: ada wins.", "ada: 2 guesses, par is 7. Rare luck: have you seen my notes?",
        "bob: 1 guess, par is 7. You did not find it. 1 guess ruled out too little; guess nearer the middle.",
      ])
  }

  @Test("shows steps and turns, and how often someone missed them in a row")
  func passes() throws {
    let lockstep = try replay(
      Journals.raceBegins(rules: "lockstep") + [
        Journals.round(), Journals.seal(1, 50), Journals.step("2"), Journals.seal(1, 80),
        Journals.step("2", 40_000), Journals.seal(1, 75, 41_000), Journals.seal(2, 75, 42_000),
        Journals.step("-", 42_000), Journals.end("12"), Journals.over(winner: "-", "tie"),
      ])
    #expect(lockstep.contains("  0:20.000  step 1  bob   –  no guess, strike 1"))
    #expect(lockstep.contains("  0:40.000  step 2  bob   –  no guess, strike 2"))
    #expect(lockstep.contains("  Both found it in the same step: the number was 75."))
    #expect(lockstep.contains("The match ended 1–1: a tie."))
    let duel = try replay(
      Journals.raceBegins(rules: "duel") + [
        Journals.round(1, "turn=1"), Journals.guess(1, 50, 100), Journals.pass(2, 20_000),
        Journals.guess(1, 75, 20_100), Journals.end("1"), Journals.over(),
      ])
    #expect(duel.contains("  0:00.100  turn 1  ada  50  ▲ too low   51..100  50 left"))
    #expect(duel.contains("  0:20.000  turn 2  bob   –  no guess, strike 1"))
  }

  @Test("shows rounds one by one with their scores, and one that was broken off")
  func rounds() throws {
    let lines = try replay(
      Journals.raceBegins(firstTo: 3) + [
        Journals.round(), Journals.guess(1, 75), Journals.end("1"), Journals.round(2, secret: 8),
        Journals.end("-"), Journals.round(3, secret: 9), "end room=F7KD2Q winners=- broken_off=yes",
        Journals.over(winner: "2", "forfeit"),
      ])
    #expect(lines.filter { $0.hasPrefix("Round") } == ["Round 1", "Round 2", "Round 3"])
    #expect(lines.filter { $0.contains("score") } == Array(repeating: "  The score is 1–0.", count: 3))
    #expect(lines.contains("  Nobody found it: the number was 8."))
    #expect(lines.contains("  The round was not finished: the number was 9."))
    #expect(lines.contains("The match ended 1–0: bob wins by forfeit."))
  }

  @Test("shows a handicap, a house rival, a seed, and the day of a daily number with the line to share")
  func settings() throws {
    let seeded = try replay([
      Journals.room(seed: "seed=class7 "), Journals.sit(1, "ada", handicap: " lo=1 hi=1000"),
      "sit room=F7KD2Q seat=2 house=hard", "match room=F7KD2Q starter=1 at=1", Journals.round(),
      Journals.guess(2, 75), Journals.end("2"), Journals.over(winner: "2"),
    ])
    #expect(
      Array(seeded[2...4]) == [
        "ada – House-hard", "ada has a handicap: range 1..1000.", "The numbers follow from the seed class7.",
      ])
    let daily = try replay([
      Journals.room(rules: "solo", seed: "seed=today day=2025-11-21 "), Journals.sit(1, "ada"),
      "match room=F7KD2Q starter=1 at=1", Journals.round(), Journals.guess(1, 50), Journals.guess(1, 75),
      Journals.end("1"), Journals.over(),
    ])
    #expect(daily[3] == "This is the daily number of 2025-11-21.")
    #expect(
      daily.last
        == "ada: 2 guesses, par is 7. Rare luck: have you seen my notes? To share: guess 2025-11-21 ▲✓ 2/7")
  }

  @Test("says which rounds and guesses are in none of the files")
  func missingBeginning() throws {
    let tallies =
      Journals.tally(1, wins: 1, guesses: 3, par: 7, found: "yes") + " " + Journals.tally(2, par: 7)
    let hands = Journals.hand(1, 51, 100, guesses: 1) + " " + Journals.hand(2)
    let lines = try Self.show(
      "last",
      JournalHistoryFilesTests.again(Journals.matchAgain("\(Journals.id())", rounds: 1, tallies), firstTo: 2)
        + [
          Journals.round(2, "ms=5000 \(hands)"), Journals.guess(1, 75), Journals.end("1"), Journals.over(),
        ]
    ).map(\.text)
    #expect(lines.contains("The rounds before round 2 are in none of these files."))
    #expect(lines.contains("  The first guesses of this round are in none of these files."))
    #expect(lines.contains("The match ended 2–0: ada wins."))
    #expect(lines.contains { $0.hasPrefix("ada: 5 guesses, par is 14.") })
  }

  @Test("reports that only the end is known")
  func missingRounds() throws {
    let lines = try Self.show(
      "last",
      JournalHistoryFilesTests.again(
        Journals.matchAgain("\(Journals.id())", rounds: 1, Journals.noTallies), firstTo: 2)
        + [Journals.over(winner: "2", "left")]
    ).map(\.text)
    #expect(lines.contains("The rounds before round 2 are in none of these files."))
    #expect(lines.contains("The match ended 0–0: bob wins, the rival left."))
  }

  @Test("counts no turns from before the first line, except those that were missed in a row")
  func missingTurns() throws {
    let tallies = Journals.tally(1) + " " + Journals.tally(2, strikes: 1)
    let again = Journals.matchAgain("\(Journals.id())", rounds: 0, tallies)
    let lines = try Self.show(
      "last",
      JournalHistoryFilesTests.again(again, rules: "duel") + [
        Journals.round(1, "turn=2 ms=5000 \(Journals.hand(1)) \(Journals.hand(2))"), Journals.pass(2, 20_000),
        Journals.guess(1, 75, 21_000), Journals.end("1"), Journals.over(),
      ]
    ).map(\.text)
    #expect(lines.contains("  0:20.000  bob   –  no guess, strike 2"))
    #expect(lines.contains("  0:21.000  ada  75  ✓ found"))
  }

  @Test("marks faults, in words and not in colour alone")
  func faults() throws {
    let lines =
      Journals.head() + Journals.raceBegins + [
        Journals.round(promised: 74), Journals.guess(1, 75), Journals.guess(2, 200), Journals.end("2"),
        Journals.over(Journals.id(74), winner: "2"),
      ]
    let shown = try Self.show("last", lines)
    let errors = shown.filter { $0.tone == .error }.map(\.text)
    #expect(errors.count == 5 && errors.allSatisfy { $0.hasPrefix("  ✗ ") })
    #expect(errors.contains("  ✗ 200 was not possible; the range was 1..100."))
    var report = JournalReport(.list)
    var printed: [String] = []
    #expect(try report.read(Journals.text(lines).span, of: "j") { printed.append($0.text) } == nil)
    #expect(try !report.finish { printed.append($0.text) })
    #expect(printed.last == "5 errors found in these files; guess-client verify has the details.")
  }

  @Test("takes any unique beginning of a match's name, in either case of letters")
  func choice() throws {
    let file = Journals.head() + Journals.race + Self.tie
    let id = Journals.id().description
    for choice in [id, id.uppercased(), String(id.prefix(4)), String(id.prefix(9))] {
      #expect(try Self.show(choice, file).first?.text.hasPrefix("Match \(id)") == true)
    }
    #expect(try Self.show("LAST", file).first?.text.hasPrefix("Match \(Journals.id(3, nonce: 9))") == true)
    for word in ["abc", "0123456789abcdef0", "wxyz", "12 4", "+123", ""] { #expect(MatchChoice(word) == nil) }
    for word in ["abcd", "0123456789abcdef"] { #expect(MatchChoice(word) != nil) }
  }

  @Test("says why it shows nothing: no such match, several, one that is not over, or none at all")
  func noChoice() throws {
    let file = Journals.head() + Journals.race.dropLast()
    let id = Journals.id()
    #expect(throws: JournalError.notOver(id)) { try Self.show("\(id)", file) }
    #expect(throws: JournalError.noMatch(beginning: nil)) { try Self.show("last", file) }
    #expect(throws: JournalError.noMatch(beginning: "ffff")) { try Self.show("ffff", file) }
  }

  @Test("names five matches that begin alike, and of more only how many there are", arguments: [2, 5, 6])
  func ambiguousChoice(count: Int) throws {
    let (ids, file) = Self.matchesAlike(count)
    #expect(throws: JournalError.ambiguous(beginning: "3dc1", Array(ids.prefix(5)), count: count)) {
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

  @Test("names the damaged line of a file, and shows the rest of a torn one")
  func brokenFiles() throws {
    var text = Journals.text(Journals.head() + Journals.race)
    var report = JournalReport(.list)
    #expect(try report.read(Array(text.dropLast(3)).span, of: "j") { _ in } == .torn("j"))
    text[text.count / 2] ^= 0x04
    let line = text[..<(text.count / 2)].count { $0 == 0x0A } + 1
    #expect(throws: JournalError(.damaged(line: line), in: "j")) {
      try report.read(text.span, of: "j") { _ in }
    }
  }
}
