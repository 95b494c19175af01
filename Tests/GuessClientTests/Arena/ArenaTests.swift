import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("An arena", .timed)
struct ArenaTests {
  func plan(_ words: String) throws -> ArenaPlan {
    var random: any RandomNumberGenerator = MiddleGenerator()
    return ArenaPlan(try commandLine("arena \(words)"), using: &random)
  }

  func arena(_ words: String, record: String = "", signs: Glyphs = Glyphs()) throws -> Arena {
    var random: any RandomNumberGenerator = MiddleGenerator()
    let options = try commandLine("arena \(words)")
    let plan = ArenaPlan(options, record: record, using: &random)
    return try Arena(plan, record: record, as: options.form, signs: signs)
  }

  func record(_ result: MatchRecord.Result, guesses: Int, _ fault: BotFault? = nil) throws
    -> MatchRecord
  {
    var record = MatchRecord(room: RoomCode("F7KD2Q"), rival: nil, settings: .standard)
    record.result = result
    record.reason = .found
    record.fault = fault
    record.rounds = [MatchRecord.Round(guesses: guesses, isFound: result != .lost)]
    return record
  }

  @Test("numbers bots that appear twice, and takes each word for a strategy or a program")
  func entrants() throws {
    let plan = try plan("bisect ./a/b.py bisect ./a/b.py 9x - --seed s")
    #expect(plan.entrants.map(\.label) == ["bisect", "./a/b.py", "bisect#2", "./a/b.py#2", "9x", "-"])
    #expect(plan.entrants.map(\.brain).prefix(2) == [.strategy(.bisect), .program("./a/b.py")])
    #expect(try names(plan) == ["bisect-1", "b-py-2", "bisect-3", "b-py-4", "x-5", "bot-6"])
    #expect(try names(self.plan("a bc --jobs 2 --seed s")) == ["a-1", "bc-2", "a-3", "bc-4"])
    let long = try names(self.plan("abcdefghijklmnopq \(many(63, "x"))  --jobs 2 --seed s"))
    #expect(long[0] == "abcdefghijklm-1" && long[64] == "abcdefghijklm-65" && Set(long).count == 128)
  }

  func many(_ count: Int, _ word: String = "bisect") -> String {
    Array(repeating: word, count: count).joined(separator: " ")
  }

