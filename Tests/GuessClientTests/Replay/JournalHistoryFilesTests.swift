import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

/// Matches that one file begins and the next one repeats.
@Suite("Matches in several files", .timed)
struct JournalHistoryFilesTests {
  /// The rooms of the second file, with the match as far as it is repeated.
  static func again(_ match: String, rules: String = "race", firstTo: Int = 1) -> [String] {
    Journals.head(2) + Journals.raceBegins(rules: rules, firstTo: firstTo).dropLast() + [match]
  }

  static let inFirstRound = again(Journals.matchAgain("\(Journals.id())", rounds: 0, Journals.noTallies))

  @Test("continue in the next one, and guesses in both files count once")
  func doubledGuesses() throws {
    let old =
      Journals.head() + Journals.raceBegins + [
        Journals.round(), Journals.guess(1, 50, 1_000), Journals.guess(2, 90, 2_000),
        // Two guesses from after the beginning of the new file.
        Journals.guess(2, 60, 3_000), Journals.guess(1, 80, 4_000),
      ]
    let new =
      Self.inFirstRound + [
        Journals.round(
          1,
          "ms=2500 \(Journals.hand(1, 51, 100, guesses: 1)) \(Journals.hand(2, 1, 89, guesses: 1, wasted: 1))"
        ), Journals.guess(2, 60, 3_000), Journals.guess(1, 80, 4_000), Journals.guess(1, 75, 5_000),
        Journals.end("1"), Journals.over(),
      ]
    let (matches, faults, _) = Journals.matches(of: old, new)
    #expect(faults.isEmpty)
    let match = try #require(matches.first)
    #expect(matches.count == 1 && match.rounds.map(\.sketch) == ["1:50▲ 2:90▼ 2:60▲ 1:80▼ 1:75✓"])
    #expect(match.earlier == nil && !match.rounds[0].isIncomplete)
    #expect(match.tally(of: .second).guesses == 2)
  }

  @Test("follow the new file in a duel if the old one lost the last guess")
  func lostGuess() {
    let duel = Journals.raceBegins(rules: "duel")
    let old = Journals.head() + duel + [Journals.round(1, "turn=1"), Journals.guess(1, 50)]
    let hands = [
      Journals.hand(1, 61, 100, guesses: 1), Journals.hand(2, 61, 100, guesses: 1, wasted: 1),
    ].joined(separator: " ")
    let new =
      Self.again(Journals.matchAgain("\(Journals.id())", rounds: 0, Journals.noTallies), rules: "duel")
      + [
        Journals.round(1, "turn=1 ms=2500 \(hands)"), Journals.guess(1, 75), Journals.end("1"),
        Journals.over(),
      ]
    let (matches, faults, _) = Journals.matches(of: old, new)
    #expect(faults.isEmpty)
    #expect(matches.map { $0.rounds.map(\.sketch) } == [["1:75✓"]])
  }

  @Test("ignore one that is over until it ends again")
  func overAlready() {
    let new =
      Self.inFirstRound + [
        Journals.round(1, "ms=0 \(Journals.hand(1)) \(Journals.hand(2))"), Journals.guess(1, 50),
        Journals.guess(2, 80), Journals.guess(1, 75), Journals.end("1"), Journals.over(),
        "match room=F7KD2Q starter=2 at=1000", Journals.round(secret: 3, nonce: 9), Journals.guess(2, 3),
        Journals.end("2"), Journals.over(Journals.id(3, nonce: 9), winner: "2"),
      ]
    let (matches, faults, _) = Journals.matches(of: Journals.head() + Journals.race, new)
    #expect(faults.isEmpty)
    #expect(matches.map(\.id) == [Journals.id(), Journals.id(3, nonce: 9)])
  }

  @Test("ignore one that is over and had no name yet when the new file began")
  func overBeforeItsName() {
    let new =
      Self.again(Journals.matchAgain("-", rounds: 0, Journals.noTallies)) + Journals.race.dropFirst(4)
    let (matches, faults, _) = Journals.matches(of: Journals.head() + Journals.race, new)
    #expect(faults.isEmpty && matches.count == 1)
  }

