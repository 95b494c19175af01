import Dispatch
import GuessServerCore
import GuessProtocol

/// How a node goes on with the rooms of those that are gone for good: it does what `Succession` wants done.
@MainActor
final class Takeovers {
  private var succession: Succession
  private let redis: RedisClient
  private let writer: LogWriter
  private let loop: ClusterLoop
  private let log: Log
  /// Runs of nodes that were stopped and whose rooms this one has taken.
  private var stoppedRuns: Set<Incarnation> = []
  /// Whose rooms it goes on with at the moment.
  private var predecessor: Legacy?

  init(_ enrolment: Enrolment, extents: [Incarnation: Heritage.Extent], _ writer: LogWriter) {
    (redis, loop, log, self.writer) = (enrolment.redis, enrolment.loop, enrolment.loop.log, writer)
    succession = Succession(lease: redis.memory.run.lease, extents: extents)
  }

  /// Has the succession hear of something, and does what follows from that.
  @inline(never)
  func with(at now: Instant, _ body: (inout Succession, NodeLog, inout [Succession.Effect]) -> Void) {
    var effects: [Succession.Effect] = []
    body(&succession, writer.log, &effects)
    for effect in effects {
      switch effect {
      case .ask(let question): redis.ask(.succession(question), at: now)
      case .taken(let departed) where departed.hasLeft:
        stoppedRuns.insert(departed.node.incarnation)
        log(.info, "takes over from stopped node", ["node": "\(departed.node.name)"])
      case .taken(let departed):
        log(
          .warning, "takes over",
          ["node": "\(departed.node.name)", "reason": "its lease has ended and it can't be reached"])
      case .recover(let reading): recover(reading)
      case .inherit(let heritage): loop.post(.inherit(heritage))
      case .unreadable(let legacy, let fault):
        log(
          .error, "rooms of another node are lost",
          [
            "node": "\(legacy.name)", "key": ClusterKeys.left(by: legacy.run), "reason": fault.text,
            "hint": "the node has them in its own data directory, which other nodes don't read",
          ])
      }
    }
  }

  /// Goes on with what was taken as far as that can be done by now.
  func proceed(at now: Instant) {
    with(at: now) { succession, log, effects in
      succession.takeDeparted(log, at: now, &effects)
      succession.proceed(log, &effects)
    }
  }

  /// Whether a node is to be looked for, before its rooms are taken.
  func isSought(_ node: NodeSlot) -> Bool { succession.isSought(node) }

  /// A node could not be reached.
  func unreachable(_ node: NodeSlot, at now: Instant) {
    succession.unreachable(node)
    proceed(at: now)
  }

  /// The lobby has all rooms that it was to go on with, and they are on their way into the log.
  func noteInherited(at now: Instant) {
    if let run = predecessor.take()?.run { stoppedRuns.remove(run) }
    with(at: now) { $0.inherited($1, &$2) }
  }

  /// Tells the operator that rooms of another node are here. Those of one that was stopped are no trouble.
  func tellOfHeritage(rooms: Int) {
    guard let predecessor else { return }
    if stoppedRuns.contains(predecessor.run) {
      log(.info, "goes on with rooms of stopped node", ["node": "\(predecessor.name)", "rooms": "\(rooms)"])
    } else {
      log(
        .warning, "goes on with rooms of another node", ["node": "\(predecessor.name)", "rooms": "\(rooms)"])
    }
  }

  /// Puts rooms together beside the game.
  private func recover(_ reading: Succession.Reading) {
    let (seal, run) = (writer.seal, reading.legacy.run)
    tellOfForeign(ClusterKeys.left(by: run), count: reading.foreign)
    predecessor = reading.legacy
    writer.queue.async {
      let result = Result { () throws(LogReader.Fault) in try reading.heritage(seal) }
      DispatchQueue.main.async { [weak self] in
        guard let self else { return }
        with(at: loop.clock.now) { $0.recovered(run, result, $1, &$2) }
        loop.wake?()
      }
    }
  }

  /// Says that something in Redis is left out.
  func tellOfForeign(_ key: String, count: Int) {
    guard count > 0 else { return }
    log(
      .warning, "entries of redis left out",
      [
        "key": key, "count": "\(count)",
        "hint": "no node of this cluster has written them; let nobody but nodes reach Redis",
      ])
  }
}
