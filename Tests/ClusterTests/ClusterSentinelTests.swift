import Foundation
import Testing

@Suite("With sentinels,", .waiting, .enabled(if: Peer.redis.isExpected, "no redis-server"))
struct ClusterSentinelTests {
  /// A way for another Redis to become the master.
  enum Failover: String, CustomTestStringConvertible {
    case masterIsKilled, masterIsReplaced, masterStops, masterIsCutOff

    var testDescription: String { rawValue }
  }

  @Test(
    "a node switches to the new Redis master, and claims its names there",
    arguments: [Failover.masterIsKilled, .masterIsReplaced, .masterStops])
  func failover(_ failover: Failover) throws { try goOver(failover, nil) }

  @Test(
    "a node leaves a master that is cut off from its sentinel, and claims its names at the new one",
    .enabled(if: TestNetwork.isExpected, "no network namespaces"))
  func masterIsCutOff() throws { try goOver(.masterIsCutOff, TestNetwork()) }

  private func goOver(_ failover: Failover, _ network: TestNetwork?) throws {
    let home = try TestCluster.makeHome()
    let redis = try RedisSentinel(in: home, network)
    // Nothing listens at the first of both.
    let nobody = try ReservedPort()
    let sentinels = "redis+sentinel://\(redis.host):\(nobody.port),\(redis.host):\(redis.port)/game"
    let node = try TestNode("a", in: home, on: network?.add(), redis: sentinels, [])
    let ada = try node.player("ada")
    try Self.expectHeld(["ADA"], in: redis.master)
    try begin(failover, redis, network)
    // A master that is cut off from its sentinel alone still accepts this claim, and the new one never receives it.
    let bob = try node.player("bob")
    try node.waitUntilLogged("redis can't be used")
    try node.waitUntilLogged("redis can be used again")
    try eventually("it has recovered", pausing: .milliseconds(20)) {
      try ada.send("STATUS")
      return try ada.skip(to: "OK STATUS")["degraded"].isEmpty
    }
    try Self.expectHeld(["ADA", "BOB"], in: redis.replica)
    #expect(node.log.contains("redis=\"\(sentinels)\"") || node.log.contains("redis=\(sentinels)"))
    try end(failover, redis, network)
    try eventually("the former master copies the new one", pausing: .milliseconds(50)) { try redis.isWhole() }
    try Self.expectHeld(["ADA", "BOB"], in: redis.master)
    try bob.playAlone()
  }

  private func begin(_ failover: Failover, _ redis: RedisSentinel, _ network: TestNetwork?) throws {
    switch failover {
    case .masterIsKilled: try redis.master.crash()
    case .masterIsReplaced: try redis.replaceMaster()
    case .masterStops: try redis.master.process.signal(SIGSTOP)
    case .masterIsCutOff:
      for machine in redis.machines.dropFirst() { try network?.cut(redis.machines[0], machine) }
    }
  }

  private func end(_ failover: Failover, _ redis: RedisSentinel, _ network: TestNetwork?) throws {
    switch failover {
    case .masterIsKilled: try redis.bringBack(redis.master)
    case .masterIsReplaced: break
    case .masterStops: try redis.master.process.signal(SIGCONT)
    case .masterIsCutOff:
      for machine in redis.machines.dropFirst() { try network?.heal(redis.machines[0], machine) }
    }
  }

  @Test("a node waits until one of them knows the master, and logs what each of them answers")
  func noMaster() throws {
    let home = try TestCluster.makeHome()
    let redis = try RedisSentinel(in: home)
    let nobody = try ReservedPort()
    let sentinels = [nobody.port, redis.port, redis.master.port].map { "127.0.0.1:\($0)" }
    let node = try TestNode.process(
      TestNode.options(
        "a", in: home, redis: "redis+sentinel://\(sentinels.joined(separator: ","))/other"))
    for reason in [
      "\(nobody.port) can't be reached", "\(redis.port) knows no master of that name",
      "\(redis.master.port) is not a sentinel",
    ] {
      try eventually("the log says: \(reason)") { node.complaints.contains(reason) }
    }
    #expect(node.printed.isEmpty)
    let admin = try RawClient(port: redis.port)
    try admin.send("SENTINEL MONITOR other 127.0.0.1 \(redis.master.port) 1")
    try node.skip(to: "listening on")
  }

  private static func expectHeld(_ names: [String], in redis: RedisServer) throws {
    let admin = try redis.connect()
    for name in names { try admin.retry("HEXISTS gs:names \(name)", until: ":1") }
  }
}
