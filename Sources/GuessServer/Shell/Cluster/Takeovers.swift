import Dispatch
import GuessGame
import GuessServerCore
import GuessProtocol

/// Takes over the rooms of nodes that are gone for good, on behalf of `Failover`.
@MainActor
final class Takeovers {
  var failover: Failover
  private let redis: RedisClient
  private let writer: LogWriter
  private let loop: ClusterLoop
  private let log: Log
  /// True if the lobby has received rooms of another node, and `failover` does not know yet that all are restored.
  var isRestoring = false
  /// Runs of stopped nodes whose rooms this node has taken.
  private var stoppedRuns: Set<RunID> = []
  /// Number of rooms taken over so far.
  private(set) var rooms: UInt64 = 0

  init(_ joined: JoinedNode, extents: [RunID: Takeover.Extent], _ writer: LogWriter) {
    (redis, loop, log, self.writer) = (joined.redis, joined.loop, joined.loop.log, writer)
    failover = Failover(lease: redis.memory.run.lease, extents: extents)
  }

  @inline(never)
  func with(at now: Instant, _ body: (inout Failover, NodeLog, inout [Failover.Effect]) -> Void) {
    var effects: [Failover.Effect] = []
    body(&failover, writer.log, &effects)
    for effect in effects {
      switch effect {
      case .ask(let question): redis.ask(.failover(question), at: now)
      case .taken(let departed) where departed.hasLeft:
        stoppedRuns.insert(departed.node.run)
        log(.info, "takes over from stopped node", ["node": "\(departed.node.name)"])
      case .taken(let departed):
        log(
          .warning, "takes over",
          ["node": "\(departed.node.name)", "reason": "its lease has ended and it can't be reached"])
      case .recover(let reading): recover(reading)
      case .restore(let takeover): loop.post(.input(.takeOver(takeover)))
      case .unreadable(let taken, let fault):
        log(
          .error, "rooms of another node are lost",
          [
            "node": "\(taken.node.name)", "key": ClusterKeys.left(by: taken.run), "reason": fault.text,
            "hint": "the node has them in its own data directory, which other nodes don't read",
          ])
      }
    }
  }

  func startOver() {
    isRestoring = false
    failover.startOver()
  }

  func proceed(at now: Instant) {
    with(at: now) { failover, log, effects in
      failover.takeDeparted(log, at: now, &effects)
      failover.proceed(log, &effects)
    }
  }

  func unreachable(_ node: NodeSlot, at now: Instant) {
    failover.unreachable(node)
    proceed(at: now)
  }

  /// Records that the lobby has all rooms of the takeover, and that they are on their way into the log.
  func noteRestored(at now: Instant) {
    isRestoring = false
    if let run = failover.underWay?.run { stoppedRuns.remove(run) }
    with(at: now) { $0.restored($1, &$2) }
  }

  /// Counts and logs rooms of another node that are here, as a warning unless the node was stopped.
  func noteTakeover(rooms: Int) {
    self.rooms += UInt64(rooms)
    guard let current = failover.underWay else { return }
    if stoppedRuns.contains(current.run) {
      log(.info, "rooms of stopped node taken over", ["node": "\(current.node.name)", "rooms": "\(rooms)"])
    } else {
      log(
        .warning, "rooms of another node taken over", ["node": "\(current.node.name)", "rooms": "\(rooms)"])
    }
  }

  private func recover(_ reading: Failover.Reading) {
    let (seal, run) = (writer.seal, reading.taken.run)
    logForeign(ClusterKeys.left(by: run), count: reading.foreign)
    writer.queue.async {
      let result = Result { () throws(LogReader.Fault) in try reading.takeover(seal) }
      DispatchQueue.main.async { [weak self] in
        guard let self else { return }
        with(at: loop.clock.now) { $0.recovered(run, result, $1, &$2) }
        loop.wake?()
      }
    }
  }

  func logForeign(_ key: String, count: Int) {
    guard count > 0 else { return }
    log(
      .warning, "entries of redis left out",
      [
        "key": key, "count": "\(count)",
        "hint": "no node of this cluster has written them; let only nodes reach Redis",
      ])
  }
}
