import GuessGame
import GuessServerCore
import GuessProtocol
import Platform

/// The shared state of a cluster as one node sees it: keeps the node's lease, and asks Redis for the lobby.
///
/// A pure value like `RedisConnection`, which carries its questions: answers and the time come in, effects go out. Nothing waits
/// for Redis: while it can't be used, questions are answered with nil at once, and the lobby decides alone.
struct ClusterMemory {
  /// Life of a wish that is not renewed: twice the renewal interval.
  static let wishLife = Milliseconds.seconds(10)
  /// Interval and size of sweeps for names that past runs have left: a million take a day, and a thousandth of Redis's time.
  static let (sweepInterval, sweptAtOnce) = (Milliseconds.seconds(10), 128)

  enum Effect: Hashable, Sendable {
    case ask(RedisQuestion)
    /// Close the connection and retry later, since this Redis can't be used as it is.
    case giveUp
    case refused(JoinRefusal)
    /// The lease was renewed by a request that was sent at this `Clock.bootTime`.
    case renewed(Renewal, sentAt: Instant)
    /// Redis accepts questions from now on.
    case online
    case offline(String)
    case answered(QuestionID, ClusterAnswer?)
    case logAnswered(LogQuestion, LogAnswer?)
    case failoverAnswered(FailoverQuestion, FailoverAnswer?)
  }

  var run: NodeRun
  /// The connected Redis, as it was at the beginning of the connection.
  private(set) var facts = RedisFacts(.null)
  private var nextRenewal: Instant?
  /// True once the node has ended its lease, which a renewal would undo.
  private var hasLeft = false
  private var nextSweep: Instant?
  private var cursor = "0"
  private(set) var isOnline = false
  /// The wall clock when bytes last arrived.
  var unixTime = Milliseconds.zero
  /// True once Redis has returned the end of the log or its takeover.
  private var hasOpened = false

  init(_ run: NodeRun) { self.run = run }

  var deadline: Instant? { .earliest(nextRenewal, nextSweep) }

  // MARK: - Events

  mutating func tick(at now: Instant, _ effects: inout [Effect]) {
    if let due = nextRenewal, due <= now {
      nextRenewal = now + run.renewalInterval
      effects.append(.ask(.renewal(sentAt: Clock.bootTime)))
      // INFO comes last, since its answer may end the connection.
      effects.append(.ask(.facts))
    }
    if let due = nextSweep, due <= now {
      nextSweep = now + Self.sweepInterval
      effects.append(.ask(.sweep(after: cursor)))
    }
  }

  /// Renews the lease at once, unless renewals are off.
  mutating func renew(at now: Instant, _ effects: inout [Effect]) {
    nextRenewal = nextRenewal.map { _ in now }
    tick(at: now, &effects)
  }

  mutating func ask(_ question: RedisQuestion, _ effects: inout [Effect]) {
    if case .log(.leave) = question { (hasLeft, nextRenewal) = (true, nil) }
    guard isOnline else { return take(.failure(.away), to: question, &effects) }
    effects.append(.ask(question))
  }

  /// Begins to renew the lease over a new connection.
  mutating func begin(_ facts: RedisFacts, at now: Instant, _ effects: inout [Effect]) {
    if let problem = facts.problem { return giveUp(problem, &effects) }
    self.facts = facts
    (nextRenewal, nextSweep) = (hasLeft ? nil : now, now + Self.sweepInterval)
    tick(at: now, &effects)
  }

  mutating func giveUp(_ reason: String, _ effects: inout [Effect]) {
    leave(because: reason, &effects)
    effects.append(.giveUp)
  }

  /// Records that the connection is over.
  mutating func leave(because reason: String, _ effects: inout [Effect]) {
    (nextRenewal, nextSweep) = (nil, nil)
    goOffline(reason, &effects)
  }

  private mutating func goOffline(_ reason: String, _ effects: inout [Effect]) {
    isOnline = false
    effects.append(.offline(reason))
  }

  // MARK: - Answers

  @inline(never)
  mutating func take(_ answer: RedisAnswer, to question: RedisQuestion, _ effects: inout [Effect]) {
    switch question {
    case .facts:
      guard case .success(let value) = answer else { return }
      let current = RedisFacts(value)
      if let problem = current.problem {
        giveUp(problem, &effects)
      } else if current.evictedKeys != facts.evictedKeys {
        // After reconnecting, the node registers again what was evicted.
        giveUp("it has evicted keys; keep maxmemory-policy at noeviction", &effects)
      }
    case .renewal(let sent): takeRenewal(answer, sentAt: sent, &effects)
    case .sweep:
      if case .success(let value) = answer, let text = value.text { cursor = text }
    case .lobby(_, let id):
      effects.append(.answered(id, (try? answer.get()).flatMap { ClusterAnswer($0) }))
      switch answer {
      case .failure(.overloaded): goOffline("it is overloaded", &effects)
      case .failure(.refused(let error)): goOffline(error.reason, &effects)
      case .success, .failure(.away), .failure(.lost): break
      }
    // These are asked again after the next renewal.
    case .failover(let question):
      effects.append(.failoverAnswered(question, FailoverAnswer(answer, to: question, by: run)))
    case .log(let question):
      let answer = LogAnswer(answer, to: question, by: run, isStarting: !hasOpened)
      if question == .open, answer != nil, answer != .foreign { hasOpened = true }
      effects.append(.logAnswered(question, answer))
    }
  }

  private mutating func takeRenewal(
    _ answer: RedisAnswer, sentAt sent: Instant, _ effects: inout [Effect]
  ) {
    switch answer {
    case .success(let value):
      switch Renewal.read(value, run, at: unixTime) {
      case .success(let renewal):
        effects.append(.renewed(renewal, sentAt: sent))
        (run.slot, run.isFixed) = (renewal.slot, true)
        if isOnline, !renewal.isKnown { goOffline("it has forgotten this node", &effects) }
        if !isOnline {
          isOnline = true
          effects.append(.online)
        }
      case .failure(let refusal):
        goOffline(refusal.message, &effects)
        effects.append(.refused(refusal))
      case nil: giveUp("it does not answer like a Redis", &effects)
      }
    // Out of memory or unable to write to its disk; the next renewal follows within a second.
    case .failure(.refused(let error)): goOffline(error.reason, &effects)
    case .failure: break
    }
  }
}
