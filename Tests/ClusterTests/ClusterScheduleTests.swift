import TestSupport
import Testing

@Suite("An evening of a cluster", .waiting, .enabled(if: Peer.redis.isExpected, "no redis-server"))
struct ClusterScheduleTests {
  /// `SEED=<number>` repeats one.
  private static let seeds: [UInt64] = {
    let count = UInt64(Effort.count(quick: 1, usual: 3, full: 30))
    if Seed.several.count == 1, let seed = Seed.several.first { return [seed.rawValue] }
    return Array(0..<count)
  }()

  @Test(
    "keeps what is promised, whatever fails", arguments: ClusterSchedule.Trouble.allCases, seeds)
  func promises(trouble: ClusterSchedule.Trouble, seed: UInt64) throws {
    let cluster = try TestCluster("abc", hasUsers: trouble == .cutOff, ["--grace", "1"])
    var schedule = ClusterSchedule(cluster, trouble, seed: seed)
    do {
      try schedule.play()
    } catch {
      Issue.record("SEED=\(seed): \(error)\n\(schedule.story.joined(separator: "\n"))")
    }
  }
}
