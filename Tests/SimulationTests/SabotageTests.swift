import TestSupport
import Testing

/// The checks of the simulation that are about the journal, checked: what a journal must not do is noticed when it is done.
@Suite(
  "Sabotage of the journal", .timed, .enabled(if: Effort.current != .quick, "it takes hundreds of seeds"))
struct SabotageTests {
  /// Runs that are tried until something is noticed.
  private static let seeds: ClosedRange<UInt64> = 1...3_000

  @Test("what a journal must not do is noticed", arguments: Sabotage.allCases)
  func sabotage(_ sabotage: Sabotage) {
    for seed in Self.seeds {
      guard let violation = Simulation.run(seed: seed, isRough: true, sabotage: sabotage).violation else {
        continue
      }
      #expect(sabotage.checks.contains(violation.check), "seed \(seed): \(violation)")
      return
    }
    Issue.record("nobody notices a journal that \(sabotage)")
  }
}
