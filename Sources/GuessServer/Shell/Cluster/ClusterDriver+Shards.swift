import GuessGame
import GuessProtocol
import GuessServerCore

extension ClusterDriver {
  func refuseShards() {
    events.append(
      .failed(
        "nodes of this cluster live that have another number of shards than \(redis.node.shards); give all nodes the same --shards, and stop all of them to change it"
      ))
  }

  func noteShards(_ answer: LeaseAnswer, at now: Instant) {
    guard answer.state == .mine || answer.state == .regained else { return }
    let all = (0..<redis.node.shards).map { shard in
      answer.shards.first { $0.shard == shard } ?? ShardStatus(shard: shard, address: nil)
    }
    for (shard, former) in zip(all, shards) where (shard.address == nil) != (former.address == nil) {
      let number = "\(shard.shard)"
      if shard.address == nil {
        log(.warning, "shard_down", ["shard": number, "hint": "it is down until a node comes that waits"])
      } else {
        log(.info, "shard_served", ["shard": number])
      }
    }
    if all != shards { events.append(.shards(all)) }
    shards = all
    // What this node has changed itself comes first.
    guard answer.banChanges != banChanges, nodeLog?.isFlushed == true else { return }
    banChanges = answer.banChanges
    ask(.bans, at: now)
  }

  /// Bans that have changed since they were last sent; nil if they are lifted.
  func changedBans(in list: ModerationList) -> [String: String?] {
    guard bans?.revision != list.revision else { return [:] }
    let (former, rows) = (bans?.rows ?? [:], list.rows)
    bans = (rows, list.revision)
    let lifted = former.filter { rows[$0.key] == nil }.mapValues { _ in String?.none }
    return lifted.merging(rows.filter { former[$0.key] != $0.value }.mapValues(Optional.some)) { $1 }
  }

  func takeBans(_ answer: RESPValue?) {
    guard case .array(let lines) = answer else { return banChanges = 0 }
    events.append(.bans(sanctions(in: lines)))
  }
}
