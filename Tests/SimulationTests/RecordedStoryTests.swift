import GuessGame
import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("A journal written by the server", .timed)
struct RecordedStoryTests {
  @Test("is read by the client without an error, after any crashes and disk faults")
  func matches() {
    var matches = 0
    let seeds = UInt64(Effort.count(quick: 15, usual: 80, full: 5_000))
    for seed in 1...seeds {
      var history = JournalHistory()
      var seen: Set<MatchID> = []
      for journal in Simulation.run(seed: seed).journals {
        var reader = JournalReader()
        do throws(JournalReader.Fault) {
          while let entry = try reader.next(in: journal.span) {
            guard let match = history.apply(entry, line: reader.line), let id = match.id else { continue }
            #expect(seen.insert(id).inserted, "seed \(seed): \(id) is over twice")
          }
        } catch {
          Issue.record("seed \(seed): \(error)")
        }
      }
      let faults = history.takeFaults()
      #expect(faults.isEmpty, "seed \(seed): \(faults)")
      matches += seen.count
    }
    #expect(matches * 2 > seeds)
  }

  @Test("gives the tables that the server has in memory, while nothing crashes")
  func tables() throws {
    var rows = 0
    for seed in 1...UInt64(Effort.count(quick: 30, usual: 80, full: 1_000)) {
      let report = Simulation.run(seed: seed, isRough: false)
      var matches: [RecordedMatch] = []
      var history = JournalHistory()
      for journal in report.journals { _ = history.readFile(journal.span, match: { matches.append($0) }) }
      var players = Standings(.init(), as: .csv)
      for match in matches { players.add(match) }
      let live = report.scores.page(of: nil, after: 0, for: nil).rows
      let ranked = players.ranking.enumerated().map { Row.score(rank: $0 + 1, $1) }
      #expect(live == Array(ranked.prefix(Limits.roomsInPage)), "seed \(seed)")
      rows += live.count
      for word in Set(matches.compactMap(\.settings.seed)) where !word.isToday {
        var attempts = Standings(.init(seed: word), as: .csv)
        for match in matches { attempts.add(match) }
        // Those without the number come last.
        let found = attempts.rankedAttempts.filter(\.round.isFound).prefix(Limits.roomsInPage).enumerated()
          .map { Row.attempt(rank: $0 + 1, $1) }
        let live = report.scores.page(of: .seed(word), after: 0, for: nil).rows
        #expect(Array(live.prefix(found.count)) == found, "seed \(seed), \(word)")
        rows += live.count
      }
    }
    #expect(rows > 30)
  }
}
