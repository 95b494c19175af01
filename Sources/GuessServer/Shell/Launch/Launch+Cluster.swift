import GuessGame
import GuessProtocol
import GuessServerCore
import Platform

extension Launch {
  func join(
    _ cluster: ClusterOptions, _ storage: Storage?, startTime: Int64, poller: Poller, clock: Clock
  ) throws(StartError) -> ClusterDriver {
    guard let storage else { preconditionFailure("a node keeps data") }
    var random = Self.chance
    let node = ClusterNode(
      run: UInt64.random(in: .min ... .max, using: &random).hexadecimal, name: cluster.node,
      address: cluster.draft.advertise, lease: cluster.draft.lease, shards: cluster.draft.shards)
    let redis = RedisClient(node, at: cluster.redis, password: try cluster.password(), poller, clock)
    return ClusterDriver(
      redis, rooms: storage.recovery.code.map { Shard.number(of: $0, among: node.shards) },
      secret: storage.seedKey,
      start: Storage.start(at: startTime), clock: clock, log: log)
  }
}
