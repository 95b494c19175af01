import GuessProtocol

/// The states of a node: it waits for the lease, takes it, reads the log, and serves, until it leaves or has lost the lease.
///
/// A value like `Recorder`, without I/O: answers and the time come in, effects go out. Its times are those of a clock that runs
/// while the machine is suspended.
package struct Keeper: Sendable {
  package enum State: Hashable, Sendable {
    case waiting
    /// The lease is this node's, and the log is being read.
    case reading
    /// The log was read; the node may have slept meanwhile, so the lease is renewed once more before it serves.
    case confirming
    case serving
    /// The lease is to end, so that another node takes it.
    case leaving
    case ended
  }

  /// Time between two looks at the lease while another node has it.
  static let lookInterval = Milliseconds(500)

  package let lease: Milliseconds
  package private(set) var state = State.waiting
  private(set) var isOnline = false
  /// The last answer; for a node that serves it has those that wait.
  package private(set) var last: LeaseAnswer?
  private var watch: LeaseWatch
  private var term: UInt64 = 0
  private var nextQuestion = Instant.start
  package private(set) var isAsking = false
  /// True until the lease is confirmed on a new connection.
  private var isUnconfirmed = true

  /// A node that waits; `hasRooms` if its journal has open ones.
  package init(lease: Milliseconds, hasRooms: Bool) {
    (self.lease, watch) = (lease, LeaseWatch(lease: lease, hasRooms: hasRooms))
  }

  /// Time of the next `tick`; nil if none is needed.
  package var deadline: Instant? {
    isOnline && !isAsking && state != .ended && state != .leaving ? nextQuestion : nil
  }

  package mutating func online(at now: Instant, _ effects: inout [Effect]) {
    (isOnline, isAsking, isUnconfirmed, last) = (true, false, true, nil)
    watch.begin(at: now)
    nextQuestion = now
    tick(at: now, &effects)
  }

  package mutating func offline(_ effects: inout [Effect]) {
    (isOnline, isAsking) = (false, false)
    if state == .confirming { state = .reading }
    if state == .leaving { end(.left, &effects) }
  }

  package mutating func tick(at now: Instant, _ effects: inout [Effect]) {
    guard let deadline, deadline <= now else { return }
    ask(state == .waiting ? watch.wish(after: last, at: now) : .hold, at: now, &effects)
  }

  package mutating func didRead(at now: Instant, _ effects: inout [Effect]) {
    guard state == .reading, isOnline, !isUnconfirmed else { return }
    (state, nextQuestion) = (.confirming, now)
    tick(at: now, &effects)
  }

  /// Gives up the lease for another node to take; `left` follows.
  package mutating func leave(at now: Instant, _ effects: inout [Effect]) {
    guard state != .ended, state != .leaving else { return }
    let hasLease = state != .waiting
    state = .leaving
    if hasLease, isOnline { ask(.leave, at: now, &effects) } else { end(.left, &effects) }
  }

  /// Renews at once: Redis may have forgotten something, and this node may end before the next renewal.
  package mutating func renew(at now: Instant, _ effects: inout [Effect]) {
    guard state == .serving else { return }
    nextQuestion = now
    tick(at: now, &effects)
  }

  /// An answer says that another node has the lease.
  package mutating func lose(_ effects: inout [Effect]) { if state != .ended { end(.lost, &effects) } }

  /// Takes an answer; nil if the question failed.
  package mutating func answered(
    _ question: LeaseQuestion, _ answer: LeaseAnswer?, at now: Instant, _ effects: inout [Effect]
  ) {
    isAsking = false
    if state == .waiting || answer != nil { last = answer }
    term = max(term, answer?.term ?? 0)
    switch (state, answer?.state) {
    case (.leaving, _): if question.want == .leave { end(.left, &effects) }
    case (.ended, _): break
    case (_, .lost): lose(&effects)
    case (.waiting, .taken):
      (state, isUnconfirmed) = (.reading, false)
      effects.append(.read)
    case (.waiting, _): if watch.note(answer, at: now) { effects.append(.voidRooms) }
    case (_, .mine), (_, .regained):
      confirm(by: question, isForgotten: answer?.state == .regained, at: now, &effects)
    // Asked again.
    case (_, _): break
    }
  }

  private mutating func confirm(
    by question: LeaseQuestion, isForgotten: Bool, at now: Instant, _ effects: inout [Effect]
  ) {
    let isNew = isUnconfirmed || isForgotten
    isUnconfirmed = false
    // Before results become final by the renewal.
    if state == .serving, isNew { effects.append(.openLog(isForgotten: isForgotten)) }
    effects.append(.renewed(sentAt: question.sentAt))
    switch state {
    case .reading where isNew, .confirming where isNew:
      state = .reading
      effects.append(.read)
    // An answer that comes late may be to a lease that has ended.
    case .confirming
    where question.isAfterReading && now < question.sentAt + LogLimits().freshness(of: lease):
      state = .serving
      effects += [.serve, .openLog(isForgotten: false)]
    case .confirming: nextQuestion = now
    case .waiting, .reading, .serving, .leaving, .ended: break
    }
  }

  private mutating func ask(_ want: LeaseQuestion.Want, at now: Instant, _ effects: inout [Effect]) {
    isAsking = true
    // Renewals are frequent enough that two may be lost.
    let interval = state == .waiting ? Self.lookInterval : min(.seconds(1), Milliseconds(lease.count / 3))
    nextQuestion = now + interval
    effects.append(
      .ask(LeaseQuestion(want, term: term, sentAt: now, isAfterReading: state == .confirming)))
  }

  private mutating func end(_ effect: Effect, _ effects: inout [Effect]) {
    state = .ended
    effects.append(effect)
  }
}
