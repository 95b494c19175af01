import GuessGame
import GuessServerCore
import GuessProtocol

/// A question of a node to Redis.
enum RedisQuestion: Hashable, Sendable {
  /// INFO, which shows if a cluster can depend on this Redis.
  case facts
  /// Renews the lease; the time is that of `Clock.bootTime`.
  case renewal(sentAt: Instant)
  /// Deletes names that past runs have left, after a cursor.
  case sweep(after: String)
  case lobby(ClusterQuestion, QuestionID)
  case log(LogQuestion)
  case failover(FailoverQuestion)

  func request(by run: NodeRun) -> RESPRequest {
    switch self {
    case .facts: RESPRequest(["INFO"])
    case .renewal: run.renewal
    case .sweep(let cursor):
      ClusterScript.sweep.request(
        keys: [ClusterKeys.names], [cursor, "\(ClusterMemory.sweptAtOnce)", ClusterKeys.runs])
    case .lobby(let question, _): question.request(by: run)
    case .log(let question): question.request(by: run)
    case .failover(let question): question.request(by: run)
    }
  }
}

extension ClusterQuestion {
  fileprivate func request(by run: NodeRun) -> RESPRequest {
    switch self {
    case .claim(let name):
      ClusterScript.claim.request(
        keys: [ClusterKeys.names],
        [
          ClusterKeys.field(name.name), "\(run.id)", "\(name.tag)", "\(name.moves)", run.identity,
          ClusterKeys.runs,
        ])
    case .release(let name):
      ClusterScript.release.request(
        keys: [ClusterKeys.names], [ClusterKeys.field(name.name), "\(name.tag)", "\(name.moves)"])
    case .match(let wish, let player):
      ClusterScript.match.request(
        keys: ([wish] + wish.suiting).map(ClusterKeys.wishes),
        [player.entry(by: run), "\(run.id)", "\(ClusterMemory.wishLife.count)"])
    case .withdraw(let wish, let player):
      RESPRequest(["ZREM", ClusterKeys.wishes(like: wish), player.entry(by: run)])
    case .vacate(let run):
      ClusterScript.vacate.request(keys: [ClusterKeys.nodes, "\(ClusterKeys.runs)\(run)"], ["\(run)"])
    }
  }
}

extension PlayerID {
  /// A waiting player in Redis.
  fileprivate func entry(by run: NodeRun) -> String {
    "\(run.slot?.rawValue ?? 0) \(run.id) \(slot).\(generation)"
  }
}

extension ClusterAnswer {
  /// Reads a word, or the slot of a rival's node. The number that answers a withdrawal has no effect.
  init?(_ value: RESPValue) {
    if case .integer(let slot) = value {
      self = .suiting(UInt8(exactly: slot).flatMap { NodeSlot(rawValue: $0) })
      return
    }
    switch value.text {
    case "done": self = .done
    case "taken": self = .taken
    case "moved": self = .moved
    case "waiting": self = .suiting(nil)
    default: return nil
    }
  }
}
