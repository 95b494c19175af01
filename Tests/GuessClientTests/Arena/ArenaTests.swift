import Foundation
import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientBots
@testable import GuessClientCore

/// Tests of all pairs and orders; the script `arena` has the rest.
@Suite("An arena", .timed)
struct ArenaTests {
  @Test("lets every pair meet equally often, with alternating seats", arguments: [2, 3, 5, 16], [1, 2, 5])
  func fairness(bots: Int, matches: Int) throws {
    for rules in Rules.forTwo {
      let plan = try ArenaActs.plan(
        "\(Array(repeating: "bisect", count: bots).joined(separator: " ")) --seed s --rules \(rules.rawValue) --matches \(matches)"
      )
      var meetings: [Set<Int>: [ArenaPlan.Fixture]] = [:]
      for number in 0..<plan.count {
        let fixture = plan.fixture(number)
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
    let plan = try ArenaActs.plan("bisect random human --seed class7 --matches 4")
    for turn in 0..<4 {
      let seeds = Set((0..<3).map { plan.fixture(turn * 3 + $0).seed.description })
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

  // MARK: - Played arenas

  @Test(
    "has the same results with any number of jobs, and after any interruption",
    arguments: ["a b c --matches 4", "a b c d e --matches 3", "a b --until decided --matches 90"],
    ["", "--json", "--csv", "--rules duel"])
  func sameResults(bots: String, form: String) throws {
    let words = "\(bots) \(form) --seed s"
    var one = try ArenaActs.arena(words)
    let (played, effects) = try one.play(one.begin())
    let text = printed(effects)
    #expect(effects.last == .quit(.done) && played > 6)
    for jobs in [2, 5] {
      var several = try ArenaActs.arena("\(words) --jobs \(jobs)")
      #expect(printed(try several.play(several.begin()).effects) == text, "\(jobs) jobs")
    }
    for limit in [0, 1, 5] {
      var broken = try ArenaActs.arena("\(words) --jobs 2")
      let saved = try broken.play(until: limit, broken.begin()).effects.compactMap(\.saved)
      let record = ([ArenaRecord.head(of: broken.plan)] + saved + ["won found 1"]).joined(separator: "\n")
      // Without --seed, that of the record counts.
      var resumed = try ArenaActs.arena(words.replacing(" --seed s", with: ""), record: record)
      let (rest, effects) = try resumed.play(resumed.begin())
      #expect(rest == played - saved.count && saved.count <= limit)
      let end = printed(effects)
      #expect(form == "--json" ? text.hasSuffix(end) : text == end, "after \(limit)")
    }
  }

  @Test("takes back all that its tables count from the lines that it keeps")
  func record() throws {
    var match = RunActs.record(Words("over unknown wrong guesses=4"))
    match.rounds.append(MatchRecord.Round(guesses: 7, isFound: false))
    match.thinking.add(0.1)
    match.thinking.add(1e-7)
    (match.missed, match.refused, match.reason) = (3, 2, .left)
    let plan = try ArenaActs.plan("a b --seed s")
    let empty = MatchRecord(room: nil, rival: nil, settings: plan.match)
    let text = "\(ArenaRecord.head(of: plan))\n\(ArenaRecord.line(match, empty))\n"
    let back = try #require(try ArenaRecord.matches(in: text, of: plan).first)
    var (before, after) = (BotTally(), BotTally())
    before.add(match)
    after.add(back.0)
    #expect(before == after && back.1 == empty)
  }

  @Test(
    "refuses a file with a damaged line, by its number, instead of counting the next match for the bots of that line",
    arguments: [
      ("won", "wxn"), ("won", "lost"), ("found", "lost+"), ("4+", "4"), (" .", ""), (" .", " , "),
      (" ", "  "),
      ("won", "\nwon"), ("0/0.0/0.0", "0/0.0"), ("0/0.0/0.0", "0/0.0/nan.0"),
    ])
  func damage(part: String, other: String) throws {
    var arena = try ArenaActs.arena("a b --seed s")
    let saved = try arena.play(arena.begin()).effects.compactMap(\.saved)
    let start = try #require(saved[0].range(of: part))
    let damaged = saved[0].replacingCharacters(in: start, with: other)
    let lines = [ArenaRecord.head(of: arena.plan), saved[2], saved[1], damaged, saved[3], ""]
    let error = #expect(throws: UsageError.self) {
      try ArenaRecord.matches(in: lines.joined(separator: "\n"), of: arena.plan)
    }
    #expect(error?.text.hasPrefix("line 4 of the file of --resume is damaged") == true)
  }

  @Test("keeps the whole lines of a file whose last one was torn")
  func tornLine() {
    for (text, length) in [
      ("", 0), ("guess-are", 0), ("head\n", 5), ("head\nwon fou", 5), ("head\nline\n", 10),
    ] {
      #expect(ArenaRecord.wholeLength(of: Array(text.utf8)) == length)
    }
  }

  @Test("gives the bots of a match the same words to draw from, whichever job plays it")
  func draws() throws {
    let draws = try [1, 3].map { jobs in
      var arena = try ArenaActs.arena("a b c --matches 2 --seed s --jobs \(jobs)")
      return Set(
        try arena.play(arena.begin()).effects.compactMap { effect -> String? in
          guard case .bot(let index, .draw(let word)) = effect else { return nil }
          return "\(index % 3): \(word)"
        })
    }
    #expect(draws[0] == draws[1] && draws[0].count == 12 && draws[0].contains("2: s 2 5"))
  }

  private func printed(_ effects: [ScheduleEffect]) -> String { effects.map(\.printed).joined() }
}

extension ScheduleEffect {
  fileprivate var saved: String? { if case .save(let line) = self { line } else { nil } }

  fileprivate var printed: String {
    switch self {
    case .print(let text): text
    case .report(let lines): lines.map { "\($0)\n" }.joined()
    default: ""
    }
  }
}
