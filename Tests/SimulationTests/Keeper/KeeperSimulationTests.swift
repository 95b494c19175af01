import TestSupport
import Testing

@Suite("Simulated nodes that wait for a lease")
struct KeeperSimulationTests {
  private static let seeds = SeedRange(count: Effort.count(quick: 100, usual: 5_000, full: 100_000)).chunks

  @Test("keep what they promise, whatever breaks", arguments: seeds)
  func promises(seeds: ClosedRange<UInt64>) {
    var (takeovers, finals, losses) = (0, 0, 0)
    for seed in seeds {
      var world = KeeperWorld(seed: seed, narrates: seeds.count == 1)
      world.run()
      takeovers += world.takeovers
      finals += world.finals
      losses += world.losses
      guard let complaint = world.complaint else { continue }
      Issue.record("seed \(seed): \(complaint)")
      return
    }
    if seeds.count > 20 { #expect([takeovers, finals, losses].allSatisfy { $0 > 0 }) }
  }

  @Test(
    "show that a safeguard is missing", .enabled(if: Effort.current != .quick, "it takes a thousand seeds"),
    arguments: KeeperFault.allCases)
  func fault(_ fault: KeeperFault) {
    for seed in 1...2_000 as ClosedRange<UInt64> {
      var world = KeeperWorld(seed: seed, fault: fault)
      world.run()
      if world.complaint != nil { return }
    }
    Issue.record("\(fault) is not found")
  }
}
