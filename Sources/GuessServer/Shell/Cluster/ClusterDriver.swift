import GuessGame
import GuessServerCore
import GuessProtocol
import Platform

/// Makes a server a node: owns the connection to Redis, the links to other nodes, the log and the takeovers, passes results
/// between them, and keeps the lease.
@MainActor
final class ClusterDriver {
  /// Descriptors that a node needs beyond those of a lone server: links, strangers, Redis, a sentinel and listeners.
  static let descriptors = NodeSlot.count + NodeLinks.mostStrangers + 2 + 4

  private let joined: JoinedNode
  let redis: RedisClient
  let links: NodeLinks
  let writer: LogWriter
  let takeovers: Takeovers
  let loop: ClusterLoop
  /// The last logged reason why Redis can't be used; nil while it can.
  private var loggedReason: String?
  /// Tolerated difference from Redis's clock. The daily number and the journal depend on the local one.
  private static let clockTolerance = Milliseconds.seconds(2)
  private var clockDiffers = false
  /// The logged number of entries of nodes that no node wrote.
  private var foreignNodes = 0
  /// Time at which the last granted renewal was sent, by `Clock.bootTime`, which also counts while the machine is suspended.
  private(set) var lastRenewal = Clock.bootTime
  /// True if another node has taken the log and this one has not acknowledged that in Redis.
  private(set) var isFenced: Bool
  /// False while the journal has rooms that another node has taken; then Redis has to remember that.
  var isLossOnDisk = true
  /// Sessions here whose clients are on other nodes, until their last effects are done: the node forgets them before.
  var guests: [ConnectionID: Cluster.Passage] = [:]

  /// `recovery` has the takeovers that the journal records; `start` is the first journal entry of this run.
  init(_ joined: JoinedNode, recovery: Recovery, start: JournalEntry) {
    (self.joined, redis, loop) = (joined, joined.redis, joined.loop)
    writer = LogWriter(joined, start: start)
    takeovers = Takeovers(joined, extents: recovery.takeovers, writer)
    links = NodeLinks(joined, takeovers)
    if case .taken = joined.opened { isFenced = true } else { isFenced = false }
    if isFenced { takeovers.failover.startOver() }
  }

  func start(at now: Instant, wake: @escaping @MainActor () -> Void) throws(SystemError) {
    loop.wake = wake
    redis.handle = { [unowned self] in take($0, at: $1) }
    try links.start()
    // Effects of joined that nobody has handled yet.
    for effect in joined.effects { take(effect, at: now) }
  }

  func close() {
    redis.close()
    links.close()
  }

  // MARK: - Sockets and time

  var nextDeadline: Instant? { .earliest(writer.nextUpdate, redis.deadline, links.deadline) }

  func tick(at now: Instant) {
    guard let nextDeadline, nextDeadline <= now else { return }
    redis.tick(at: now)
    links.tick(at: now)
    writer.tick(at: now)
    takeovers.proceed(at: now)
  }

  func ready(_ key: UInt32, at now: Instant) {
    if !redis.ready(key, at: now) { links.ready(key, at: now) }
  }

  func flush(at now: Instant) {
    redis.flush(at: now)
    links.flush(at: now)
  }
}

// MARK: - The lease

extension ClusterDriver {
  private func take(_ effect: ClusterMemory.Effect, at now: Instant) {
    switch effect {
    case .renewed(let renewal, let sent): take(renewal, sentAt: sent, at: now)
    case .online: comeOnline(at: now)
    case .offline(let reason): goOffline(reason)
    case .answered(let id, let answer): loop.post(.input(.answered(id, answer)))
    case .logAnswered(let question, let answer): take(answer, to: question, at: now)
    case .failoverAnswered(let question, let answer):
      takeovers.with(at: now) { $0.answered(question, answer, $1, &$2) }
    // `.offline` reports the reason of a refusal; the other cases are handled by `RedisClient` or belong to joined.
    case .ask, .giveUp, .refused: break
    }
  }

