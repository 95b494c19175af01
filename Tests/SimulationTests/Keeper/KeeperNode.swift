import GuessGame
import GuessProtocol
import TestSupport

@testable import GuessServerCore

/// A machine with a disk, and the node that runs on it.
struct KeeperNode {
  /// A request to Redis or its answer, on its way.
  struct Message {
    enum Content {
      case lease(LeaseQuestion)
      case append(LogChunk)
      case page(after: LogPosition?)
      case leaseAnswer(LeaseQuestion, LeaseAnswer)
      case appendAnswer(LogChunk, AppendAnswer?)
      case pageAnswer([LogChunk])
    }

    let arrival: Instant
    let content: Content
    /// Who has sent the request, and over which connection.
    let run: String
    let connection: Int
    /// The number of the reading to which it belongs; nil for none.
    let reading: Int?
  }

  private static let piecesAtOnce = 16

  let index: Int
  var process: KeeperProcess?
  /// Rooms in the journal, and in what of it is on the disk for certain.
  private(set) var (journal, synced): (KeeperWorld.Rooms, KeeperWorld.Rooms) = ([:], [:])
  /// Matches that became final here; they never come back from this disk.
  private var finals: Set<UInt64> = []
  var startsAt = Instant.start
  var (frozenUntil, cutUntil) = (Instant.start, Instant.start)
  /// The disk finishes nothing until then.
  var slowUntil = Instant.start
  /// The other run that this process has seen to have the lease, and the ends of the lease that it has seen.
  private var watched: (run: String, ends: Set<Int64>)?
  /// True if another run has played on for so long that rooms on this disk must not count.
  private var isOutdated = false
  private var (requests, answers): ([Message], [Message]) = ([], [])
  private var (isConnected, connection) = (false, 0)
  private var connectsAt = Instant.start
  private var hasSlept = false

  init(_ index: Int) { self.index = index }

  // MARK: - What breaks

  /// The process ends, and with the power what was not on the disk.
  mutating func crash(at now: Instant, restartsIn pause: Milliseconds, losesPower: Bool) {
    if losesPower { journal = synced }
    guard process != nil else { return }
    end(at: now, restartsIn: pause)
  }

  private mutating func end(at now: Instant, restartsIn pause: Milliseconds) {
    (process, watched) = (nil, nil)
    disconnect()
    (startsAt, frozenUntil) = (now + pause, now)
  }

  /// Its connection to Redis ends. What was sent arrives nevertheless.
  private mutating func disconnect() {
    isConnected = false
    answers = []
  }

  /// The network has lost the rest of what was sent.
  mutating func loseRequests(after count: Int) {
    guard requests.count > count else { return }
    requests.removeLast(requests.count - count)
    disconnect()
  }

  var requestCount: Int { requests.count }

  private mutating func voidRooms() { (journal, synced) = ([:], [:]) }

  /// Another Redis answers, to which nothing comes that was sent to the last one.
  mutating func loseRedis() {
    disconnect()
    requests = []
  }

  mutating func stop(in world: inout KeeperWorld) {
    guard frozenUntil <= world.now, process?.isStopping == false else { return }
    process?.isStopping = true
    with(in: &world) { process, now, effects, _ in process.keeper.renew(at: now, &effects) }
    goOnStopping(in: &world)
  }

  // MARK: - Time

  mutating func advance(in world: inout KeeperWorld) {
    let now = world.now
    deliverRequests(in: &world)
    if process == nil, startsAt <= now, frozenUntil <= now {
      process = KeeperProcess(world.nextRun(of: index), rooms: journal, at: now)
      connectsAt = now
    }
    guard process != nil, frozenUntil <= now else {
      hasSlept = true
      return
    }
    // Redis or a timeout may have ended the connection meanwhile.
    if hasSlept, world.random.isOnce(in: 2) { disconnect() }
    hasSlept = false
    let isReachable = cutUntil <= now && world.silentUntil <= now
    if !isReachable, isConnected { disconnect() }
    if !isConnected {
      with(in: &world) { process, _, effects, logEffects in process.offline(&effects, &logEffects) }
      if isReachable, connectsAt <= now {
        (isConnected, connection) = (true, connection + 1)
        let history = "\(world.history)"
        with(in: &world) { $0.online(history, at: $1, &$2, &$3) }
      } else if connectsAt <= now {
        connectsAt = now + Milliseconds(Int64(world.random.below(700)))
      }
    }
    while let first = answers.first, first.arrival <= now {
      answers.removeFirst()
      if let reading = first.reading, reading != process?.readings { continue }
      take(first.content, in: &world)
    }
    with(in: &world) { $0.tick(at: $1, &$2, &$3) }
    play(in: &world)
    if process?.isStopping == true { goOnStopping(in: &world) }
  }

