import GuessGame
import GuessServerCore
import GuessProtocol
import Platform

/// A node with its slot. It joins before it accepts clients, since it can't create rooms without a slot.
@MainActor
struct JoinedNode {
  private static let reportInterval = Milliseconds.seconds(10)

  let node: NodeLabel
  let key: ClusterKey
  let loop: ClusterLoop
  let redis: RedisClient
  let listeners: [Listener]
  /// The end of the last run's log, or its takeover by another node.
  let opened: LogAnswer
  /// Other effects of joined, to be handled once the node starts.
  let effects: [ClusterMemory.Effect]

  /// Waits until Redis has given the node a slot, and logs that every ten seconds. It may block: no client is connected yet.
  /// The clock and the poller are the server's.
  init(
    _ options: ClusterOptions, _ key: ClusterKey, password: String?, _ identity: NodeIdentity,
    listeners: [Listener], grace: Milliseconds, _ loop: ClusterLoop
  ) throws(JoinRefusal) {
    let clock = loop.clock
    let address = options.draft.address ?? Self.address(of: listeners, options.listen)
    let run = Self.run(options, key, identity, at: address, grace: grace)
    (self.listeners, self.key, self.loop) = (listeners, key, loop)
    redis = RedisClient(run, at: options.redis, password: password, loop)
    var nextReport = clock.now + Self.reportInterval
    var (reason, told): (String?, String?)
    var opened: LogAnswer?
    var (heard, kept): ([ClusterMemory.Effect], [ClusterMemory.Effect]) = ([], [])
    redis.handle = { effect, _ in heard.append(effect) }
    while true {
      if let deadline = redis.deadline, deadline <= clock.now { redis.tick(at: clock.now) }
      while !heard.isEmpty {
        let effect = heard.removeFirst()
        switch effect {
        // The rooms can't be used until it is certain that no other node has taken them.
        case .online:
          redis.ask(.log(.open), at: clock.now)
          kept.append(effect)
        case .logAnswered(.open, .foreign): redis.ask(.log(.accept), at: clock.now)
        case .logAnswered(.accept, _): redis.ask(.log(.open), at: clock.now)
        case .logAnswered(.open, let answer): opened = answer
        case .refused(let refusal):
          redis.close()
          throw refusal
        case .offline(let because): reason = because
        default: kept.append(effect)
        }
      }
      guard opened == nil else { break }
      if reason != told || clock.now >= nextReport {
        (told, nextReport) = (reason, clock.now + Self.reportInterval)
        Self.logWait(for: options.redis, because: reason ?? "it has not answered yet", in: loop.log)
      }
      Self.wait(for: redis, loop, until: nextReport)
    }
    guard let opened, let slot = redis.memory.run.slot else { preconditionFailure("it was waited for") }
    (self.opened, effects) = (opened, kept)
    node = NodeLabel(name: options.node, run: run.id, slot: slot)
  }

  private static func run(
    _ options: ClusterOptions, _ key: ClusterKey, _ identity: NodeIdentity, at address: ListenAddress,
    grace: Milliseconds
  ) -> NodeRun {
    var random = Launch.chance
    return NodeRun(
      identity: identity.text, place: identity.place, name: options.node, id: RunID(using: &random),
      address: "\(address)", fingerprint: key.fingerprint, proof: LogProof(key),
      lease: options.draft.lease, reserve: grace + Milliseconds(grace.count / 2),
      slot: identity.slot)
  }

  private static func logWait(for redis: RedisAddress, because reason: String, in log: Log) {
    log(
      .warning, "waiting for redis",
      [
        "redis": "\(redis)", "reason": reason,
        "hint": "a node accepts players once Redis has given it a slot",
      ])
  }

  /// The address for other nodes; if port 0 was wanted, with the port that the system has assigned.
  private static func address(of listeners: [Listener], _ wanted: ListenAddress) -> ListenAddress {
    guard case .tcp(let host, 0) = wanted, let port = listeners.first?.address.numbers?.port,
      let number = UInt16(port)
    else { return wanted }
    return .tcp(host: host, port: number)
  }

  /// Sends buffered requests and handles what arrives, until something is due.
  private static func wait(for redis: RedisClient, _ loop: ClusterLoop, until end: Instant) {
    redis.flush(at: loop.clock.now)
    let time = min(redis.deadline ?? end, end) - loop.clock.now
    var (poller, reports) = (loop.poller, [Ready]())
    _ = System.firstReady(reading: [poller.descriptor], milliseconds: Int32(clamping: max(0, time.count)))
    poller.collect(into: &reports)
    for case .socket(.cluster, let key) in reports.map(\.owner) { _ = redis.ready(key, at: loop.clock.now) }
  }
}
