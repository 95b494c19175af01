import TestSupport
import Testing

@Suite("A busy cluster", .waiting, .enabled(if: Peer.redis.isExpected, "no redis-server"))
struct ClusterScheduleTests {
  typealias Failure = ClusterSchedule.Failure

  private static let seeds = seeds(usual: 3)
  /// Failures that outlast a lease take ten seconds and more.
  private static let fewSeeds = seeds(usual: 2)

  /// `SEED=<number>` repeats a single run.
  private static func seeds(usual: Int) -> [UInt64] {
    if Seed.several.count == 1, let seed = Seed.several.first { return [seed.rawValue] }
    return Array(0..<UInt64(Effort.count(quick: 1, usual: usual, full: 30)))
  }

  @Test("keeps its guarantees, whatever fails", arguments: Failure.others, seeds)
  func promises(failure: Failure, seed: UInt64) throws { try play(failure, seed) }

  @Test(
    "keeps its guarantees, whatever the network cuts off",
    .enabled(if: TestNetwork.isExpected, "no network namespaces"), arguments: Failure.partitions, fewSeeds)
  func partitions(failure: Failure, seed: UInt64) throws { try play(failure, seed) }

  @Test(
    "keeps its guarantees when another Redis becomes the master",
    .enabled(if: TestNetwork.isExpected, "no network namespaces"), arguments: Failure.failovers, fewSeeds)
  func failovers(failure: Failure, seed: UInt64) throws { try play(failure, seed) }

  private func play(_ failure: Failure, _ seed: UInt64) throws {
    let cluster = try TestCluster(
      "abc", hasUsers: failure == .cutOff, hasNetwork: failure.needsNetwork,
      hasSentinel: failure.needsSentinel, ["--grace", "1"])
    var schedule = ClusterSchedule(cluster, failure, seed: seed)
    do {
      try schedule.play()
    } catch {
      Issue.record("SEED=\(seed): \(error)\n\(schedule.story.joined(separator: "\n"))")
    }
  }
}
