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

  @Test("unsynced data may survive or not, and synced data survives")
  func powerCut() {
    var outcomes: Set<Int> = []
    for seed in 1...200 as ClosedRange<UInt64> {
      var (disk, dice) = (SimulatedDisk(), SeededGenerator(seed: seed))
      let file = disk.create("file")
      disk.append([UInt8](repeating: 1, count: 100), to: file)
      disk.sync(file)
      disk.syncNames()
      disk.append([UInt8](repeating: 2, count: 1_000), to: file)
      disk.cutPower(using: &dice)
      let bytes = disk.bytes(of: file)
      #expect(bytes.prefix(100).allSatisfy { $0 == 1 } && bytes.count >= 100)
      #expect(bytes.dropFirst(100).allSatisfy { $0 == 2 || $0 == 0 })
      outcomes.insert(bytes.count)
      if bytes.contains(0) { outcomes.insert(-1) }
    }
    #expect(outcomes.isSuperset(of: [-1, 100, 1_100]) && outcomes.count > 10)
  }

  @Test("after a failed sync, only memory holds the bytes, however often it is retried")
  func failedSync() {
    var outcomes: Set<Bool> = []
    for seed in 1...50 as ClosedRange<UInt64> {
      var (disk, dice) = (SimulatedDisk(), SeededGenerator(seed: seed))
      let file = disk.create("file")
      disk.syncNames()
      disk.append([UInt8](repeating: 1, count: 64), to: file)
      disk.failToSync(file, using: &dice)
      disk.sync(file)
      #expect(disk.bytes(of: file).count == 64)
      outcomes.insert(disk.certain.bytes(of: file).contains(1))
      disk.rewrite(from: 0, of: file)
      disk.sync(file)
      #expect(!disk.certain.bytes(of: file).contains(0) && disk.certain.bytes(of: file).count == 64)
    }
    #expect(outcomes == [true, false])
  }

  @Test("unsynced names come back in any order, and synced ones stay")
  func names() {
    var outcomes: Set<[String]> = []
    for seed in 1...50 as ClosedRange<UInt64> {
      var (disk, dice) = (SimulatedDisk(), SeededGenerator(seed: seed))
      let old = disk.create("journal")
      disk.syncNames()
      _ = disk.create("new")
      disk.link(old, as: "history")
      disk.rename("new", to: "journal")
      disk.cutPower(using: &dice)
      outcomes.insert(
        ["journal", "new", "history"].filter { disk[$0] != nil } + (disk["journal"] == old ? ["old"] : []))
    }
    #expect(outcomes.contains(["journal"]) && outcomes.contains(["journal", "history"]))
    #expect(
      outcomes.contains(["journal", "old"]) && outcomes.contains(["journal", "new", "history", "old"]))
  }
}
