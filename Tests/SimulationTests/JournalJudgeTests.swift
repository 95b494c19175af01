import GuessClientCore
import GuessServerCore
import GuessProtocol
import TestSupport
import Testing

@Suite("A journal with a changed line", .timed)
struct JournalJudgeTests {
  /// A change to a line.
  private enum Change: CaseIterable {
    case deleted, doubled, displaced
  }

  @Test("is refused by the server exactly if the client finds an error in it")
  func lines() throws {
    var (refused, taken) = (0, 0)
    for seed in 1...UInt64(Effort.count(quick: 5, usual: 20, full: 500)) {
      for journal in Simulation.run(seed: seed).journals {
        #expect(!Self.isRefused(journal) && !Self.isWrong(journal), "seed \(seed)")
        // Zeros left by a power cut are not lines, and marks would notice what is missing before the entries do.
        let lines = journal.split(separator: 0x0A).map { Array($0) + [0x0A] }.filter {
          !$0.contains(0) && !$0.starts(with: Array("mark ".utf8))
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
