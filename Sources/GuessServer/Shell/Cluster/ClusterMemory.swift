import GuessServerCore
import GuessProtocol
import Platform

/// What all nodes share, as one node sees it: it keeps the node's lease, and asks what the lobby wants to know.
///
/// A value like the connection below it: bytes, answers and the time come in, and what is to be done goes out. Nobody waits for
/// Redis. While it can't be used, questions are answered with nothing, and the lobby decides alone.
struct ClusterMemory {
  /// How long a wish is known that is not renewed: twice the time after which it is.
  static let wishLife = Milliseconds.seconds(10)
  /// How often names are looked through that runs have left behind, and how many at a time: a million of them take a day, and
  /// Redis a thousandth of its time.
  static let (sweepInterval, sweptAtOnce) = (Milliseconds.seconds(10), 128)
  /// How far the clock may be from Redis's, since the number of the day and the journal go by it.
  static let clockTolerance = Milliseconds.seconds(2)

  enum Effect: Hashable, Sendable {
    case connect
    case send([UInt8])
    case hangUp
    /// The node has this slot from now on.
    case enrolled(NodeSlot)
    /// The cluster does not take the node.
    case refused(EnrolmentRefusal)
    /// These are the other nodes, of which those have gone with whose rooms one can go on; and so many have gone whose seats may still
    /// be kept.
    case neighbours([Neighbour], departed: [DepartedNode], gone: Int)
    /// The lease was renewed, with what was sent at that time of the clock that goes on while the machine is suspended.
    case renewed(sentAt: Instant, isTaken: Bool)
    /// It can be asked from now on; what tells this Redis, in this run and with this history, from others.
    case online(String)
    /// It can't be asked, for this reason.
    case offline(String)
    case answered(QuestionID, ClusterAnswer?)
    case logAnswered(LogQuestion, LogAnswer?)
    case succeeded(SuccessionQuestion, SuccessionAnswer?)
    /// The clock is so far from Redis's, which is more than it should be; nil when it is right again.
    case clockDiffers(Milliseconds?)
    /// So many entries of nodes are left out, which is not what it was, since no node has written them.
    case foreign(nodes: Int)
  }

  private enum Purpose {
    case load(ClusterScript)
    /// How Redis is by now.
    case facts
    case renewal(sentAt: Instant)
    case sweep
    case question(QuestionID)
    case log(LogQuestion)
    case succession(SuccessionQuestion)
  }

  private struct Pending {
    let purpose: Purpose
    /// What was asked, if it is a script that Redis may have forgotten.
    let call: ScriptCall?
  }

  var run: NodeRun
  /// What tells the Redis that it is connected to.
  private var redis = ""
  private var evictedKeys = ""
  private var connection: RedisConnection
  private var random: any RandomNumberGenerator
  private var pending: [RedisConnection.RequestID: Pending] = [:]
  private var hashes: [ClusterScript: String] = [:]
  private var nextRenewal: Instant?
  /// Whether the node has ended its lease, which a renewal would undo.
  private var hasLeft = false
  private var nextSweep: Instant?
  private var cursor = "0"
  private(set) var isOnline = false
  /// What the wall clock showed when something came last.
  private var unixTime = Milliseconds.zero
  private var clockDiffers = false
  private var foreignNodes = 0
  /// Whether it is known what is there of the log.
  private var hasOpened = false

  init(
    _ run: NodeRun, at address: RedisAddress, password: String?, now: Instant,
    random: any RandomNumberGenerator
  ) {
    self.run = run
    self.random = random
    connection = RedisConnection(to: address, password: password, at: now)
  }

  /// When `tick` is due next.
  var deadline: Instant? { .earliest(connection.deadline, nextRenewal, nextSweep) }

  // MARK: - What happens

  mutating func tick(at now: Instant, _ effects: inout [Effect]) {
    forward(at: now, &effects) { $0.tick(at: now, using: &$1, &$2) }
    if let due = nextRenewal, due <= now {
      nextRenewal = now + run.renewalInterval
      ask(run.renewal, for: .renewal(sentAt: Clock.bootTime), at: now, &effects)
      // Behind it, so that nothing comes after what ends the connection.
      ask(RESPRequest("INFO"), Pending(purpose: .facts, call: nil), at: now, &effects)
    }
    if let due = nextSweep, due <= now {
      nextSweep = now + Self.sweepInterval
      let arguments = [cursor, "\(Self.sweptAtOnce)", ClusterKeys.runs]
      ask(
        ScriptCall(script: .sweep, keys: [ClusterKeys.names], arguments: arguments), for: .sweep, at: now,
        &effects)
    }
  }