  private mutating func play(in world: inout KeeperWorld) {
    if slowUntil <= world.now, world.random.isOnce(in: 3) { syncDisk(in: &world) }
    guard process?.isOpen == true, process?.isStopping == false, world.idleUntil <= world.now,
      world.random.isOnce(in: 3)
    else { return }
    let rooms = process?.rooms.keys.sorted() ?? []
    let room = rooms.randomElement(using: &world.random)
    var line = ""
    var ended: [UInt64] = []
    switch (world.random.below(7), room) {
    case (0, _), (_, nil): line = open(in: &world)
    case (1, let room?): ended = [room]
    case (2, _?):
      // The last matches of a round of a tournament end, and the next one begins with them.
      ended = Array(rooms.prefix(3))
      for _ in ended { line += open(in: &world) }
    case (_, let room?):
      process?.rooms[room, default: 0] += 1
      line = "move \(room)\n"
    }
    for room in ended { line += close(room, in: &world) }
    record(line, ended.compactMap(Self.match), in: &world)
  }

  /// Opens a room; returns its line in the journal.
  private mutating func open(in world: inout KeeperWorld) -> String {
    let room = world.nextRoom()
    process?.rooms[room] = 0
    return "room \(room)\n"
  }

  private mutating func close(_ room: UInt64, in world: inout KeeperWorld) -> String {
    process?.table.insert(room)
    let (moves, run) = (process?.rooms.removeValue(forKey: room) ?? 0, process?.run ?? "")
    process?.results[room] = "\(moves) moves, at \(run)"
    return "end \(room)\n"
  }

  private mutating func record(_ line: String, _ ended: [MatchID], in world: inout KeeperWorld) {
    let rooms = process?.rooms ?? [:]
    journal = rooms
    world.recorded(process?.run ?? "", rooms)
    process?.unsynced += ended
    if world.fault == .unlogged { for match in ended { announce(match, in: &world) } }
    let isSynced = world.fault == .unsynced
    with(in: &world) { process, _, _, effects in
      process.log?.record(Array(line.utf8), ended: ended, &effects)
      if isSynced { process.log?.synced(ended) }
    }
  }

  private mutating func syncDisk(in world: inout KeeperWorld) {
    let matches = process?.unsynced ?? []
    process?.unsynced = []
    synced = journal
    with(in: &world) { process, _, _, _ in process.log?.synced(matches) }
  }

  private mutating func announce(_ match: MatchID, in world: inout KeeperWorld) {
    guard let result = process?.results[match.rawValue] else { return }
    finals.insert(match.rawValue)
    world.isFinal(match.rawValue, result, term: process?.keeper.last?.term ?? 0)
  }

  private mutating func goOnStopping(in world: inout KeeperWorld) {
    let isKnown = process?.keeper.state != .serving || process?.keeper.isAsking == false
    let isFlushed = isKnown && process?.log?.isFlushed ?? true || world.fault == .hasty
    guard isFlushed || process?.keeper.isOnline == false else { return }
    if let process, process.keeper.isOnline { world.leaves(process.run) }
    with(in: &world) { process, now, effects, _ in process.keeper.leave(at: now, &effects) }
  }

  // MARK: - Effects

  private mutating func with(
    in world: inout KeeperWorld,
    _ body: (inout KeeperProcess, Instant, inout [Keeper.Effect], inout [RoomLog.Effect]) -> Void
  ) {
    guard process != nil else { return }
    var (effects, logEffects): ([Keeper.Effect], [RoomLog.Effect]) = ([], [])
    if var own = process.take() {
      body(&own, world.now, &effects, &logEffects)
      if own.log?.hasNews == true { own.log?.update(at: world.now, &logEffects) }
      process = own
    }
    for effect in logEffects {
      switch effect {
      case .append(let piece): send(.append(piece), in: &world)
      case .lost: with(in: &world) { process, _, effects, _ in process.keeper.lose(&effects) }
      case .forgotten:
        with(in: &world) { process, now, effects, _ in process.keeper.renew(at: now, &effects) }
      case .news(.recorded(let matches)): for match in matches { announce(match, in: &world) }
      case .news: break
      }
    }
    for effect in effects where process != nil { perform(effect, in: &world) }
    if process?.log?.wantsRooms == true { prepare(in: &world) }
  }

  private mutating func prepare(in world: inout KeeperWorld) {
    guard let number = process?.log?.beginPreparation() else { return }
    let lines = process?.rooms.sorted { $0.key < $1.key }.map { "state \($0) \($1)\n" } ?? []
    let pieces = lines.map { Array($0.utf8) }
    let table = process?.table.sorted().map { "end \($0)\n" }.joined() ?? ""
    with(in: &world) { process, _, _, effects in
      process.log?.prepared(pieces, scores: Array(table.utf8), number, &effects)
    }
  }

