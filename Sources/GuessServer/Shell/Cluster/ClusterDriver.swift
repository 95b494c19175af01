import Dispatch
import GuessGame
import GuessProtocol
import GuessServerCore
import Platform

/// Makes a server a node: keeps its place in the cluster, reads the log, and writes it while the node serves.
@MainActor
final class ClusterDriver {
  enum Event {
    /// Another node serves: the rooms of this one are void.
    case voidRooms
    case serve(SharedState)
    /// All shards of the cluster, if it has several.
    case shards([ShardStatus])
    /// The bans that a node of another shard has changed.
    case bans([Sanction])
    case journal(JournalNews)
    /// Another node has the lease.
    case lost
    /// The lease has ended as wanted.
    case left
    case failed(String)
  }

  /// Descriptors that a node needs beyond those of a lone server.
  static let descriptors = 2

  let redis: RedisClient
  /// The keepers of the shards that this node waits for, or of the one that it has.
  private var keepers: [(shard: Int, keeper: Keeper)]
  /// Nil while the node waits.
  private(set) var nodeLog: RoomLog?
  /// Events until the server takes them, so that nothing happens while an input is handled.
  var events: [Event] = []
  var reading: LogReading?
  var readings = 0
  /// Changes that are not in a piece yet, and matches that end in them.
  private var (changes, ends): ([UInt8], [MatchID]) = ([], [])
  /// The bans as they were sent last; nil if all are to be sent.
  var bans: (rows: [String: String], revision: Int)?
  private var nextUpdate = Instant.start
  private(set) var secret: SeedKey
  private let start: JournalEntry
  let log: Log
  let clock: Clock
  let queue = DispatchQueue(label: "log", qos: .background)
  private var loggedReason: String?
  private(set) var lastRenewal = Clock.bootTime
  /// All shards, if there are several, whether they are served or not.
  var shards: [ShardStatus] = []
  /// Number of changes of the bans that this node knows.
  var banChanges: Int64 = 0

  /// `rooms` is the shard of those in the journal, or of its owned names, if there are any; `start` is the first journal entry of
  /// this run.
  init(
    _ redis: RedisClient, rooms: Int?, secret: SeedKey, start: JournalEntry, clock: Clock, log: Log
  ) {
    (self.redis, self.secret, self.start, self.clock, self.log) = (redis, secret, start, clock, log)
    // Rooms of its own come first, as long as they may count.
    keepers = (rooms.map { [$0] } ?? Array(0..<redis.node.shards)).map {
      ($0, Keeper(lease: redis.node.lease, hasRooms: rooms != nil))
    }
    redis.handle = { [unowned self] in take($0, at: $1) }
  }

  var keeper: Keeper { keepers[0].keeper }

  var serving: Bool { nodeLog != nil }

  var nextDeadline: Instant? {
    let left = keepers.compactMap(\.keeper.deadline).min().map { max(.zero, $0 - Clock.bootTime) }
    let update: Instant? = nodeLog == nil ? nil : nextUpdate
    return .earliest(redis.deadline, .earliest(left.map { clock.now + $0 }, update))
  }

  func tick(at now: Instant) {
    redis.tick(at: now)
    with(at: now) { $0.tick(at: Clock.bootTime, &$1) }
  }

  /// Finds out if results become final, as they don't after a sleep. It runs before players' lines are served.
  func update(at now: Instant) {
    nextUpdate = now + Milliseconds(500)
    withLog(at: now) { $0.update(at: Clock.bootTime, &$1) }
  }

  // MARK: - The lease

  /// Nodes that wait, as far as this one knows: their addresses for players.
  var waiting: [PublicAddress?] { keeper.state == .serving ? keeper.last?.waiting ?? [] : [] }

  /// True if the node can leave its rooms to another one.
  var canLeave: Bool { !waiting.isEmpty && nodeLog?.isStored == true }

