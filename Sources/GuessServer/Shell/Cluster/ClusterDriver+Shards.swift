import GuessGame
import GuessProtocol
import GuessServerCore

/// The other shards, as a node knows them.
struct ShardNews {
  /// All shards, whether they are served or not.
  fileprivate(set) var all: [ShardStatus] = []
  /// Number of changes of the bans that this node knows.
  fileprivate var banChanges: Int64 = 0
  /// The bans that are being read.
  fileprivate var bans: [String: Sanction]?
}

extension ClusterDriver {
  func refuseShards() {
    events.append(
      .failed(
        "nodes of this cluster live that have another number of shards than \(redis.node.shards); give all nodes the same --shards, and stop all of them to change it"
      ))
  }

  /// Takes what Redis knows of all shards.
  func noteShards(_ answer: LeaseAnswer, at now: Instant) {
    guard answer.state == .mine || answer.state == .regained else { return }
    let all = (0..<redis.node.shards).map { shard in
      answer.shards.first { $0.shard == shard } ?? ShardStatus(shard: shard, address: nil)
    }
    for (shard, former) in zip(all, shards.all) where (shard.address == nil) != (former.address == nil) {
      let number = "\(shard.shard)"
      if shard.address == nil {
        log(.warning, "shard_down", ["shard": number, "hint": "it is down until a node comes that waits"])
      } else {
        log(.info, "shard_served", ["shard": number])
      }
    }
    if all != shards.all { events.append(.shards(all)) }
    shards.all = all
    // What this node has changed itself comes first.
    guard answer.banChanges != shards.banChanges, shards.bans == nil, nodeLog?.isFlushed == true else {
      return
    }
    (shards.banChanges, shards.bans) = (answer.banChanges, [:])
    redis.ask(.table(.bans, from: "0"), at: now)
  }

  /// Takes rows of the bans, some of which may come twice.
  func takeBans(_ answer: RedisAnswer, at now: Instant) {
    guard case .success(.array(let values)) = answer, values.count == 2, let cursor = values[0].text,
      case .array(let rows) = values[1]
    else { return (shards.bans, shards.banChanges) = (nil, 0) }
    for index in stride(from: 1, to: rows.count, by: 2) {
      if let line = rows[index].text { shards.bans?[line] = Sanction(line: line) }
    }
    if cursor != "0" { return redis.ask(.table(.bans, from: cursor), at: now) }
    if let bans = shards.bans { events.append(.bans(Array(bans.values))) }
    shards.bans = nil
  }
}
