import TestSupport
import Testing

/// Tests of the simulation's checks of the journal: each defect is detected.
@Suite(
  "Sabotage of the journal", .enabled(if: Effort.current != .quick, "it takes hundreds of seeds"))
struct SabotageTests {
  /// Runs tried until a defect is detected.
  private static let seeds: ClosedRange<UInt64> = 1...3_000

  @Test("each forbidden behaviour of a journal is detected", arguments: Sabotage.allCases)
  func sabotage(_ sabotage: Sabotage) {
    for seed in Self.seeds {
      guard let violation = Simulation.run(seed: seed, isRough: true, sabotage: sabotage).violation else {
        continue
      }
      #expect(sabotage.checks.contains(violation.check), "seed \(seed): \(violation)")
      return
    }
    Issue.record("undetected: a journal that \(sabotage)")
  }
}