  @Test("knows a strategy in any case, as --strategy does, and calls it by its own name")
  func strategyNames() throws {
    let plan = try plan("Bisect BISECT ./Bisect RandoM --seed s")
    #expect(plan.entrants.map(\.label) == ["bisect", "bisect#2", "./Bisect", "random"])
    #expect(
      plan.entrants.map(\.brain) == [
        .strategy(.bisect), .strategy(.bisect), .program("./Bisect"), .strategy(.random),
      ])
    #expect(try names(plan).first == "bisect-1")
  }

  @Test(
    "stops without a table if a program ends before its first answer, and plays on if one ends later")
  func stillborn() throws {
    var arena = try arena("./x bisect --seed s --matches 2")
    _ = try ready(&arena)
    let end = BotFault.ended(.exit(2))
    #expect(arena.handle(.gaveUp(end), from: 0) == [.complain("./x: the program ended with exit status 2.")])
    #expect(arena.handle(.over(try record(.won, guesses: 1)), from: 1).isEmpty)
    let effects = arena.handle(.over(try record(.lost, guesses: 0, end)), from: 0)
    guard case .complain(let words)? = effects.first else { throw UsageError("no words") }
    #expect(words.hasPrefix("./x: ") && words.contains("before its first answer"))
    #expect(effects.dropFirst() == [.bot(0, .leave), .bot(1, .leave)])
    #expect(arena.handle(.gone, from: 0).isEmpty)
    #expect(arena.handle(.gone, from: 1) == [.report([]), .quit(.failed)])
    // A program that has answered loses the match and plays the next one.
    var other = try self.arena("./x bisect --seed s --matches 2")
    _ = try ready(&other)
    var late = try record(.lost, guesses: 1, end)
    late.thinking.add(5)
    _ = other.handle(.gaveUp(end), from: 0)
    _ = other.handle(.over(try record(.won, guesses: 1)), from: 1)
    #expect(other.handle(.over(late), from: 0).last.map { "\($0)".contains("open") } == true)
  }

  @Test("plays lockstep by default, and a race with a pace")
  func settings() throws {
    let seed = try #require(ShortWord("s"))
    #expect(try plan("bisect random --seed s").match == MatchSettings(rules: .lockstep))
    #expect(try plan("bisect random --seed s").settings(seed: seed).pace == .zero)
    let race = try plan("bisect random --seed s --rules race")
    #expect(race.settings(seed: seed).pace == ArenaPlan.racePace && race.takesTime)
    #expect(race.startDelay == ArenaPlan.raceDelay)
  }

  @Test("lets every pair meet equally often, with alternating seats", arguments: [2, 3, 5, 16], [1, 2, 5])
  func fairness(bots: Int, matches: Int) throws {
    for rules in Rules.forTwo {
      let plan = try plan("\(many(bots)) --seed s --rules \(rules.rawValue) --matches \(matches)")
      var meetings: [Set<Int>: [ArenaPlan.Fixture]] = [:]
      for number in 0..<plan.count {
        let fixture = plan.fixture(number, among: plan.allPairs)
        meetings[[fixture.first, fixture.second], default: []].append(fixture)
      }
      #expect(meetings.count == bots * (bots - 1) / 2)
      for (pair, fixtures) in meetings {
        #expect(pair.count == 2 && fixtures.count == matches)
        let begun = fixtures.count { $0.first == pair.min() }
        #expect(abs(2 * begun - matches) <= 1)
        #expect(Set(fixtures.map(\.seed)).count == (rules == .duel ? (matches + 1) / 2 : matches))
        if rules == .duel {
          // The same numbers for both, with the seats swapped.
          for (one, other) in zip(fixtures, fixtures.dropFirst()) where one.seed == other.seed {
            #expect(one.first == other.second)
          }
        }
      }
    }
  }

  @Test("gives the n-th match of every pair the same numbers")
  func sameNumbers() throws {
    let plan = try plan("bisect random human --seed class7 --matches 4")
    for turn in 0..<4 {
      let seeds = Set((0..<3).map { plan.fixture(turn * 3 + $0, among: plan.allPairs).seed.description })
      #expect(seeds == ["class7-\(turn + 1)"])
    }
  }

  @Test("hashes the seed and the number to a word if they are too long for one")
  func longSeed() throws {
    let seed = try #require(ShortWord("abcdefghijklmnop"))
    let words = (1...50).map { ArenaPlan.word($0, of: seed).description }
    #expect(Set(words).count == 50 && words.allSatisfy { $0.count == 16 })
    // printf abcdefghijklmnop-1 | sha256sum
    #expect(words.first == "a466d8756f8f8362")
    let short = try #require(ShortWord("abcdefghijklmn"))
    #expect(ArenaPlan.word(9, of: short).description == "abcdefghijklmn-9")
    #expect(ArenaPlan.word(10, of: short).description.count == 16)
  }

  @Test("draws a seed if none is given, another one each time")
  func drawnSeeds() throws {
    var random: any RandomNumberGenerator = CountingGenerator()
    let seeds = try (1...20).map { _ in
      ArenaPlan(try commandLine("arena bisect random"), using: &random).seed.description
    }
    #expect(Set(seeds).count == 20 && seeds.allSatisfy { $0.count == 4 })
  }

  /// Plays with bots that answer at once; jobs take turns, the later ones first. The one with the lower index wins all matches but
  /// every third, which is a tie.
  func play(
    _ arena: inout Arena, until limit: Int = .max, _ first: [ScheduleEffect]
  ) throws -> (played: Int, effects: [ScheduleEffect]) {
    let bots = arena.plan.entrants.count
    var (queue, all, played) = (first, first, 0)
    var openers: [Int: Int] = [:], words: [Int: String] = [:]
    while !queue.isEmpty {
      guard case .bot(let index, let input) = queue.removeFirst() else { continue }
      let job = index / bots
      switch input {
      case .draw(let word): words[job] = word
      case .go(on: .open):
        openers[job] = index
        queue += arena.handle(.opened(try #require(RoomCode("F7KD2Q"))), from: index)
      case .go(on: .join):
        guard played < limit else { return (played, all) }
        played += 1
        // The number of the match is all that its result depends on.
        let number = try #require(words[job]?.split(separator: " ").last.flatMap { Int($0) }) + 1
        let isTie = number % 3 == 0
        let opener = try #require(openers[job])
        let (best, other) = (min(opener, index), max(opener, index))
        let end =
          arena.handle(.over(try record(isTie ? .tied : .won, guesses: 4)), from: best)
          + arena.handle(.over(try record(isTie ? .tied : .lost, guesses: 3)), from: other)
        all += end
        queue = number % 2 == 0 ? end + queue : queue + end
      case .leave:
        let end = arena.handle(.gone, from: index)
        all += end
        queue += end
      default: Issue.record("\(input)")
      }
    }
    return (played, all)
  }

  func ready(_ arena: inout Arena) throws -> [ScheduleEffect] {
    let count = arena.plan.entrants.count * arena.plan.jobs
    return try (0..<count).flatMap { index in
      let effects = arena.handle(.ready(try #require(Name("a"))), from: index)
      try #require(index == count - 1 || effects.isEmpty)
      return effects
    }
  }

  func printed(_ effects: [ScheduleEffect]) -> String {
    effects.map(\.printed).joined()
  }

  @Test("begins when all bots are there, plays all matches, and ends with its tables")
  func whole() throws {
    var arena = try arena("bisect random parity --seed s --matches 2")
    let (played, effects) = try play(&arena, ready(&arena))
    #expect(played == 6 && effects.last == .quit(.done))
    #expect(
      printed(effects) == """
        lockstep, 1..100, first to 1; 2 matches per pair.
        Seed: s

                       1      2      3
        1  bisect      –  2–0–0  2–0–0
        2  random  0–2–0      –  0–0–2
        3  parity  0–2–0  0–0–2      –

           bot     points  share      95%         Elo  won  lost  tied      guesses  slow  wrong
        1  bisect     4.0   100%  51–100%           –    4     0     0  4.00 ± 0.00     0      0
        2  random     1.0    25%    5–70%  -191 ± 458    0     2     2  4.00 ± 0.00     0      0
        3  parity     1.0    25%    5–70%  -191 ± 458    0     2     2  3.00 ± 0.00     0      0

        Cells: wins–losses–ties of the row's bot against the column's.
        share: of all points, where a tie is half a point; followed by its 95% confidence interval (Wilson).
        Elo: how much stronger than the opponents met, from the share, ± half of its 95% confidence interval.
        guesses: the mean where the bot found the number, with its 95% confidence interval (Student's t).
        The same seed with deterministic bots gives the same tables again.

        """)
  }

  @Test("aligns its columns in ASCII as well")
  func ascii() throws {
    var arena = try arena("bisect random parity --seed s --matches 2", signs: Glyphs(isASCII: true))
    // The shell filters all that it prints for people in this way, which must leave columns as they are.
    let rows = Glyphs(isASCII: true).text(printed(try play(&arena, ready(&arena)).effects))
      .split(separator: "\n")
    #expect(rows.allSatisfy { $0.allSatisfy(\.isASCII) })
    #expect(rows.first { $0.hasPrefix("1  bisect      -") }?.hasSuffix("  2-0-0  2-0-0") == true)
    let widths = rows.filter { $0.contains("+/-") && !$0.hasPrefix("Elo") || $0.hasSuffix("wrong") }.map(
      \.count)
    #expect(widths.count == 4 && Set(widths).count == 1, "\(rows)")
  }

  @Test("prints an object for each match in JSON, then the pairs, the bots and the summary")
  func json() throws {
    var arena = try arena("bisect ./x --seed s --matches 2 --json")
    let lines = printed(try play(&arena, ready(&arena)).effects).split(separator: "\n")
    #expect(lines.count == 6)
    #expect(
      lines.first
        == #"{"type":"match","number":1,"seed":"s-1","first":"bisect","second":"./x","winner":"bisect","reason":"found","score":[0,0],"rounds":1,"first_guesses":4,"second_guesses":3,"first_fault":null,"second_fault":null}"#
    )
    #expect(lines[2] == #"{"type":"pair","one":"bisect","other":"./x","won":2,"lost":0,"tied":0}"#)
    #expect(
      lines[3].hasPrefix(#"{"type":"bot","place":1,"bot":"bisect","matches":2,"points":2.000,"share":1.000,"#)
    )
    #expect(
      lines[5]
        == #"{"type":"summary","seed":"s","rules":"lockstep","lo":"1","hi":"100","first_to":1,"matches_per_pair":2,"matches":2,"planned":2}"#
    )
  }

  @Test("says goodbye when it is interrupted, and reports what was played")
  func brokenOff() throws {
    var arena = try arena("bisect random --seed s --matches 5")
    _ = try play(&arena, until: 3, ready(&arena))
    #expect(arena.stop(with: .interrupted) == [.bot(0, .leave), .bot(1, .leave)])
    #expect(arena.handle(.over(try record(.lost, guesses: 1)), from: 0).isEmpty, "that one does not count")
    #expect(arena.handle(.gone, from: 0).isEmpty)
    let end = arena.handle(.gone, from: 1)
    #expect(end.last == .quit(.interrupted) && printed(end).contains("Stopped after 3 of 5 matches."))
  }

  @Test("fails when one of the bots can't continue, once the others have left")
  func failure() throws {
    var arena = try arena("bisect random human --seed s")
    _ = try ready(&arena)
    let effects = arena.handle(.failed(.connection(.noServer)), from: 1)
    #expect(Array(effects.dropFirst()) == [.bot(0, .leave), .bot(2, .leave)])
    _ = arena.handle(.gone, from: 0)
    #expect(arena.handle(.failed(.connection(.noServer)), from: 2).last == .quit(.failed))
  }

  @Test("complains once of each bot, and stops if there is no such program")
  func faults() throws {
    var arena = try arena("bisect ./x --seed s")
    _ = try ready(&arena)
    #expect(arena.handle(.gaveUp(.timeout), from: 1).count == 1)
    #expect(arena.handle(.gaveUp(.timeout), from: 1).isEmpty)
    #expect(arena.handle(.gaveUp(.ended(.exit(127))), from: 0).count == 3)
  }

  @Test("knows how a match ended if one of the two bots reported it")
  func halfKnown() throws {
    var standings = ArenaStandings(try plan("a b --seed s"))
    let fixture = try #require(standings.fixture(0))
    #expect(fixture.first == 0 && fixture.second == 1)
    standings.add(try record(.unknown, guesses: 1), try record(.won, guesses: 2), of: fixture)
    #expect(standings.balances[0][1] == Balance(won: 0, lost: 1, tied: 0))
    #expect(standings.tallies.map(\.balance.lost) == [1, 0] && standings.ranking == [1, 0])
  }
}
