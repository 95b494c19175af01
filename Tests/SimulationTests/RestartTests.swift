import Testing
import TestSupport

/// Conditions after a crash, and the detection of their violations.
@Suite("A crash in the simulation", .timed)
struct RestartTests {
  /// The check that fails when ada and bob's server crashes after ten seconds and is back after thirty, if the round's clock then
  /// shows `elapsed` milliseconds; nil for a lost round.
  private func check(elapsed: Int64?) throws -> Check? {
    let world = try Scenario.underway().world
    let peer = try #require(world.clients[0]?.peer)
    let commitment = try #require(world.invariants.views[peer]?.hand?.commitment)
    var invariants = world.invariants
    do throws(Violation) {
      try invariants.restart(
        after: 10_000, at: 30_000, rounds: elapsed.map { [commitment: 30_000 - $0] } ?? [:])
      return nil
    } catch {
      return error.check
    }
  }

  @Test("a round continues from its last guess or later, and not from after the crash")
  func clocks() throws {
    // The last guess came after 30 ms; the round began 70 ms after the server.
    #expect(try check(elapsed: 30) == nil)
    #expect(try check(elapsed: 29) == .memory)
    #expect(try check(elapsed: 9_930) == nil)
    #expect(try check(elapsed: 9_931) == .memory)
  }

  @Test("a lost round is detected")
  func lostRound() throws {
    #expect(try check(elapsed: nil) == .memory)
  }
}
