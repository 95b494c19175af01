import GuessProtocol
import TestSupport

@testable import GuessServerCore

/// Some machines with a node each, and one Redis, in virtual time.
///
/// Rooms are numbers with a count of moves, as the keeper and the log don't know what is in their pieces.
struct KeeperWorld {
  typealias Rooms = [UInt64: Int]

  enum Failure: CaseIterable {
    case kill, power, slowDisk, freeze, cut, stop, flush, failover, oldCopy, silence
  }

  static let lease = Milliseconds.seconds(2)
  static let step = Milliseconds(50)
  private static let troubled = Milliseconds.seconds(30)
  /// Time after the last failure until a node serves: a lease and 3 s, or three leases if Redis knows of none.
  private static let calm = lease + .seconds(3) + Milliseconds(lease.count * 2)
  /// Time in which a node that serves notices that Redis has lost its rooms, and has written them again: a renewal, and four
  /// answers that take 400 ms each.
  private static let rewritingTime = Milliseconds(2_500)

  var random: SeededGenerator
  let fault: KeeperFault?
  /// True if all rooms are written to the log again and again.
  let rewritesOften: Bool
  var now = Instant.start
  var nodes: [KeeperNode] = []
  var redis = LeaseModel()
  /// Identifies the Redis that answers, and its run.
  var history = 1
  /// Number of times that Redis has lost something.
  private(set) var replacements = 0
  /// Redis can't be reached until then.
  var silentUntil = Instant.start
  /// Nobody plays until then.
  private(set) var idleUntil = Instant.start
  private var copies: [LeaseModel] = []
  /// Results that are final, by the match, as number of moves and run.
  private var final: [UInt64: String] = [:]
  /// Matches whose ends Redis has lost, and that no complete generation without them has replaced since.
  private var forgotten: Set<UInt64> = []
  /// The latest term that Redis has forgotten. The run that has it may come back, and play on what others have ended meanwhile.
  private var forgottenTerm: UInt64 = 0
  /// What each run has had: the states of its rooms after each record, and the last that the log has.
  private var lineages: [String: (node: Int, states: [Rooms], logged: Int)] = [:]
  /// The run that has the rooms: the last that began to serve, or wrote a complete generation.
  private var latest: String?
  /// True if Redis has lost something that it had acknowledged, and nobody has written all rooms since.
  private var lostData = false
  /// Rooms that Redis had acknowledged, with seats to which clients return.
  private var seats: Set<UInt64> = []
  /// Final results, which the table counts.
  private var counted: Set<UInt64> = []
  /// The end of all failures.
  private var healed = Instant.start
  /// Time since which a node serves whose rooms Redis has lost; nil if there is none, or something fails.
  private var unwrittenSince: Instant?
  private(set) var complaint: String?
  private(set) var (takeovers, finals, losses) = (0, 0, 0)
  private var lastRoom: UInt64 = 0
  private var lastRun = 0
  /// The node of each run.
  private var runs: [String: Int] = [:]

  /// True if it prints what happens, to replay a seed.
  let narrates: Bool

  init(seed: UInt64, fault: KeeperFault? = nil, narrates: Bool = false) {
    self.narrates = narrates
    random = SeededGenerator(seed: seed)
    self.fault = fault
    rewritesOften = fault == .readHalf || fault == nil && seed.isMultiple(of: 2)
    redis.checksOwner = fault != .appendUnchecked
    redis.comparesTerms = fault != .termIgnored
    redis.knowsWaiting = fault != .impatient
    for index in 0..<3 { nodes.append(KeeperNode(index)) }
  }