  /// Renews the lease at once, where it is renewed at all.
  mutating func renew(at now: Instant, _ effects: inout [Effect]) {
    nextRenewal = nextRenewal.map { _ in now }
    tick(at: now, &effects)
  }

  mutating func connected(at now: Instant, _ effects: inout [Effect]) {
    forward(at: now, &effects) { $0.connected(at: now, &$2) }
  }

  /// Takes what Redis has sent; the wall clock shows `unixTime`.
  mutating func received(
    _ bytes: [UInt8], at now: Instant, unixTime: Milliseconds, _ effects: inout [Effect]
  ) {
    self.unixTime = unixTime
    forward(at: now, &effects) { $0.received(bytes, at: now, using: &$1, &$2) }
  }

  mutating func disconnected(at now: Instant, _ effects: inout [Effect]) {
    forward(at: now, &effects) { $0.disconnected(at: now, using: &$1, &$2) }
  }

  /// Asks what the lobby wants to know.
  mutating func ask(
    _ question: ClusterQuestion, _ id: QuestionID, at now: Instant, _ effects: inout [Effect]
  ) {
    guard isOnline else { return effects.append(.answered(id, nil)) }
    ask(ScriptCall(question, by: run), for: .question(id), at: now, &effects)
  }

  /// Asks what has to do with the log of the node.
  mutating func ask(_ question: LogQuestion, at now: Instant, _ effects: inout [Effect]) {
    if question == .leave { (hasLeft, nextRenewal) = (true, nil) }
    guard isOnline else { return effects.append(.logAnswered(question, nil)) }
    switch question.request(by: run) {
    case .script(let call): ask(call, for: .log(question), at: now, &effects)
    case .command(let request):
      ask(request, Pending(purpose: .log(question), call: nil), at: now, &effects)
    }
  }

  /// Asks what has to do with rooms of nodes that are gone.
  mutating func ask(_ question: SuccessionQuestion, at now: Instant, _ effects: inout [Effect]) {
    guard isOnline else { return effects.append(.succeeded(question, nil)) }
    switch question.request(by: run) {
    case .script(let call): ask(call, for: .succession(question), at: now, &effects)
    case .command(let request):
      ask(request, Pending(purpose: .succession(question), call: nil), at: now, &effects)
    }
  }

  private mutating func ask(
    _ call: ScriptCall, for purpose: Purpose, at now: Instant, _ effects: inout [Effect]
  ) {
    ask(call.request(hashes[call.script]), Pending(purpose: purpose, call: call), at: now, &effects)
  }

  @inline(never)
  private mutating func ask(
    _ request: RESPRequest, _ asked: Pending, at now: Instant, _ effects: inout [Effect]
  ) {
    // What fails at once is answered before anyone knows what was asked.
    var done: [RedisConnection.Effect] = []
    let id = connection.ask(request, at: now, &done)
    pending[id] = asked
    for effect in done { take(effect, at: now, &effects) }
  }

  /// Has the connection do something, and does what follows from that.
  @inline(never)
  private mutating func forward(
    at now: Instant, _ effects: inout [Effect],
    _ body: (inout RedisConnection, inout any RandomNumberGenerator, inout [RedisConnection.Effect]) -> Void
  ) {
    var done: [RedisConnection.Effect] = []
    body(&connection, &random, &done)
    for effect in done { take(effect, at: now, &effects) }
  }

  @inline(never)
  private mutating func take(
    _ effect: RedisConnection.Effect, at now: Instant, _ effects: inout [Effect]
  ) {
    switch effect {
    case .connect: effects.append(.connect)
    case .send(let bytes): effects.append(.send(bytes))
    case .hangUp: effects.append(.hangUp)
    case .away(let trouble): leave(because: trouble.text, &effects)
    case .ready(let facts): begin(facts, at: now, &effects)
    case .answered(let id, let answer):
      if let asked = pending.removeValue(forKey: id) { take(answer, to: asked, at: now, &effects) }
    }
  }

  /// Gives it the scripts, and asks for a lease when it has them.
  private mutating func begin(_ facts: RedisFacts, at now: Instant, _ effects: inout [Effect]) {
    if let unfitness = facts.unfitness {
      return giveUp(unfitness.text, at: now, &effects)
    }
    hashes = [:]
    (redis, evictedKeys) = (facts.history, facts.evictedKeys)
    for script in ClusterScript.allCases {
      let request = RESPRequest("SCRIPT", "LOAD", script.text)
      ask(request, Pending(purpose: .load(script), call: nil), at: now, &effects)
    }
  }

  /// Closes the connection and tries again later, since this Redis can't be used as it is.
  mutating func giveUp(_ reason: String, at now: Instant, _ effects: inout [Effect]) {
    leave(because: reason, &effects)
    forward(at: now, &effects) { $0.giveUp(at: now, using: &$1, &$2) }
  }