  private mutating func perform(_ effect: Keeper.Effect, in world: inout KeeperWorld) {
    switch effect {
    case .ask(let question):
      let isImpatient = world.fault == .impatient && question.want == .want
      let want: LeaseQuestion.Want = process?.keeper.last?.owner == nil ? .free : .ended
      let impatient = LeaseQuestion(want, term: question.term, sentAt: question.sentAt)
      send(.lease(isImpatient ? impatient : question), in: &world)
    case .voidRooms:
      world.voids(index)
      if world.fault != .notVoid { voidRooms() }
    case .read:
      process?.reader = LogReader()
      process?.readings += 1
      process?.replacements = world.replacements
      send(.page(after: nil), in: &world)
    case .serve: serve(in: &world)
    case .renewed(let sent):
      process?.renewedAt = sent
      with(in: &world) { process, _, _, _ in
        process.log?.renewed(sentAt: sent)
      }
    case .openLog(let isForgotten):
      let history = "\(world.history)"
      with(in: &world) { process, now, _, _ in
        process.log?.online(history, isForgotten: isForgotten, at: now)
      }
    case .lost:
      world.noteLoss()
      guard world.fault != .deaf else { break }
      if process?.isOpen == true, world.fault != .notVoid { voidRooms() }
      end(at: world.now, restartsIn: .seconds(1))
    case .left: end(at: world.now, restartsIn: .seconds(1))
    }
  }

  private mutating func serve(in world: inout KeeperWorld) {
    let fault = world.fault
    let whole = process?.reader.flatMap { fault == .readHalf ? $0.next ?? $0.whole : $0.whole }
    let found = whole.map { Self.rooms($0.lines) }
    let rooms = found ?? journal
    process?.table = Set(whole.map { ($0.scores + $0.lines).ends } ?? [])
    if found == nil, isOutdated, !rooms.isEmpty {
      world.complain("\(process?.run ?? "") serves rooms with which another node has played on")
    }
    (isOutdated, watched) = (false, nil)
    if found == nil, let known = rooms.keys.first(where: finals.contains) {
      world.complain("match \(known) comes back from the disk where it was final")
    }
    finals.subtract(rooms.keys)
    journal = rooms
    let now = world.now
    var limits = LogLimits()
    if world.rewritesOften { limits.generationBytes = 2_000 }
    process?.begin(rooms, at: now, limits)
    let isInRedis = found != nil && process?.replacements == world.replacements
    world.serves(process?.run ?? "", rooms, process?.table ?? [], isInRedis: isInRedis, at: index)
  }

  private static func match(_ room: UInt64) -> MatchID? {
    let digits = String(room, radix: 16)
    return MatchID(Array((String(repeating: "0", count: 16 - digits.count) + digits).utf8).span)
  }