  @Test("begin a round again that the new file repeats from its beginning, named or not")
  func roundFromItsBeginning() {
    let old = Journals.head() + Journals.race.dropLast(2)
    for name in ["-", "\(Journals.id())"] {
      let new = Self.again(Journals.matchAgain(name, rounds: 0, Journals.noTallies))
      let (matches, faults, history) = Journals.matches(of: old, new + Journals.race.dropFirst(4))
      #expect(faults.isEmpty && history.openMatches.isEmpty)
      #expect(matches.map { $0.rounds.map(\.sketch) } == [["1:50▲ 2:80▼ 1:75✓"]])
    }
  }

  @Test("cut off rounds from after the beginning of the new file")
  func doubledRounds() {
    let second = [Journals.round(2, secret: 20), Journals.guess(2, 20, 700), Journals.end("2")]
    let third = [
      Journals.round(3, secret: 30), Journals.guess(2, 10), Journals.guess(2, 30), Journals.end("2"),
    ]
    let old =
      Journals.head() + Journals.raceBegins(firstTo: 2) + Journals.race[4..<9] + second + third.prefix(2)
    let tallies =
      Journals.tally(1, wins: 1, guesses: 2, par: 7, found: "yes") + " "
      + Journals.tally(2, guesses: 1, wasted: 1, par: 7)
    // The second round was about to begin in the first case, and open in the second.
    for begin in [second[0], Journals.round(2, secret: 20, "ms=1 \(Journals.hand(1)) \(Journals.hand(2))")] {
      let new =
        Self.again(Journals.matchAgain("\(Journals.id())", rounds: 1, tallies), firstTo: 2) + [begin]
        + second.dropFirst() + third + [Journals.over(winner: "2")]
      let (matches, faults, _) = Journals.matches(of: old, new)
      #expect(faults.isEmpty)
      #expect(matches.map { $0.rounds.map(\.sketch) } == [["1:50▲ 2:80▼ 1:75✓", "2:20✓", "2:10▲ 2:30✓"]])
      #expect(matches.first?.score == Score(own: 1, other: 2))
    }
  }

  @Test("keep steps that were closed, and sealed guesses of the open one")
  func lockstep() {
    let opening = [Journals.round(), Journals.seal(1, 50), Journals.step("2")]
    let late = [Journals.seal(2, 60, 21_000), Journals.seal(1, 80, 22_000), Journals.step("-", 22_000)]
    let hit = [Journals.seal(1, 75, 23_000), Journals.step("2"), Journals.end("1"), Journals.over()]
    let hands =
      Journals.hand(1, 51, 100, guesses: 1) + " lo2=1 hi2=100 guesses2=0 wasted2=0 last2=21000 sealed2=60"
    let told = Journals.matchAgain(
      "\(Journals.id())", rounds: 0, Journals.tally(1) + " " + Journals.tally(2, strikes: 1))
    let new =
      Self.again(told, rules: "lockstep") + [Journals.round(1, "ms=21500 step=2 \(hands)")]
      + late.dropFirst() + hit
    let (matches, faults, _) = Journals.matches(
      of: Journals.head() + Journals.raceBegins(rules: "lockstep") + opening + late, new)
    #expect(faults.isEmpty)
    #expect(matches.map { $0.rounds.map(\.sketch) } == [["1:50▲ 2:– 1:80▼ 2:60▲ 1:75✓ 2:–"]])
    #expect(matches.first?.rounds[0].moves.map(\.step) == [1, 1, 2, 2, 3, 3])
  }

