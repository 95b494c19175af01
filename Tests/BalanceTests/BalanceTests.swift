import Foundation
import GuessProtocol
import TestSupport
import Testing

/// Fairness of the rules: results of play in a lobby against exact odds.
///
/// `BALANCE=20000 swift test --filter BalanceTests` plays this many rounds of each contest and prints the tables.
@Suite("The balance of the rules")
struct BalanceTests {
  /// Rounds of each contest.
  static let rounds = ProcessInfo.processInfo.environment["BALANCE"].flatMap { Int($0) }

  @Test("is the same in play as in theory")
  func played() async {
    let results = await Self.results(rounds: Self.rounds ?? Effort.count(quick: 3, usual: 60, full: 2_000))
    for result in results {
      let row = Comment(rawValue: result.exactPart)
      #expect(Self.agrees(result.tally.first, of: result.tally.rounds, with: result.odds.first), row)
      #expect(Self.agrees(result.tally.ties, of: result.tally.rounds, with: result.odds.tie), row)
    }
    // One write, so that no other output is interleaved.
    if Self.rounds != nil { print(Report.text(of: results)) }
  }

  @Test("differs from that of other rules by more than the test's tolerance")
  func differs() {
    let bisecting = Contest.Contestant(label: "lower middle", strategy: .lowerMiddle)
    let best = Contest.Contestant(label: "best play", strategy: .bestInDuel)
    let tally = ContestRun.play(
      Contest(rules: .duel, first: bisecting, second: bisecting), rounds: 500, seed: 1)
    let other = Contest(rules: .duel, first: best, second: best)
    #expect(!Self.agrees(tally.first, of: tally.rounds, with: other.odds.first))
  }

  @Test("is documented as computed")
  func page() throws {
    let text = try Project.text(of: "Benchmarks/results/balance.md")
    for section in Programme.sections { #expect(text.contains("### \(section.title)\n")) }
    for (contest, odds) in zip(Programme.contests, Programme.odds) {
      let row = TableRow(contest: contest, odds: odds, tally: ContestRun.Tally()).exactPart
      #expect(text.contains(row), Comment(rawValue: row))
    }
  }

  @Test("is tested with 95 % intervals that match published ones")
  func interval() {
    // Wilson's interval for 81 of 263 (Newcombe 1998, table I: 0.2553 to 0.3662).
    let interval = Interval(hits: 81, of: 263, deviations: 1.959964)
    #expect(abs(interval.low - 0.2553) < 0.00005)
    #expect(abs(interval.high - 0.3662) < 0.00005)
    #expect(Interval(hits: 0, of: 20).contains(0))
    #expect(Interval(hits: 20, of: 20).contains(1))
    #expect(!Interval(hits: 10, of: 20).contains(0.9))
  }

  /// Plays every contest, in parallel on all processors.
  private static func results(rounds: Int) async -> [TableRow] {
    await withTaskGroup { group in
      for (index, (contest, odds)) in zip(Programme.contests, Programme.odds).enumerated() {
        group.addTask {
          let tally = ContestRun.play(contest, rounds: rounds, seed: UInt64(index + 1))
          return (index, TableRow(contest: contest, odds: odds, tally: tally))
        }
      }
      return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  /// True if a share matches its odds. Chance causes a mismatch once in 15,000 rows at most.
  private static func agrees(_ hits: Int, of cases: Int, with share: Double) -> Bool {
    Interval(hits: hits, of: cases, deviations: 4).contains(share)
  }
}
