import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("Checking a journal", .timed)
struct JournalCheckTests {
  /// The printed report, in English, and its verdict.
  static func check(_ files: [UInt8]...) -> (lines: [String], isWell: Bool) {
    var report = JournalReport(.faults)
    var lines: [String] = []
    for (index, file) in files.enumerated() {
      _ = try? report.read(file.span, of: "j\(index + 1)") { lines.append($0.text) }
    }
    let isValid = try? report.finish { lines.append($0.text) }
    return (lines, isValid == true)
  }

  /// The faults of a journal that has these lines between the beginning of a race and the end of the file.
  private func faults(_ lines: [String], rules: String = "race") -> [JournalFault.Kind] {
    Journals.matches(of: Journals.head() + Journals.raceBegins(rules: rules) + lines).faults.map(\.kind)
  }

  @Test("counts the contents of each file, and finds no fault in a good one")
  func well() {
    let other = Journals.head(2) + [Journals.room(), "close room=F7KD2Q"]
    let (lines, isWell) = Self.check(Journals.text(Journals.head() + Journals.race), Journals.text(other))
    #expect(isWell)
    #expect(
      lines == [
        "j1: 12 lines, 1 round, 1 finished match.", "j2: 4 lines, 0 rounds, 0 finished matches.",
        "✓ No errors: every commitment and every hint is correct.",
      ])
  }

  @Test("prints each fault with its file, its line, and its subject")
  func faultLine() {
    var lines = Journals.head() + Journals.race
    lines[7] = Journals.guess(2, 101)
    let id = Journals.id()
    let (printed, isWell) = Self.check(Journals.text(lines))
    #expect(!isWell)
    #expect(
      printed == [
        "✗ j1:8: room F7KD2Q, match \(id), round 1: 101 was not possible; the range was 1..100.",
        "j1: 12 lines, 1 round, 1 finished match.", "✗ 1 error found.",
      ])
  }

  @Test("finds a secret other than the promised one, revealed or not, or outside of the range")
  func secrets() {
    let revealed = [Journals.guess(1, 75), Journals.end("1"), Journals.over(Journals.id(74))]
    for rest in [revealed, []] {
      #expect(faults([Journals.round(promised: 74)] + rest) == [.anotherSecret])
    }
    for secret in [Int64(0), 101, .min, .max] {
      #expect(faults([Journals.round(secret: secret)]) == [.secretOutside(.oneToHundred)])
    }
    for secret in [Int64(1), 100] { #expect(faults([Journals.round(secret: secret)]).isEmpty) }
  }

  @Test(
    "finds a guess that hints had ruled out, for both in a duel, and accepts the last ones that they had not")
  func impossibleGuess() throws {
    let left = try #require(GuessRange(lo: 51, hi: 89))
    let begin = [Journals.round(), Journals.guess(1, 50), Journals.guess(1, 90)]
    for guess in [Int64(50), 90, 1, 100, .min, .max] {
      #expect(faults(begin + [Journals.guess(1, guess)]) == [.impossibleGuess(guess, left: left)])
    }
    for (seat, guess) in [(1, 51), (1, 89), (2, 50)] as [(Int, Int64)] {
      #expect(faults(begin + [Journals.guess(seat, guess)]).isEmpty)
    }
    let duel = [Journals.round(1, "turn=1"), Journals.guess(1, 50), Journals.guess(2, 50)]
    let lockstep = [
      Journals.round(), Journals.seal(1, 50), Journals.seal(2, 60), Journals.step(), Journals.seal(1, 50),
      Journals.seal(2, 61),
    ]
    for (rules, lines) in [("duel", duel), ("lockstep", lockstep)] {
      let kinds = try [JournalFault.Kind.impossibleGuess(50, left: #require(GuessRange(lo: 51, hi: 100)))]
      #expect(faults(lines, rules: rules) == kinds)
    }
  }

  /// A round after the guesses 74 and perhaps 75 of the first player, and the end of the match.
  private static let endings: [(hits: Bool, winners: String, over: String, kinds: [JournalFault.Kind])] = [
    (false, "1", Journals.over(), [.falseWin(.first)]),
    (false, "2", Journals.over(winner: "2"), [.falseWin(.second)]),
    (true, "-", Journals.over(winner: "-", "timeout"), [.missedWin(.first)]),
    (true, "2", Journals.over(winner: "2"), [.missedWin(.first), .falseWin(.second)]),
    (true, "1", Journals.over(winner: "2"), [.wrongWinner]),
    (true, "1", Journals.over(winner: "-"), [.wrongWinner]),
    (true, "1", Journals.over(winner: "1", "tie"), [.wrongWinner]),
    (true, "1", Journals.over(winner: "2", "left"), []), (true, "1", Journals.over(), []),
    (true, "1", Journals.over(Journals.id(1)), [.wrongID(Journals.id(1))]),
  ]

  @Test(
    "finds a hit that was none, one that was ignored, a winner who does not lead, and a wrong name",
    arguments: endings)
  func ends(hits: Bool, winners: String, over: String, kinds: [JournalFault.Kind]) {
    let guesses = [Journals.guess(1, 74)] + (hits ? [Journals.guess(1, 75)] : [])
    #expect(faults([Journals.round()] + guesses + [Journals.end(winners), over]) == kinds)
  }

  @Test(
    "finds a solo game that its player has won without being named, and a new file with the name of another match"
  )
  func otherEnds() {
    let begin = [Journals.round(), Journals.guess(1, 75), Journals.end("1")]
    let solo = [Journals.room(rules: "solo"), Journals.sit(1, "ada"), "match room=F7KD2Q starter=1 at=1"]
    for (winner, kinds) in [("1", []), ("-", [.wrongWinner])] as [(String, [JournalFault.Kind])] {
      let lines = Journals.head() + solo + begin + [Journals.over(winner: winner)]
      #expect(Journals.matches(of: lines).faults.map(\.kind) == kinds)
    }
    let other = Journals.id(1)
    let again = Journals.matchAgain("\(other)", rounds: 0, Journals.noTallies)
    let (_, faults, _) = Journals.matches(
      of: JournalHistoryFilesTests.again(again) + begin + [Journals.over(other)])
    #expect(faults.map(\.kind) == [.wrongID(other)])
  }

  @Test(
    "finds a new file that contradicts the old one",
    arguments: [
      (
        Journals.noTallies,
        Journals.round(1, "ms=1 \(Journals.hand(1, 50, 100, guesses: 1)) \(Journals.hand(2))")
      ),
      (
        Journals.noTallies,
        Journals.round(1, "ms=1 \(Journals.hand(1, 51, 100, guesses: 1, wasted: 1)) \(Journals.hand(2))")
      ),
      (Journals.noTallies, Journals.round(1, secret: 76, "ms=1 \(Journals.hand(1)) \(Journals.hand(2))")),
      (
        Journals.tally(1, wins: 1) + " " + Journals.tally(2),
        Journals.round(1, "ms=1 \(Journals.hand(1, 51, 100, guesses: 1)) \(Journals.hand(2))")
      ),
    ])
  func recordedDifferently(tallies: String, round: String) {
    let old = Journals.head() + Journals.raceBegins + [Journals.round(), Journals.guess(1, 50)]
    let new =
      JournalHistoryFilesTests.again(Journals.matchAgain("\(Journals.id())", rounds: 0, tallies)) + [round]
    let kinds = Journals.matches(of: old, new).faults.map(\.kind)
    #expect(kinds.contains(.recordedDifferently))
    #expect(kinds.allSatisfy { $0 == .recordedDifferently || $0 == .wrongID(Journals.id()) })
  }

  @Test(
    "finds a line that can't follow the lines before it",
    arguments: [
      ("race", [Journals.guess(1, 50)]), ("race", [Journals.end("1")]),
      ("race", [Journals.round(2)]), ("race", [Journals.round(), Journals.round(2)]),
      ("race", [Journals.round(), Journals.guess(1, 75), Journals.guess(2, 75)]),
      ("race", [Journals.round(), Journals.seal(1, 50)]), ("race", [Journals.round(), Journals.pass(1, 9)]),
      ("race", [Journals.round(), Journals.step()]),
      ("race", [Journals.round(), Journals.over(winner: "-", "left")]),
      ("race", [Journals.round(), "close room=F7KD2Q"]), ("race", ["match room=F7KD2Q starter=1 at=1"]),
      ("race", ["close room=0ABCDE"]), ("lockstep", [Journals.round(), Journals.guess(1, 50)]),
      ("lockstep", [Journals.round(), Journals.seal(1, 50), Journals.seal(1, 60)]),
      ("lockstep", [Journals.round(), Journals.seal(1, 50), Journals.step("1")]),
      ("duel", [Journals.round(1, "turn=1"), Journals.guess(2, 50)]),
      ("duel", [Journals.round(1, "turn=1"), Journals.pass(2, 20_000)]),
    ])
  func outOfPlace(rules: String, lines: [String]) {
    #expect(faults(lines, rules: rules).first == .outOfPlace)
  }

  @Test("finds a damaged line, ignores the lines after it, and continues with the next file")
  func damage() {
    var damaged = Journals.text(Journals.head() + Journals.race)
    damaged[damaged.count / 2] ^= 0x04
    let line = damaged[..<(damaged.count / 2)].count { $0 == 0x0A } + 1
    let (lines, isWell) = Self.check(damaged, Journals.text(Journals.head(2)))
    #expect(!isWell)
    #expect(
      lines.first == "✗ j1:\(line): this line is damaged; nothing from here on can be trusted.")
    #expect(lines.contains("j2: 2 lines, 0 rounds, 0 finished matches.") && lines.last == "✗ 1 error found.")
  }

  @Test("finds a file that is no journal, and one of a newer server")
  func foreign() {
    #expect(
      Self.check(Array("hello\n".utf8)).lines == [
        "✗ j1 is not a journal of guess-server.", "✗ 1 error found.",
      ])
    let twice = Journals.text(Journals.head()) + Journals.text(Journals.head())
    #expect(
      Self.check(twice).lines.first
        == "✗ j1:3: a newer guess-server wrote this line; a newer guess-client can read it.")
  }

  @Test("finds a torn end wrong in a file that is no longer written")
  func tornHistory() throws {
    let text = Array(Journals.text(Journals.head() + Journals.race).dropLast(5))
    let line = text.count { $0 == 0x0A } + 1
    var report = JournalReport(.faults)
    var lines: [String] = []
    #expect(try report.read(text.span, of: "history-1", isComplete: true) { lines.append($0.text) } == nil)
    #expect(
      try !report.finish { _ in }
        && lines.first?.hasPrefix("✗ history-1:\(line): this line is damaged") == true,
      "\(lines)")
  }

  @Test("accepts a torn end, and an empty file")
  func torn() {
    let text = Journals.text(Journals.head() + Journals.race)
    let (lines, isWell) = Self.check(Array(text.dropLast(5)))
    #expect(
      isWell
        && lines.first == "j1: the last write was cut off by a crash; everything before it is valid.")
    #expect(lines[1] == "j1: 11 lines, 1 round, 0 finished matches.")
    #expect(Self.check([]).isWell)
  }
}