  private static func rooms(_ text: [UInt8]) -> KeeperWorld.Rooms {
    var rooms: KeeperWorld.Rooms = [:]
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 1, let room = UInt64(words[1]) else { continue }
      switch words[0] {
      case "room": rooms[room] = 0
      case "state": rooms[room] = Int(words[2]) ?? 0
      case "move": rooms[room, default: 0] += 1
      case "end": rooms[room] = nil
      default: break
      }
    }
    return rooms
  }

  // MARK: - Redis

  private mutating func send(_ content: Message.Content, in world: inout KeeperWorld) {
    guard isConnected else { return }
    let earliest = requests.last?.arrival ?? .start
    let arrival = max(earliest, world.now + Milliseconds(Int64(world.random.below(200))))
    let isReading: Bool
    switch content {
    case .page: isReading = true
    default: isReading = false
    }
    requests.append(
      Message(
        arrival: arrival, content: content, run: process?.run ?? "", connection: connection,
        reading: isReading ? process?.readings : nil))
  }

  private mutating func deliverRequests(in world: inout KeeperWorld) {
    while let first = requests.first, first.arrival <= world.now {
      requests.removeFirst()
      world.tell("redis, \(first.run): \(first.content) \(world.redis.row.map { "\($0)" } ?? "-")")
      let answer = answer(first.content, of: first.run, in: &world)
      guard let answer, isConnected, first.connection == connection else { continue }
      let earliest = answers.last?.arrival ?? .start
      let arrival = max(earliest, world.now + Milliseconds(Int64(world.random.below(200))))
      answers.append(
        Message(
          arrival: arrival, content: answer, run: first.run, connection: connection, reading: first.reading))
    }
  }

  private func answer(
    _ request: Message.Content, of run: String, in world: inout KeeperWorld
  ) -> Message.Content? {
    switch request {
    case .lease(let question):
      let time = (world.now - .start).count
      return .leaseAnswer(question, world.redis.answer(question, of: run, lease: KeeperWorld.lease, at: time))
    case .append(let piece):
      let word = world.redis.append(piece, by: run)
      if word == "done", piece.kind == .whole {
        world.isWhole(run, Self.rooms(world.redis.whole?.lines ?? []))
      }
      return .appendAnswer(piece, word.flatMap(AppendAnswer.init))
    case .page(let position):
      let rest = world.redis.log.filter { piece in position.map { $0 < piece.position } ?? true }
      return .pageAnswer(Array(rest.prefix(Self.piecesAtOnce)))
    case .leaseAnswer, .appendAnswer, .pageAnswer: return nil
    }
  }

  private mutating func take(_ content: Message.Content, in world: inout KeeperWorld) {
    switch content {
    case .leaseAnswer(let question, var answer):
      if world.fault == .forgetful, answer.state == .regained {
        answer = LeaseAnswer(.mine, term: answer.term)
      }
      world.tell("\(process?.run ?? "") hears \(answer.state) of \(question.want) \(question.term)")
      watch(answer)
      with(in: &world) { process, now, effects, _ in
        process.keeper.answered(question, answer, at: now, &effects)
      }
    case .appendAnswer(let piece, let answer):
      with(in: &world) { process, _, _, effects in process.log?.answered(piece, answer, &effects) }
      if let count = process?.log?.loggedCount { world.logged(process?.run ?? "", count) }
    case .pageAnswer(let pieces): takePage(pieces, in: &world)
    case .lease, .append, .page: break
    }
  }

  /// Notes who has the lease. One that was renewed again and again is that of a node that serves.
  private mutating func watch(_ answer: LeaseAnswer) {
    guard answer.state == .other, let owner = answer.owner else { return }
    if watched?.run != owner.run { watched = (owner.run, []) }
    watched?.ends.insert(owner.ends)
    if let watched, watched.ends.count > 4 { isOutdated = true }
  }

  private mutating func takePage(_ pieces: [LogChunk], in world: inout KeeperWorld) {
    guard process?.reader != nil else { return }
    do { for piece in pieces { try process?.reader?.take(piece) } } catch {
      world.complain("the log can't be read: \(error)")
    }
    if pieces.count == Self.piecesAtOnce {
      return send(.page(after: pieces.last?.position), in: &world)
    }
    with(in: &world) { process, now, effects, _ in process.keeper.didRead(at: now, &effects) }
    guard world.fault == .unconfirmed, process?.keeper.state == .confirming else { return }
    let question = LeaseQuestion(.hold, term: .max, sentAt: world.now, isAfterReading: true)
    with(in: &world) { process, now, effects, _ in
      process.keeper.answered(question, LeaseAnswer(.mine, term: 0), at: now, &effects)
    }
  }
}

/// One run of a node.
struct KeeperProcess {
  let run: String
  var keeper: Keeper
  var log: RoomLog?
  var reader: LogReader?
  var readings = 0
  /// Losses of Redis before reading began.
  var replacements = 0
  /// True once players are let in.
  private(set) var isOpen = false
  var isStopping = false
  var rooms: KeeperWorld.Rooms = [:]
  var results: [UInt64: String] = [:]
  var unsynced: [MatchID] = []
  /// Matches that the table counts.
  var table: Set<UInt64> = []
  var renewedAt: Instant?
  private var nextUpdate = Instant.start
  private static let start = JournalEntry.start(unixTime: 0, version: "1")

  init(_ run: String, rooms: KeeperWorld.Rooms, at now: Instant) {
    self.run = run
    keeper = Keeper(lease: KeeperWorld.lease, hasRooms: !rooms.isEmpty)
  }

  mutating func begin(_ rooms: KeeperWorld.Rooms, at now: Instant, _ limits: LogLimits) {
    let first = max(keeper.last?.term ?? 1, (reader?.last?.generation ?? 0) + 1)
    (self.rooms, isOpen, reader) = (rooms, true, nil)
    log = RoomLog(
      lease: KeeperWorld.lease, start: Self.start, first: first, renewedAt: renewedAt, at: now, limits: limits
    )
  }

  mutating func online(
    _ history: String, at now: Instant, _ effects: inout [Keeper.Effect], _: inout [RoomLog.Effect]
  ) {
    keeper.online(at: now, &effects)
  }

  mutating func offline(_ effects: inout [Keeper.Effect], _: inout [RoomLog.Effect]) {
    guard keeper.isOnline else { return }
    if !isOpen { reader = nil }
    keeper.offline(&effects)
    log?.close()
  }

  mutating func tick(
    at now: Instant, _ effects: inout [Keeper.Effect], _ logEffects: inout [RoomLog.Effect]
  ) {
    keeper.tick(at: now, &effects)
    guard nextUpdate <= now else { return }
    nextUpdate = now + Milliseconds(500)
    log?.update(at: now, &logEffects)
  }
}