  mutating func run() {
    while now < max(.start + Self.troubled, healed) + Self.calm, complaint == nil {
      now = now + Self.step
      if now < .start + Self.troubled, random.isOnce(in: 40) { fail(random.pick(Failure.allCases)) }
      if random.isOnce(in: 60) { copies = (copies + [redis]).suffix(3) }
      if random.isOnce(in: 200) { idleUntil = now + Milliseconds(Int64(random.below(8_000))) }
      for index in nodes.indices { with(index) { $0.advance(in: &$1) } }
      check()
    }
    guard complaint == nil else { return }
    let serving = nodes.filter { $0.process?.isOpen == true }
    if serving.count != 1 { complain("\(serving.count) nodes serve at the end") }
    if let last = serving.first?.process, !seats.isSubset(of: last.rooms.keys) {
      complain("seats are gone: \(seats.subtracting(last.rooms.keys))")
    }
  }

  private mutating func with(_ index: Int, _ body: (inout KeeperNode, inout KeeperWorld) -> Void) {
    var node = nodes[index]
    body(&node, &self)
    nodes[index] = node
  }

  mutating func complain(_ text: String) { complaint = complaint ?? "at \(now): \(text)" }

  func tell(_ text: @autoclosure () -> String) { if narrates { print((now - .start).count, text()) } }

  mutating func nextRun(of node: Int) -> String {
    lastRun += 1
    runs["r\(lastRun)"] = node
    return "r\(lastRun)"
  }

  mutating func nextRoom() -> UInt64 {
    lastRoom += 1
    return lastRoom
  }

  // MARK: - What breaks

  private mutating func fail(_ failure: Failure) {
    let index = random.below(nodes.count)
    tell("\(failure) \(nodes[index].process?.run ?? "-")")
    // A node that ends starts again.
    healed = max(healed, now + .seconds(1))
    switch failure {
    case .kill, .power:
      let pause = Milliseconds(Int64(random.below(4_000)))
      if failure == .power { loseRequests(of: index) }
      nodes[index].crash(at: now, restartsIn: pause, losesPower: failure == .power)
      healed = max(healed, now + pause)
    case .slowDisk: nodes[index].slowUntil = now + Milliseconds(Int64(random.below(10_000)))
    case .freeze:
      nodes[index].frozenUntil = now + Milliseconds(Int64(random.below(6_000)))
      healed = max(healed, nodes[index].frozenUntil)
    case .cut:
      loseRequests(of: index)
      nodes[index].cutUntil = now + Milliseconds(Int64(random.below(6_000)))
      healed = max(healed, nodes[index].cutUntil)
    case .stop: with(index) { $0.stop(in: &$1) }
    case .flush: replace(by: LeaseModel(), isSame: random.isOnce(in: 2))
    case .failover:
      var copy = redis
      copy.log.removeLast(min(copy.log.count, random.below(4)))
      replace(by: copy, isSame: false)
    case .oldCopy:
      if let copy = copies.first { replace(by: copy, isSame: false) }
    case .silence:
      silentUntil = now + Milliseconds(Int64(random.below(6_000)))
      healed = max(healed, silentUntil)
    }
  }

  private mutating func loseRequests(of index: Int) {
    nodes[index].loseRequests(after: random.below(nodes[index].requestCount + 1))
  }

  /// Redis has this content from now on; with `isSame` it was emptied, else another one answers.
  private mutating func replace(by new: LeaseModel, isSame: Bool) {
    var new = new
    (new.checksOwner, new.comparesTerms) = (redis.checksOwner, redis.comparesTerms)
    new.knowsWaiting = redis.knowsWaiting
    // Redis may still have the rooms of matches that are over, or a disk.
    forgotten.formUnion(final.keys)
    for piece in redis.log { forgotten.formUnion(piece.endedMatches.map(\.rawValue) + piece.bytes.ends) }
    forgottenTerm = max(forgottenTerm, redis.row?.term ?? 0)
    redis = new
    replacements += 1
    (lostData, counted) = (true, [])
    guard !isSame else { return }
    history += 1
    for index in nodes.indices { nodes[index].loseRedis() }
  }

  // MARK: - What has to be true

