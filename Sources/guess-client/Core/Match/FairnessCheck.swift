import GuessProtocol

/// Checks the server's promises: that the secret was fixed before the first guess, and that its hints were true.
package struct FairnessCheck: Sendable {
  package enum Finding: Hashable, Sendable {
    /// The secret matches its commitment, and every hint was true.
    case kept(secret: Int64)
    case broken(Breach)
    /// A round ended whose start was not seen, so there is no commitment to check.
    case unknown
  }

  /// With its word in JSON.
  package enum Breach: String, Hashable, Sendable {
    case anotherSecret = "another_secret"
    case anotherPromise = "another_promise"
    /// The secret is outside a range that the server has sent, or the ranges do not fit the hints.
    case untrueHint = "untrue_hint"
    /// The match continued, or ended, without the secret of the last round.
    case noSecret = "no_secret"
    /// A round without a commitment or its nonce, although the server has announced them.
    case noProof = "no_proof"
  }

  private struct Promise {
    let round: Int
    let commitment: Commitment
    /// The range that all hints and ranges leave; nil once they contradicted each other.
    var range: GuessRange?
    /// The range that the server has sent last, from each `STATE` on: after a crash it may have forgotten the last guesses.
    var sent: GuessRange?
    /// True if the round may have ended during a disconnect.
    var mayBeOver = false

    mutating func narrow(by answer: GuessAnswer) {
      range = range?.narrowed(by: answer.hint, to: answer.guess)
      sent = sent?.narrowed(by: answer.hint, to: answer.guess)
      narrow(to: answer.range)
    }

    /// A range that the server sends may leave out more than the hints do, which the secret will show, but no less.
    mutating func narrow(to range: GuessRange) {
      if sent?.contains(range) != true { self.range = nil }
      restart(with: range)
    }

    mutating func restart(with range: GuessRange) {
      self.range = self.range?.common(with: range)
      sent = range
    }
  }

  private struct Meeting: Equatable {
    let room: RoomCode
    let rival: Name
  }

  private var promise: Promise?
  /// The latest one, as far as known.
  private var meeting: Meeting?
  /// The end that was checked last: the server sends it again after a reconnect.
  private var lastEnd: RoundEnd?
  /// True if the server has announced that it commits to every secret.
  private var expectsProof = false
  /// The round that began without a commitment, which has been reported.
  private var hasUnprovenRound = false
  package private(set) var hasFoundBreach = false

  package init() {}

  package mutating func check(_ received: ReceivedLine) -> Finding? {
    if received.proof == .announced { expectsProof = true }
    return received.line.map { check($0) } ?? noting(missingProof(in: received))
  }

  package mutating func check(_ line: ServerLine) -> Finding? { noting(finding(in: line)) }

  private mutating func noting(_ finding: Finding?) -> Finding? {
    if case .broken = finding { hasFoundBreach = true }
    return finding
  }

  /// A line without its proof can't be read, so only the proof is known to be missing.
  private mutating func missingProof(in received: ReceivedLine) -> Finding? {
    guard expectsProof, received.proof == .missing, !hasUnprovenRound else { return nil }
    hasUnprovenRound = promise == nil
    promise = nil
    return .broken(.noProof)
  }

  private mutating func finding(in line: ServerLine) -> Finding? {
    switch line {
    case .event(.start(let start)):
      hasUnprovenRound = false
      let finding = close(before: start.round)
      return hold(start.commitment, round: start.round, range: start.range) ?? finding
    case .event(.state(let state)):
      return hold(state.commitment, round: state.round, range: state.range, guesses: state.guesses)
    case .event(.end(let end)): return check(end)
    case .ok(.guess(let answer), _): promise?.narrow(by: answer)
    case .error(.outOfRange(let range), .guess?, _): promise?.narrow(to: range)
    case .event(.hint(_, let answer)), .event(.guessed(_, let answer, _)): promise?.narrow(by: answer)
    case .event(.match): return close(before: nil)
    // A new match begins with round 1, and the commitment of the last one is void.
    case .ok(.join(let room, let rival, _), _), .ok(.play(let room, let rival, _), _),
      .event(.paired(let room, let rival)):
      (promise, meeting) = (nil, Meeting(room: room, rival: rival))
    case .ok(.create, _), .ok(.solo, _), .ok(.watch, _), .ok(.rematch, _): promise = nil
    case .event(.joined(let room, let name, _)): meeting = Meeting(room: room, rival: name)
    // The server does not repeat events that were missed during a disconnect, such as the beginning of another match.
    case .ok(.resume(_, let room?, let rival?, _), _):
      let former = meeting
      meeting = Meeting(room: room.code, rival: rival)
      if former == nil || former == meeting { promise?.mayBeOver = true } else { promise = nil }
    case .ok(.resume, _), .ok(.name, _), .ok(.hello(_, _, .some), _): promise?.mayBeOver = true
    default: break
    }
    return nil
  }

  /// Records a commitment, or compares it with that of the same round. After a disconnect it may be one of a later match against the
  /// same rival, in which the player has not guessed yet.
  private mutating func hold(
    _ commitment: Commitment, round: Int, range: GuessRange, guesses: Int = 0
  ) -> Finding? {
    if let promise, promise.round == round,
      promise.commitment == commitment || guesses > 0 || !promise.mayBeOver
    {
      self.promise?.mayBeOver = false
      self.promise?.restart(with: range)
      return promise.commitment == commitment ? nil : .broken(.anotherPromise)
    }
    promise = Promise(round: round, commitment: commitment, range: range, sent: range)
    return nil
  }

  /// Drops the commitment unless it is for round `next`: a round that ends without its secret is a breach.
  private mutating func close(before next: Int?) -> Finding? {
    guard let promise, promise.round != next else { return nil }
    self.promise = nil
    return promise.mayBeOver ? nil : .broken(.noSecret)
  }

  private mutating func check(_ end: RoundEnd) -> Finding? {
    guard let promise, promise.round == end.round else {
      defer { hasUnprovenRound = false }
      return end == lastEnd || hasUnprovenRound ? nil : .unknown
    }
    self.promise = nil
    lastEnd = end
    guard promise.commitment.isKept(by: end.secret, nonce: end.nonce) else { return .broken(.anotherSecret) }
    guard let range = promise.range, range.contains(end.secret) else { return .broken(.untrueHint) }
    return .kept(secret: end.secret)
  }
}

extension GuessRange {
  fileprivate func common(with other: GuessRange) -> GuessRange? {
    GuessRange(lo: max(lo, other.lo), hi: min(hi, other.hi))
  }
}
