import GuessClientCore
import GuessProtocol
import TestSupport
import Testing

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
}