  /// Looks at once if Redis has everything.
  func renew(at now: Instant) { with(at: now) { $0.renew(at: Clock.bootTime, &$1) } }

  func leave(at now: Instant) { with(at: now) { $0.leave(at: Clock.bootTime, &$1) } }

  func with(at now: Instant, _ body: (inout Keeper, inout [Keeper.Effect]) -> Void) {
    for shard in keepers.map(\.shard) { with(shard, at: now, body) }
  }

  private func with(
    _ shard: Int, at now: Instant, _ body: (inout Keeper, inout [Keeper.Effect]) -> Void
  ) {
    guard let index = keepers.firstIndex(where: { $0.shard == shard }) else { return }
    var effects: [Keeper.Effect] = []
    body(&keepers[index].keeper, &effects)
    if keepers[index].keeper.state == .reading {
      keepers = [keepers[index]]
      redis.node.shard = shard
    }
    for effect in effects {
      switch effect {
      case .ask(let question): redis.ask(.lease(question, shard: shard), at: now)
      case .voidRooms:
        events.append(.voidRooms)
        waitForAll(at: now)
      case .read: read(at: now)
      case .serve: serve()
      case .renewed(let sent): renewed(sentAt: sent, at: now)
      case .openLog(let isForgotten): openLog(isForgotten: isForgotten, at: now)
      case .lost: events.append(.lost)
      case .left: events.append(.left)
      }
    }
  }

  /// Waits for the other shards as well.
  private func waitForAll(at now: Instant) {
    for shard in 0..<redis.node.shards where !keepers.contains(where: { $0.shard == shard }) {
      keepers.append((shard, Keeper(lease: redis.node.lease, hasRooms: false)))
      with(shard, at: now) { $0.online(at: Clock.bootTime, &$1) }
    }
  }

  private func serve() {
    let reading = reading.take()
    // Terms are times in milliseconds, so they are later than the generations of earlier ones.
    let first = max(keeper.last?.term ?? 1, (reading?.reader.last?.generation ?? 0) &+ 1)
    nodeLog = RoomLog(
      lease: keeper.lease, start: start, first: first, renewedAt: lastRenewal, at: Clock.bootTime)
    let state = reading?.state ?? SharedState()
    secret = state.secret ?? secret
    events.append(.serve(state))
  }

  private func renewed(sentAt sent: Instant, at now: Instant) {
    lastRenewal = sent
    withLog(at: now) { log, effects in
      log.renewed(sentAt: sent)
      log.update(at: Clock.bootTime, &effects)
    }
  }

  private func openLog(isForgotten: Bool, at now: Instant) {
    guard let history = redis.history else { return }
    var isOther = false
    withLog(at: now) { log, _ in isOther = log.online(history, isForgotten: isForgotten, at: Clock.bootTime) }
    guard isOther else { return }
    redis.ask(.offerSecret(secret.bytes), at: now)
    bans = nil
  }

  // MARK: - Redis

  private func take(_ effect: RedisConnection.Effect, at now: Instant) {
    switch effect {
    case .ready:
      with(at: now) { $0.online(at: Clock.bootTime, &$1) }
    case .away(let reason):
      reading = nil
      with(at: now) { $0.offline(&$1) }
      nodeLog?.close()
      guard loggedReason != reason else { return }
      loggedReason = reason
      log(
        .warning, "redis_unavailable",
        [
          "redis": "\(redis.address)", "reason": reason,
          "hint": serving
            ? "matches go on; until it is back, no result is final, and another node that reaches it takes over"
            : "a node that waits begins to serve once it can read the rooms there",
        ])
    case .answered(let question, let answer): take(answer, to: question, at: now)
    case .connect, .send, .hangUp: break
    }
  }

