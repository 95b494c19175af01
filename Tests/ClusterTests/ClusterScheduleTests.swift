import TestSupport
import Testing

@Suite("A busy cluster", .waiting, .enabled(if: Peer.redis.isExpected, "no redis-server"))
struct ClusterScheduleTests {
  typealias Trouble = ClusterSchedule.Trouble

  private static let seeds = seeds(usual: 3)
  /// Failures that outlast a lease take ten seconds and more.
  private static let fewSeeds = seeds(usual: 2)

  /// `SEED=<number>` repeats a single run.
  private static func seeds(usual: Int) -> [UInt64] {
    if Seed.several.count == 1, let seed = Seed.several.first { return [seed.rawValue] }
    return Array(0..<UInt64(Effort.count(quick: 1, usual: usual, full: 30)))
  }

  @Test("keeps its guarantees, whatever fails", arguments: Trouble.others, seeds)
  func promises(trouble: Trouble, seed: UInt64) throws { try play(trouble, seed) }

  @Test(
    "keeps its guarantees, whatever the network cuts off",
    .enabled(if: TestNetwork.isExpected, "no network namespaces"), arguments: Trouble.partitions, fewSeeds)
  func partitions(trouble: Trouble, seed: UInt64) throws { try play(trouble, seed) }

  @Test(
    "keeps its guarantees when another Redis becomes the master",
    .enabled(if: TestNetwork.isExpected, "no network namespaces"), arguments: Trouble.failovers, fewSeeds)
  func failovers(trouble: Trouble, seed: UInt64) throws { try play(trouble, seed) }

  private func play(_ trouble: Trouble, _ seed: UInt64) throws {
    let cluster = try TestCluster(
      "abc", hasUsers: trouble == .cutOff, hasNetwork: trouble.needsNetwork,
      hasSentinel: trouble.needsSentinel, ["--grace", "1"])
    var schedule = ClusterSchedule(cluster, trouble, seed: seed)
    do {
      try schedule.play()
    } catch {
      Issue.record("SEED=\(seed): \(error)\n\(schedule.story.joined(separator: "\n"))")
    }
  }
}