  /// Redis can't be asked any more.
  private mutating func leave(because reason: String, _ effects: inout [Effect]) {
    (nextRenewal, nextSweep) = (nil, nil)
    goOffline(reason, &effects)
  }

  private mutating func goOffline(_ reason: String, _ effects: inout [Effect]) {
    isOnline = false
    effects.append(.offline(reason))
  }

  // MARK: - Answers

  @inline(never)
  private mutating func take(
    _ answer: Result<RESPValue, RedisConnection.Failure>, to asked: Pending, at now: Instant,
    _ effects: inout [Effect]
  ) {
    if case .failure(.refused(let error)) = answer, error.code == "NOSCRIPT", let call = asked.call {
      return ask(call.request(nil), Pending(purpose: asked.purpose, call: nil), at: now, &effects)
    }
    switch asked.purpose {
    case .load(let script): takeHash(answer, of: script, at: now, &effects)
    case .facts:
      guard case .success(let value) = answer else { return }
      let facts = RedisFacts(value)
      if let unfitness = facts.unfitness {
        giveUp(unfitness.text, at: now, &effects)
      } else if facts.evictedKeys != evictedKeys {
        // What it has forgotten is told again with a new connection.
        giveUp("it has thrown keys away; keep maxmemory-policy at noeviction", at: now, &effects)
      }
    case .renewal(let sent): takeRenewal(answer, sentAt: sent, at: now, &effects)
    case .sweep:
      if case .success(.bytes(let bytes)) = answer { cursor = String(decoding: bytes, as: UTF8.self) }
    case .log(let question):
      let answer = LogAnswer(answer, to: question, by: run, isStarting: !hasOpened)
      if question == .open, answer != nil, answer != .foreign { hasOpened = true }
      effects.append(.logAnswered(question, answer))
    case .succession(let question):
      effects.append(.succeeded(question, SuccessionAnswer(answer, to: question, by: run)))
    case .question(let id):
      effects.append(.answered(id, (try? answer.get()).flatMap { ClusterAnswer($0) }))
      switch answer {
      case .failure(.overloaded): goOffline("it is overloaded", &effects)
      case .failure(.refused(let error)): goOffline(error.reason, &effects)
      case .success, .failure(.away), .failure(.lost): break
      }
    }
  }

  private mutating func takeHash(
    _ answer: Result<RESPValue, RedisConnection.Failure>, of script: ClusterScript, at now: Instant,
    _ effects: inout [Effect]
  ) {
    switch answer {
    case .success(.bytes(let hash)):
      hashes[script] = String(decoding: hash, as: UTF8.self)
      guard hashes.count == ClusterScript.allCases.count else { return }
      (nextRenewal, nextSweep) = (hasLeft ? nil : now, now + Self.sweepInterval)
      tick(at: now, &effects)
    case .success: giveUp("it does not take scripts", at: now, &effects)
    case .failure(.refused(let error)): giveUp(error.reason, at: now, &effects)
    case .failure: break
    }
  }

  private mutating func takeRenewal(
    _ answer: Result<RESPValue, RedisConnection.Failure>, sentAt sent: Instant, at now: Instant,
    _ effects: inout [Effect]
  ) {
    switch answer {
    case .success(let value):
      switch Renewal.read(value, run) {
      case .success(let renewal):
        effects.append(.renewed(sentAt: sent, isTaken: renewal.isTaken))
        take(renewal, &effects)
      case .failure(let refusal):
        goOffline(refusal.message, &effects)
        effects.append(.refused(refusal))
      case nil: giveUp("it does not answer like a Redis", at: now, &effects)
      }
    // Full, or not able to write to its disk: it is asked again in a second.
    case .failure(.refused(let error)): goOffline(error.reason, &effects)
    case .failure: break
    }
  }

  private mutating func take(_ renewal: Renewal, _ effects: inout [Effect]) {
    if !run.isFixed {
      (run.slot, run.isFixed) = (renewal.slot, true)
      effects.append(.enrolled(renewal.slot))
    }
    effects.append(.neighbours(renewal.neighbours, departed: renewal.departed, gone: renewal.gone))
    if isOnline, !renewal.isKnown { goOffline("it has forgotten this node", &effects) }
    if !isOnline {
      isOnline = true
      effects.append(.online(redis))
    }
    if renewal.foreign != foreignNodes {
      foreignNodes = renewal.foreign
      effects.append(.foreign(nodes: renewal.foreign))
    }
    let difference = unixTime - renewal.unixTime
    let differs = abs(difference.count) > Self.clockTolerance.count
    if differs != clockDiffers {
      clockDiffers = differs
      effects.append(.clockDiffers(differs ? difference : nil))
    }
  }
}