  @Test(
    "find by time and turn which turns were missed before the new file began",
    arguments: [
      (500, 1, 0), (20_000, 1, 0), (20_000, 2, 1), (21_000, 2, 1), (40_000, 2, 1), (40_000, 1, 2),
      (41_000, 1, 2),
    ])
  func passes(elapsed: Int, turn: Int, count: Int) {
    let opening = [Journals.round(1, "turn=2"), Journals.guess(2, 50, 500)]
    let passes = [Journals.pass(1, 20_000), Journals.pass(2, 40_000)]
    let hands = Journals.hand(1, 51, 100) + " " + Journals.hand(2, 51, 100, guesses: 1)
    let new =
      Self.again(Journals.matchAgain("\(Journals.id())", rounds: 0, Journals.noTallies), rules: "duel") + [
        Journals.round(1, "turn=\(turn) ms=\(elapsed) \(hands)")
      ] + passes.dropFirst(count) + [
        Journals.guess(1, 75, 50_000), Journals.end("1"), Journals.over(),
      ]
    let (matches, faults, _) = Journals.matches(
      of: Journals.head() + Journals.raceBegins(rules: "duel") + opening + passes, new)
    #expect(faults.isEmpty)
    #expect(matches.map { $0.rounds.map(\.sketch) } == [["2:50▲ 1:– 2:– 1:75✓"]])
  }

  @Test("are shown from the first known line if the beginning is missing")
  func missingBeginning() throws {
    let tallies =
      Journals.tally(1, wins: 1, guesses: 9, wasted: 1, par: 14, found: "yes") + " "
      + Journals.tally(2, wins: 1, strikes: 2, guesses: 3, par: 14, found: "yes")
    let hands = Journals.hand(1, 51, 100, guesses: 3) + " " + Journals.hand(2)
    let lines =
      Self.again(Journals.matchAgain("\(Journals.id())", rounds: 2, tallies), firstTo: 2) + [
        Journals.round(3, "ms=5000 \(hands)"), Journals.guess(1, 75), Journals.end("1"), Journals.over(),
      ]
    let (matches, faults, _) = Journals.matches(of: lines)
    #expect(faults.isEmpty)
    let match = try #require(matches.first)
    #expect(match.earlier?.rounds == 2 && match.rounds.map(\.number) == [3] && match.roundsPlayed == 3)
    #expect(match.rounds[0].isIncomplete && match.rounds[0].sketch == "1:75✓")
    #expect(match.score == Score(own: 2, other: 1) && match.tally(of: .first).guesses == 13)
    #expect(match.tally(of: .first).par == 21)
  }

  @Test("are shown from the next known line if a file in the middle is missing")
  func missingMiddle() throws {
    let hands = Journals.hand(1, 51, 74, guesses: 2) + " " + Journals.hand(2)
    let new =
      Self.inFirstRound + [
        Journals.round(1, secret: 60, nonce: 1, "ms=5000 \(hands)"), Journals.guess(1, 60), Journals.end("1"),
        Journals.over(Journals.id(60)),
      ]
    let old = Journals.head() + Journals.raceBegins + [Journals.round(secret: 60, nonce: 1)]
    let told = Journals.matchAgain("\(Journals.id(60))", rounds: 0, Journals.noTallies)
    let (matches, faults, _) = Journals.matches(
      of: old + [Journals.guess(1, 50)], Self.again(told) + new.dropFirst(Self.inFirstRound.count))
    #expect(faults.isEmpty)
    let round = try #require(matches.first?.rounds.first)
    #expect(round.isIncomplete && round.sketch == "1:60✓" && round.hands[.first].guesses == 3)
  }

  @Test("count once if a file is given twice")
  func twice() {
    let open = ["match room=F7KD2Q starter=2 at=1000", Journals.round(nonce: 5), Journals.guess(1, 50)]
    let file = Journals.head() + Journals.race + open
    let (matches, faults, history) = Journals.matches(of: file, file)
    #expect(matches.count == 1 && faults.isEmpty)
    #expect(history.openMatches == [Journals.id(75, nonce: 5)])
  }

  @Test("are known to be over if they ended before the new file began")
  func overInSnapshot() {
    let new =
      Journals.head(2) + Journals.raceBegins.dropLast() + [
        "over room=F7KD2Q match=- winner=- reason=found at=1", "wish room=F7KD2Q seat=1",
      ]
    let (matches, faults, _) = Journals.matches(of: Journals.head() + Journals.race, new)
    #expect(matches.count == 1 && faults.isEmpty)
  }
}
