import GuessGame
import GuessProtocol
import GuessServerCore
import Platform

extension Launch {
  func join(
    _ redis: RedisAddress, _ storage: Storage?, startTime: Int64, poller: Poller, clock: Clock
  ) throws(StartError) -> ClusterDriver {
    guard let storage else { preconditionFailure("a node keeps data") }
    var random = Self.chance
    let node = ClusterNode(
      run: UInt64.random(in: .min ... .max, using: &random).hexadecimal, name: options.cluster.nodeName,
      address: options.cluster.advertise, lease: options.cluster.lease, shards: options.cluster.shards)
    let client = RedisClient(node, at: redis, password: try options.cluster.password(), poller, clock)
    let rooms = storage.recovery.code.map { Shard.number(of: $0, among: node.shards) }
    // Owned names come first like rooms, as nobody else has them after a power cut. They don't say of which shard they are.
    let names = node.shards > 1 || storage.recovery.isEmpty ? nil : 0
    return ClusterDriver(
      client, rooms: rooms ?? names, secret: storage.seedKey, start: Storage.start(at: startTime),
      clock: clock, log: log)
  }
}
