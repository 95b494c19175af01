import Foundation
import GuessProtocol
import TestSupport
import Testing

@Suite("Simulation")
struct SimulationTests {
  /// A debug build runs about a hundred a second on two cores.
  private static let campaign = SeedRange(count: Effort.count(quick: 100, usual: 800, full: 20_000))

  @Test("the lobby keeps its promises, whatever players do", arguments: campaign.chunks)
  func promises(seeds: ClosedRange<UInt64>) {
    let isReplay = Self.campaign.replayed != nil
    let narrator: ((String) -> Void)? = isReplay ? { narrate($0) } : nil
    for seed in seeds {
      let report = Simulation.run(seed: seed, narrator: narrator)
      guard let violation = report.violation else { continue }
      let last = isReplay ? "" : "\n\(report.dialogue.suffix(10).map(\.description).joined())"
      Issue.record(
        """
        seed \(seed): \(violation)\(last)
        All of it: SEED=\(seed) swift test --filter Simulation
        """)
      return
    }
  }

  /// Unbuffered, so that a crash loses nothing.
  private func narrate(_ text: String) {
    FileHandle.standardOutput.write(Data(text.utf8))
  }

  @Test("every verb is known, but those of tournaments")
  func verbs() {
    let unknown = Set(Verb.allCases.map(\.rawValue)).subtracting(SentLine.verbs)
    #expect(unknown == ["TOURNAMENT", "START"], "add it to LineForm and ClientBehavior")
  }

  @Test(
    "hardly a line of the protocol is never sent",
    .enabled(if: Effort.current != .quick, "it takes 800 seeds"))
  func coverage() {
    var kinds: Set<String> = []
    var reasons: Set<String> = []
    var details: Set<String> = []
    for seed in 1...800 as ClosedRange<UInt64> {
      for step in Simulation.run(seed: seed).dialogue {
        for case .line(let line, _) in step.outcomes {
          kinds.insert(line.kind)
          if let reason = line["reason"] { reasons.insert("\(line.subject) \(reason)") }
          for field in line.fields { details.insert("\(line.subject) \(field.key)") }
          if line.isOK("LANG") || line.isEvent("MISSED") || line.isEvent("MATCH") {
            for field in line.fields { details.insert("\(line.subject) \(field.key)=\(field.value)") }
          }
        }
      }
    }
    // Too rare for a few hundred runs: only crowds fill a room with spectators, few matches tie, and in two runs of a thousand a
    // player returns to a sealed guess.
    #expect(LineForm.kinds.subtracting(kinds).subtracting(["ERR LIMIT"]) == [])
    let expected: Set<String> = [
      "BYE drain", "BYE full", "BYE crowded", "BYE idle", "BYE nonsense", "BYE quit", "BYE displaced",
      "MATCH forfeit", "MATCH found", "MATCH left", "MATCH timeout", "WARN clock", "WARN drain", "WARN idle",
    ]
    #expect(expected.subtracting(reasons) == [])
    let rare: Set<String> = [
      "END tie", "STATE step", "STATE turn", "START seeded", "REVIEW day", "CREATE computer", "CREATE think",
      "RESUME rival", "JOIN retry_ms", "WATCH retry_ms", "GUESS sealed", "MISSED strikes=3", "LANG lang=zh",
      "LANG lang=ru", "LANG lang=en",
    ]
    #expect(rare.subtracting(details) == [])
  }
}