  /// A node begins to serve with these rooms and this table, which are in Redis or not.
  mutating func serves(
    _ run: String, _ rooms: Rooms, _ table: Set<UInt64>, isInRedis: Bool, at node: Int
  ) {
    takeovers += 1
    tell("\(run) serves \(rooms), and has counted \(table.sorted())")
    if let latest, let lineage = lineages[latest], !lostData {
      if !lineage.states[lineage.logged...].contains(rooms) {
        complain("\(run) serves \(rooms), not what the log of \(latest) has")
      }
      if let match = rooms.keys.first(where: table.contains) {
        complain("match \(match) has counted and goes on")
      }
      if let match = counted.subtracting(table).first { complain("match \(match) counts no more") }
    }
    // Redis has lost their results.
    for match in rooms.keys where forgotten.contains(match) { final[match] = nil }
    if lostData { seats.formIntersection(rooms.keys) }
    lineages[run] = (node, [rooms], 0)
    latest = run
    // Rooms that a node alone has may be lost with it.
    (lostData, counted) = (!isInRedis, table)
  }

  /// Redis has all rooms of a run.
  mutating func isWhole(_ run: String, _ rooms: Rooms) {
    // Its own end may be on the way to become final.
    let open = nodes.compactMap(\.process).filter(\.isOpen)
    forgotten = forgotten.filter { match in
      rooms[match] != nil || open.contains { $0.rooms[match] != nil || $0.results[match] != nil }
    }
    if latest != run { seats.formIntersection(rooms.keys) }
    (latest, lostData) = (run, false)
  }

  mutating func recorded(_ run: String, _ rooms: Rooms) {
    lineages[run]?.states.append(rooms)
    if latest == run { seats.formIntersection(rooms.keys) }
  }

  mutating func logged(_ run: String, _ count: UInt64) {
    guard let states = lineages[run]?.states else { return }
    let last = max(0, min(states.count, Int(count)) - 1)
    lineages[run]?.logged = last
    if latest == run, !lostData, let now = states.last {
      seats.formUnion(Set(states[last].keys).intersection(now.keys))
    }
  }

  /// A run gives up its lease, when the log has everything.
  mutating func leaves(_ run: String) {
    guard let states = lineages[run]?.states.count else { return }
    lineages[run]?.logged = states - 1
  }

  /// The rooms on a disk are void.
  mutating func voids(_ node: Int) {
    if let run = redis.row?.run, runs[run] == node { complain("rooms are void by \(run), which had them") }
  }

  mutating func isFinal(_ match: UInt64, _ result: String, term: UInt64) {
    finals += 1
    if term < forgottenTerm { forgotten.insert(match) }
    tell("final: \(match) \(result)")
    if !forgotten.contains(match), let known = final[match], known != result {
      complain("match \(match) has two results, \(known) and \(result)")
    }
    final[match] = result
    if !lostData { counted.insert(match) }
  }

  mutating func noteLoss() { losses += 1 }

  private mutating func check() {
    // One that leaves has nothing to report that the log does not have.
    let fresh = nodes.filter { node in
      node.process?.log?.isRecording == true && node.process?.keeper.state != .leaving
        && node.process?.renewedAt.map { now < $0 + freshness } ?? false
    }
    if fresh.count > 1 { complain("two nodes rely on a lease") }
    let open = nodes.compactMap(\.process).filter(\.isOpen)
    if open.contains(where: { [.waiting, .reading, .confirming].contains($0.keeper.state) }) {
      complain("a node that waits has players")
    }
    checkRewriting(open)
  }

  private mutating func checkRewriting(_ open: [KeeperProcess]) {
    guard lostData, now >= healed, open.count == 1, !open[0].isStopping else { return unwrittenSince = nil }
    unwrittenSince = unwrittenSince ?? now
    if let since = unwrittenSince, now > since + Self.rewritingTime {
      complain("\(open[0].run) does not write the rooms again that Redis has lost")
    }
  }

  private var freshness: Milliseconds { LogLimits().freshness(of: Self.lease) }
}

extension [UInt8] {
  /// Matches that end in these lines.
  var ends: [UInt64] {
    let lines = String(decoding: self, as: UTF8.self).split(separator: "\n")
    return lines.compactMap { $0.hasPrefix("end ") ? UInt64($0.split(separator: " ")[1]) : nil }
  }
}