  private func take(_ renewal: Renewal, sentAt sent: Instant, at now: Instant) {
    lastRenewal = sent
    if !renewal.isTaken { loop.post(.input(.doubted(false))) }
    writer.with(at: now) { log, effects in
      log.renewed(sentAt: sent)
      log.update(at: Clock.bootTime, &effects)
      if !isFenced, redis.memory.isOnline { log.retry(afterLoss: renewal.isTaken, &effects) }
    }
    acceptLoss(at: now)
    let lost = Set(renewal.departed.map(\.node))
    loop.post(.input(.nodes(renewal.nodes.map(\.label).filter { !lost.contains($0) }, gone: renewal.gone)))
    links.learn(renewal.nodes, renewal.departed, sentAt: sent, at: now)
    if renewal.foreign != foreignNodes {
      foreignNodes = renewal.foreign
      takeovers.logForeign(ClusterKeys.nodes, count: foreignNodes)
    }
    logClock(renewal.clockDifference)
  }

  private func comeOnline(at now: Instant) {
    if isFenced {
      acceptLoss(at: now)
    } else {
      writer.with(at: now) { $0.online(redis.memory.facts.history, at: Clock.bootTime, &$1) }
    }
    takeovers.with(at: now) { failover, _, effects in failover.online(at: now, &effects) }
    if loggedReason != nil { logReturn() }
    loggedReason = nil
    loop.post(.input(.online(true)))
  }

  private func goOffline(_ reason: String) {
    writer.log.offline()
    takeovers.failover.offline()
    if loggedReason != reason {
      loop.log(
        .warning, "redis can't be used",
        [
          "redis": "\(redis.address)", "reason": reason,
          "hint": "matches continue; until it is back, names and PLAY are local, and no node joins",
        ])
    }
    loggedReason = reason
    links.logReports()
    loop.post(.input(.online(false)))
  }

  private func take(_ answer: LogAnswer?, to question: LogQuestion, at now: Instant) {
    switch question {
    case .accept:
      // A failure is retried after the next renewal.
      guard answer != nil else { return }
      isFenced = false
      writer.with(at: now) { $0.online(redis.memory.facts.history, at: Clock.bootTime, &$1) }
      // Renews at once: until the new run has its slot, the lobby refuses requests as unavailable.
      redis.with(at: now) { $0.renew(at: now, &$1) }
    // The lease has ended, so edges may look for the new owner of their clients' rooms.
    case .leave: links.end(forGood: true, at: now)
    case .open, .append, .trim:
      if answer == .foreign {
        takeovers.logForeign("\(ClusterKeys.taken) \(ClusterKeys.logs)", count: 1)
      }
      writer.with(at: now) { $0.answered(question, answer, &$1) }
    }
  }

  /// Acknowledges the loss of the log once the journal records it; the answer begins a new log.
  private func acceptLoss(at now: Instant) {
    guard isFenced, isLossOnDisk else { return }
    redis.ask(.log(.accept), at: now)
  }

  /// Resumes as a new run without rooms, since another node has taken them.
  func startOver(from start: JournalEntry, at now: Instant) {
    var random = Launch.chance
    let run = RunID(using: &random)
    redis.startOver(as: run)
    writer.startOver(from: start)
    links.startOver(as: run, at: now)
    takeovers.startOver()
    isFenced = true
    acceptLoss(at: now)
  }

  /// True if the lease has ended although Redis seems usable: the process or the machine was suspended.
  var hasLapsed: Bool {
    redis.memory.isOnline && Clock.bootTime - lastRenewal >= redis.memory.run.lease
  }

  var canLeave: Bool {
    !links.linked.isEmpty && redis.memory.isOnline && writer.log.isComplete && !isFenced
  }

  private func logReturn() {
    guard case .sentinels = redis.address.place, let master = redis.sentinels.master else {
      return loop.log(.info, "redis can be used again", ["redis": "\(redis.address)"])
    }
    loop.log(.info, "redis can be used again", ["redis": "\(redis.address)", "master": "\(master)"])
  }

  /// Logs that the clock differs from Redis's, or agrees again.
  private func logClock(_ difference: Milliseconds) {
    let differs = abs(difference.count) > Self.clockTolerance.count
    guard differs != clockDiffers else { return }
    clockDiffers = differs
    guard differs else { return loop.log(.info, "clock agrees with redis") }
    loop.log(
      .warning, "clock differs from redis",
      [
        "ms": "\(difference.count)",
        "hint": "set the clocks by NTP; the daily number changes at midnight",
      ])
  }
}
