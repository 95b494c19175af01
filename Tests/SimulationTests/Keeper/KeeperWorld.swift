import GuessGame
import GuessProtocol
import TestSupport

@testable import GuessServerCore

/// Some machines with a node each, and one Redis, in virtual time.
///
/// Rooms are numbers with a count of moves, as the keeper and the log don't know what is in their pieces.
struct KeeperWorld {
  typealias Rooms = [UInt64: Int]

  enum Failure: CaseIterable {
    case kill, freeze, cut, stop, flush, failover, oldCopy, silence
  }

  static let lease = Milliseconds.seconds(2)
  static let step = Milliseconds(50)
  private static let (troubled, calm) = (Milliseconds.seconds(30), Milliseconds.seconds(20))

  var random: SeededGenerator
  let fault: KeeperFault?
  var now = Instant.start
  var nodes: [KeeperNode] = []
  var redis = LeaseModel()
  /// Identifies the Redis that answers, and its run.
  var history = 1
  /// Redis can't be reached until then.
  var silentUntil = Instant.start
  private var copies: [LeaseModel] = []
  /// Results that are final, by the match, as number of moves and run.
  private var final: [UInt64: String] = [:]
  /// Ends that Redis has lost.
  private var forgotten: Set<UInt64> = []
  /// The states of the rooms at the node that served last, after each record, and the last that the log has.
  private var lineage: (run: String, states: [Rooms], logged: Int)?
  private var lostData = false
  private(set) var complaint: String?
  private(set) var (takeovers, finals, losses) = (0, 0, 0)
  private var lastRoom: UInt64 = 0
  private var lastRun = 0

  /// True if it prints what happens, to replay a seed.
  let narrates: Bool

  init(seed: UInt64, fault: KeeperFault? = nil, narrates: Bool = false) {
    self.narrates = narrates
    random = SeededGenerator(seed: seed)
    self.fault = fault
    redis.checksOwner = fault != .appendUnchecked
    redis.comparesTerms = fault != .termIgnored
    for index in 0..<3 { nodes.append(KeeperNode(index)) }
  }

  mutating func run() {
    while now < .start + Self.troubled + Self.calm, complaint == nil {
      now = now + Self.step
      if now < .start + Self.troubled, random.isOnce(in: 40) { fail(random.pick(Failure.allCases)) }
      if random.isOnce(in: 60) { copies = (copies + [redis]).suffix(3) }
      for index in nodes.indices { with(index) { $0.advance(in: &$1) } }
      check()
    }
    guard complaint == nil else { return }
    let serving = nodes.filter { $0.process?.isOpen == true }
    if serving.count != 1 { complain("\(serving.count) nodes serve at the end") }
  }

  private mutating func with(_ index: Int, _ body: (inout KeeperNode, inout KeeperWorld) -> Void) {
    var node = nodes[index]
    body(&node, &self)
    nodes[index] = node
  }

  mutating func complain(_ text: String) { complaint = complaint ?? "at \(now): \(text)" }

  func tell(_ text: @autoclosure () -> String) { if narrates { print((now - .start).count, text()) } }

  mutating func nextRun() -> String {
    lastRun += 1
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
    switch failure {
    case .kill: nodes[index].crash(at: now, restartsIn: Milliseconds(Int64(random.below(4_000))))
    case .freeze: nodes[index].frozenUntil = now + Milliseconds(Int64(random.below(6_000)))
    case .cut: nodes[index].cutUntil = now + Milliseconds(Int64(random.below(6_000)))
    case .stop: with(index) { $0.stop(in: &$1) }
    case .flush: replace(by: LeaseModel(), isSame: random.isOnce(in: 2))
    case .failover:
      var copy = redis
      copy.log.removeLast(min(copy.log.count, random.below(4)))
      replace(by: copy, isSame: false)
    case .oldCopy: if let copy = copies.first { replace(by: copy, isSame: false) }
    case .silence: silentUntil = now + Milliseconds(Int64(random.below(6_000)))
    }
  }

  /// Redis has this content from now on; with `isSame` it was emptied, else another one answers.
  private mutating func replace(by new: LeaseModel, isSame: Bool) {
    var new = new
    (new.checksOwner, new.comparesTerms) = (redis.checksOwner, redis.comparesTerms)
    // Then Redis may still have the rooms of matches that are over.
    if !isSame { forgotten.formUnion(final.keys) }
    if !isSame { for piece in redis.log { forgotten.formUnion(piece.ends) } }
    redis = new
    lostData = true
    guard !isSame else { return }
    history += 1
    for index in nodes.indices { nodes[index].loseRedis() }
  }

  // MARK: - What has to be true

  /// A node begins to serve with these rooms.
  mutating func serves(_ run: String, _ rooms: Rooms) {
    takeovers += 1
    tell("\(run) serves \(rooms)")
    if let lineage, !lostData, !lineage.states[lineage.logged...].contains(rooms) {
      complain("\(run) serves \(rooms), not what the log of \(lineage.run) has")
    }
    lineage = (run, [rooms], 0)
    lostData = false
  }

  mutating func recorded(_ run: String, _ rooms: Rooms) {
    if lineage?.run == run { lineage?.states.append(rooms) }
  }

  mutating func logged(_ run: String, _ count: UInt64) {
    guard lineage?.run == run, let states = lineage?.states.count else { return }
    lineage?.logged = max(0, min(states, Int(count)) - 1)
  }

  mutating func isFinal(_ match: UInt64, _ result: String) {
    finals += 1
    tell("final: \(match) \(result)")
    if !forgotten.contains(match), let known = final[match], known != result {
      complain("match \(match) has two results, \(known) and \(result)")
    }
    final[match] = result
  }

  mutating func noteLoss() { losses += 1 }

  private mutating func check() {
    let fresh = nodes.filter { node in
      node.process?.log?.isRecording == true
        && node.process?.renewedAt.map { now < $0 + freshness } ?? false
    }
    if fresh.count > 1 { complain("two nodes rely on a lease") }
  }

  private var freshness: Milliseconds { LogLimits().freshness(of: Self.lease) }
}

extension LogPiece {
  /// Matches that end in it.
  var ends: [UInt64] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap {
      $0.hasPrefix("end ") ? UInt64($0.split(separator: " ")[1]) : nil
    }
  }
}
