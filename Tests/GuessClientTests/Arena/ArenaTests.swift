import GuessProtocol
import Testing

@testable import GuessClientBots
@testable import GuessClientCore

/// Tests of all pairs and orders; the script `arena` has the rest.
@Suite("An arena")
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

  @Test("has sixty-four bots at most")
  func limit() throws {
    let bots = Array(repeating: "random", count: 65)
    #expect(throws: UsageError.self) { try commandLine("arena \(bots.joined(separator: " "))") }
    #expect(try ArenaActs.plan("\(bots.dropLast().joined(separator: " ")) --seed s").entrants.count == 64)
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
}
