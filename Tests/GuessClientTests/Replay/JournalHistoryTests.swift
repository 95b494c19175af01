import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("The matches in a journal", .timed)
struct JournalHistoryTests {
  @Test("of a race have every guess, its hint and the range that was left")
  func race() throws {
    let (matches, faults, _) = Journals.matches(of: Journals.head() + Journals.race)
    let match = try #require(matches.first)
    #expect(matches.count == 1 && faults.isEmpty)
    #expect(match.id == Journals.id() && match.room == RoomCode("F7KD2Q"))
    #expect(match.names[.first] == Name("ada") && match.names[.second] == Name("bob"))
    #expect(match.rounds.map(\.sketch) == ["1:50▲ 2:80▼ 1:75✓"])
    let left = match.rounds[0].moves.map { move in
      if case .guess(_, _, let left) = move.action { "\(left.lo)..\(left.hi)" } else { "" }
    }
    #expect(left == ["51..100", "1..79", "75..75"])
    #expect(match.rounds[0].moves.map(\.elapsed.count) == [1_240, 2_000, 65_190])
    // The server started at 1,763,719,200, and the match was over a minute later.
    #expect(match.result?.winner == .first && match.result?.reason == .found)
    #expect(match.result?.unixTime == 1_763_719_260)
    #expect(match.score == Score(own: 1, other: 0))
    #expect(match.tally(of: .first).guesses == 2 && match.tally(of: .second).guesses == 1)
    #expect(match.tally(of: .first).par == 7 && match.tally(of: .first).hasFound)
  }

  @Test("of lockstep show both guesses of a step when it closes, and who missed it")
  func lockstep() throws {
    let (matches, faults, _) = Journals.matches(
      of: Journals.head() + Journals.raceBegins(rules: "lockstep") + [
        Journals.round(), Journals.seal(2, 50, 900), Journals.seal(1, 60, 1_100), Journals.step("-", 1_100),
        Journals.seal(1, 80, 1_200), Journals.step("2"), Journals.seal(1, 75, 1_300), Journals.seal(2, 75),
        Journals.step(), Journals.end("12"), Journals.over(winner: "-", "tie"),
      ])
    #expect(faults.isEmpty)
    let round = try #require(matches.first?.rounds.first)
    #expect(round.sketch == "1:60▲ 2:50▲ 1:80▼ 2:– 1:75✓ 2:75✓")
    #expect(round.moves.map(\.step) == [1, 1, 2, 2, 3, 3])
    #expect(round.moves.map(\.elapsed.count).prefix(2) == [1_100, 900])
    #expect(matches[0].score == Score(own: 1, other: 1))
  }

  @Test("of a duel have one range for both, turns, and missed turns")
  func duel() throws {
    let (matches, faults, _) = Journals.matches(
      of: Journals.head() + Journals.raceBegins(rules: "duel") + [
        Journals.round(1, "turn=1"), Journals.guess(1, 50), Journals.pass(2, 21_000), Journals.guess(1, 80),
        Journals.guess(2, 75), Journals.end("2"), Journals.over(winner: "2"),
      ])
    #expect(faults.isEmpty)
    let round = try #require(matches.first?.rounds.first)
    #expect(round.sketch == "1:50▲ 2:– 1:80▼ 2:75✓")
    #expect(round.hands[.first].range == GuessRange(lo: 75, hi: 75))
  }

  @Test("have a house rival, a handicap and a seed")
  func settings() throws {
    let (matches, faults, _) = Journals.matches(
      of: Journals.head() + [
        Journals.room(seed: "seed=class7 "), Journals.sit(1, "ada", handicap: " lo=1 hi=1000"),
        "sit room=F7KD2Q seat=2 house=hard think=100", "match room=F7KD2Q starter=1 at=1000",
        Journals.round(), Journals.guess(1, 900), Journals.guess(2, 75), Journals.end("2"),
        Journals.over(winner: "2"),
      ])
    let match = try #require(matches.first)
    #expect(faults.isEmpty)
    #expect(match.names[.second] == Name("House-hard") && match.handicaps[.second] == nil)
    #expect(match.handicaps[.first] == GuessRange(lo: 1, hi: 1_000))
    #expect(match.tally(of: .first).par == 10 && match.tally(of: .second).par == 7)
    #expect(match.settings.seed == ShortWord("class7"))
  }

  @Test("have no winner for a round that was broken off, and the player who stayed wins the match")
  func brokenOff() throws {
    let (matches, faults, _) = Journals.matches(
      of: Journals.head() + Journals.raceBegins + [
        Journals.round(), Journals.guess(1, 50), "end room=F7KD2Q winners=- broken_off=yes",
        Journals.over(winner: "2", "left"),
      ])
    #expect(faults.isEmpty)
    #expect(matches.first?.rounds.first?.end?.isBrokenOff == true)
    #expect(matches.first?.result?.winner == .second && matches.first?.score == Score(own: 0, other: 0))
    #expect(matches.first?.roundsPlayed == 1)
  }

  @Test(
    "are separated if lines of many rooms alternate, and in one room one by one")
  func rooms() {
    let other = "0ABCDE"
    let lines = [
      Journals.room(), Journals.sit(1, "ada"), Journals.sit(2, "bob"), Journals.room(other, rules: "solo"),
      Journals.sit(1, "eve", in: other), "match room=F7KD2Q starter=1 at=1000",
      "match room=\(other) starter=1 at=1000", Journals.round(secret: 9, nonce: 7, in: other),
      Journals.round(), Journals.guess(1, 50), Journals.guess(1, 9, in: other), Journals.guess(2, 75),
      Journals.end("1", in: other), Journals.end("2"), Journals.over(winner: "2"),
      Journals.over(Journals.id(9, nonce: 7), in: other), "wish room=F7KD2Q seat=1",
      "match room=F7KD2Q starter=2 at=1000", Journals.round(secret: 3, nonce: 8), Journals.guess(1, 3),
      Journals.end("1"), Journals.over(Journals.id(3, nonce: 8)), "rise room=F7KD2Q seat=1",
      "rise room=F7KD2Q seat=2", "close room=F7KD2Q",
    ]
    let (matches, faults, history) = Journals.matches(of: Journals.head() + lines)
    #expect(faults.isEmpty && history.openMatches.isEmpty)
    #expect(matches.map { $0.rounds.map(\.sketch) } == [["1:50▲ 2:75✓"], ["1:9✓"], ["1:3✓"]])
  }

  @Test("need at least one round")
  func noRound() {
    let (matches, faults, _) = Journals.matches(
      of: Journals.head() + Journals.raceBegins + ["over room=F7KD2Q match=- winner=2 reason=left at=9"])
    #expect(matches.isEmpty && faults.isEmpty)
  }

  @Test("take the time of the last start, and accept any readable time")
  func times() {
    let again = "start time=1763800000 version=1.0.1"
    let lines = Array(Journals.race)
    let (matches, _, _) = Journals.matches(of: Journals.head() + lines.dropLast() + [again, Journals.over()])
    #expect(matches.first?.result?.unixTime == 1_763_800_060)
    for time in [-1 << 40, -1, 0, 1 << 40] {
      let (matches, _, _) = Journals.matches(of: Journals.head(time: time) + lines)
      let unixTime = matches.first?.result?.unixTime
      #expect(unixTime == Int64(time) + 60)
      #expect(unixTime.map { UTCTime.text($0, hasSeconds: true).isEmpty } == false)
    }
  }
}
