import GuessGame
import GuessProtocol
import GuessServerCore
import TestSupport
import Testing

@testable import GuessClientCore
@testable import GuessClientJournals

@Suite("A journal written by the server")
struct RecordedStoryTests {
  @Test("is read by the client without an error, after any crashes and disk faults")
  func matches() {
    var matches = 0
    let seeds = UInt64(Effort.count(quick: 15, usual: 80, full: 5_000))
    for seed in 1...seeds {
      var (history, reader) = (JournalHistory(), ResultReader())
      var (seen, counted): (Set<MatchID>, [MatchID]) = ([], [])
      for journal in Simulation.run(seed: seed).journals {
        let report = history.readFile(
          journal.span,
          match: { match in
            if let id = match.id {
              #expect(seen.insert(id).inserted, "seed \(seed): \(id) is over twice")
            }
          }, fault: { Issue.record("seed \(seed): \($0)") })
        #expect([.whole, .torn].contains(report.ending), "seed \(seed): \(report.ending)")
        let results = reader.read(journal.span)
        #expect(results.fault == nil)
        counted += results.results.map(\.id)
      }
      #expect(Set(counted) == seen && counted.count == seen.count, "seed \(seed): each counts once")
      matches += seen.count
    }
    #expect(matches * 2 > seeds)
  }

  @Test("gives the tables that the server has in memory, while nothing crashes")
  func tables() throws {
    var rows = 0
    for seed in 1...UInt64(Effort.count(quick: 60, usual: 80, full: 1_000)) {
      let report = Simulation.run(seed: seed, isRough: false)
      var (reader, results, board) = (ResultReader(), [MatchResult](), Scoreboard())
      for journal in report.journals { results += reader.read(journal.span).results }
      var players = Standings(.init(), as: .csv)
      for result in results {
        players.add(.result(result))
        board.count(result, isPast: true, today: Day(number: 0))
      }
      let live = report.scores.page(after: 0, for: nil).rows
      #expect(board.page(after: 0, for: nil).rows == live, "seed \(seed)")
      let ranked = players.ranking.enumerated().map { Row.score(rank: $0 + 1, $1) }
      #expect(live == Array(ranked.prefix(Limits.roomsInPage)), "seed \(seed)")
      rows += live.count
      for word in Set(results.compactMap(\.seed)) where !word.isToday {
        let live = report.scores.page(of: .seed(word), after: 0, for: nil).rows
        #expect(board.page(of: .seed(word), after: 0, for: nil).rows == live, "seed \(seed), \(word)")
        rows += live.count
      }
    }
    #expect(rows > 10)
  }

  // MARK: - A changed line

  private enum Change: CaseIterable {
    case deleted, doubled, displaced
  }

  @Test("with a changed line is refused by the server exactly if the client finds an error in it")
  func changedLine() throws {
    var (refused, taken) = (0, 0)
    for seed in 1...UInt64(Effort.count(quick: 5, usual: 20, full: 500)) {
      for journal in Simulation.run(seed: seed).journals {
        #expect(!Self.isRefused(journal) && !Self.isWrong(journal), "seed \(seed)")
        // Zeros left by a power cut are not lines, marks would notice what is missing before the entries do, and only the client
        // compares results.
        let lines = journal.split(separator: 0x0A).map { Array($0) + [0x0A] }.filter { line in
          !line.contains(0) && !["mark ", "result "].contains { line.starts(with: $0.utf8) }
        }
        // The reader alone judges the header and entries about the server, identically for both.
        let places = lines.indices.filter { String(decoding: lines[$0], as: UTF8.self).contains(" room=") }
        for place in stride(from: 0, to: places.count, by: 1 + places.count / 40).map({ places[$0] }) {
          for change in Change.allCases {
            let text = Self.change(lines, at: place, change)
            let (isRefused, isWrong) = (Self.isRefused(text), Self.isWrong(text))
            #expect(
              isRefused == isWrong,
              "seed \(seed), \(change): \(String(decoding: lines[place], as: UTF8.self))")
            if isRefused { refused += 1 } else { taken += 1 }
          }
        }
      }
    }
    #expect(refused > 20 && taken > 20, "\(refused) refused, \(taken) taken")
  }

  private static func change(_ lines: [[UInt8]], at place: Int, _ change: Change) -> [UInt8] {
    var lines = lines
    switch change {
    case .deleted: lines.remove(at: place)
    case .doubled: lines.insert(lines[place], at: place)
    case .displaced:
      if place + 1 < lines.count { lines.swapAt(place, place + 1) }
    }
    return lines.flatMap(\.self)
  }

  private static func isRefused(_ text: [UInt8]) -> Bool {
    var (reader, recovery) = (JournalReader(), Recovery())
    do {
      while let entry = try reader.next(in: text.span) { try recovery.take(entry) }
      return false
    } catch {
      return true
    }
  }

  private static func isWrong(_ text: [UInt8]) -> Bool {
    var report = JournalReport(.faults)
    _ = try? report.read(text.span, of: "journal") { _ in }
    return (try? report.finish { _ in }) != true
  }
}