  private func take(_ answer: RESPValue?, to question: RedisQuestion, at now: Instant) {
    switch question {
    case .lease(let question, let shard):
      let answer = LeaseAnswer(answer)
      if answer?.state == .mismatch { return refuseShards() }
      // A node serves one shard, and has another one meanwhile.
      if answer?.state == .taken, !keepers.contains(where: { $0.shard == shard }) {
        let leave = LeaseQuestion(.leave, term: answer?.term ?? 0, sentAt: question.sentAt)
        return redis.ask(.lease(leave, shard: shard), at: now)
      }
      with(shard, at: now) { $0.answered(question, answer, at: Clock.bootTime, &$1) }
      if serving, redis.node.shards > 1, let answer { noteShards(answer, at: now) }
      // A Redis may renew the lease, and refuse the log.
      if answer != nil, keeper.state == .waiting || nodeLog?.isStored == true, loggedReason.take() != nil {
        log(.info, "redis_available", ["redis": "\(redis.address)"])
      }
    case .append(let piece):
      let answer = answer?.text.flatMap(AppendAnswer.init(rawValue:))
      withLog(at: now) { $0.answered(piece, answer, &$1) }
    case .quarantine, .offerSecret: break
    case .read(.bans, _) where serving: takeBans(answer)
    case .read(let part, let number):
      if number == reading?.number { take(answer, to: part, at: now) }
    }
  }

  // MARK: - The log

  /// Queues changes that go into the journal as well.
  func record(_ changes: JournalChanges, isKept: Bool) {
    self.changes += changes.bytes
    // A result that the disk has lost never counts.
    if isKept { ends += changes.endedMatches }
  }

  /// Queues results of earlier runs, which the log does not have.
  func record(_ results: ArraySlice<MatchResult>) {
    for result in results { JournalEntry.result(result).write(to: &changes) }
  }

  /// Sends what is queued, and bans that have changed. It runs before anything is sent to players.
  func write(_ list: ModerationList, at now: Instant) {
    let bans = serving ? changedBans(in: list) : [:]
    if !changes.isEmpty || !bans.isEmpty {
      let (bytes, ended) = (changes, ends)
      changes.removeAll(keepingCapacity: true)
      ends.removeAll()
      withLog(at: now) { $0.record(bytes, ended: ended, bans: bans, &$1) }
    }
    redis.flush(at: now)
  }

  /// Writes all rooms and tables as a new generation of the log, if one is due. `state` is what they are now.
  func prepare(_ state: () -> (LobbyImage, Scoreboard)) {
    guard nodeLog?.wantsRooms == true, let number = nodeLog?.beginPreparation() else { return }
    let (image, table) = state()
    // Rooms that Redis does not have at all come first. Otherwise the game does.
    let queue = nodeLog?.isComplete == true ? queue : .global()
    queue.async {
      var (pieces, scores): ([[UInt8]], [UInt8]) = ([], [])
      image.writePieces { pieces.append($0) }
      for row in table.rows { row.write(to: &scores) }
      DispatchQueue.main.async { [weak self, pieces, scores] in
        guard let self else { return }
        withLog(at: clock.now) { $0.prepared(pieces, scores: scores, number, &$1) }
        redis.wake()
      }
    }
  }

  func synced(_ matches: [MatchID], at now: Instant) { withLog(at: now) { log, _ in log.synced(matches) } }

  func diskFailed() { nodeLog?.diskFailed() }

  private func withLog(at now: Instant, _ body: (inout RoomLog, inout [RoomLog.Effect]) -> Void) {
    guard nodeLog != nil else { return }
    var effects: [RoomLog.Effect] = []
    if var own = nodeLog.take() {
      body(&own, &effects)
      if own.hasNews { own.update(at: Clock.bootTime, &effects) }
      nodeLog = own
    }
    for effect in effects {
      switch effect {
      case .append(let piece): redis.ask(.append(piece), at: now)
      case .lost: with(at: now) { $0.lose(&$1) }
      case .forgotten: renew(at: now)
      case .news(let news): events.append(.journal(news))
      }
    }
  }
}
