import GuessProtocol

/// Holds the server to what it promised: that the secret was fixed before the first guess, and that its hints were true.
package struct FairnessCheck: Sendable {
  /// What a line has shown.
  package enum Finding: Hashable, Sendable {
    /// The secret is the one that was promised, and every hint was true of it.
    case kept(secret: Int64)
    case broken(Breach)
    /// A round ended whose beginning was not seen, so that nothing was promised.
    case unknown
  }

  /// How a promise was broken.
  package enum Breach: Hashable, Sendable {
    /// The secret and its nonce do not open the commitment.
    case anotherSecret
    /// The commitment was replaced while the round was running.
    case anotherPromise
    /// The secret lies where the hints said that it does not.
    case untrueHint
    /// The match went on, or ended, without the secret of the last round.
    case noSecret
  }

  private struct Promise {
    let round: Int
    let commitment: Commitment
    /// What the hints have left; nil once they contradicted each other.
    var range: GuessRange?
    /// Whether the round may have ended unheard, since the connection was lost meanwhile.
    var mayBeOver = false
  }

  private var promise: Promise?
  /// The end that was checked last: who comes back is told it again.
  private var lastEnd: RoundEnd?
  /// Whether any promise was broken so far.
  package private(set) var hasFoundBreach = false

  package init() {}

  /// Takes the next line from the server.
  package mutating func check(_ line: ServerLine) -> Finding? {
    let finding = finding(in: line)
    if case .broken = finding { hasFoundBreach = true }
    return finding
  }

  private mutating func finding(in line: ServerLine) -> Finding? {
    switch line {
    case .event(.start(let start)):
      let finding = close(before: start.round)
      return hold(start.commitment, round: start.round, range: start.range) ?? finding
    case .event(.state(let state)): return hold(state.commitment, round: state.round, range: state.range)
    case .event(.end(let end)): return check(end)
    case .ok(.guess(let answer), _): narrow(by: answer)
    case .event(.hint(let hint)): narrow(by: hint.answer)
    case .event(.guessed(let guess)): narrow(by: guess.answer)
    case .event(.match): return close(before: nil)
    case .ok(.create, _), .ok(.join, _), .ok(.play, _), .ok(.solo, _), .ok(.watch, _), .ok(.rematch, _),
      .event(.paired):
      // Another match begins with its first round again; what was promised in the last one is over.
      promise = nil
    // What happened while the connection was lost is not told again.
    case .ok(.resume, _), .ok(.name, _), .ok(.hello(_, _, .some), _): promise?.mayBeOver = true
    default: break
    }
    return nil
  }

  private mutating func narrow(by answer: GuessAnswer) {
    if let range = promise?.range { promise?.range = range.narrowed(by: answer.hint, to: answer.guess) }
  }

  private mutating func hold(_ commitment: Commitment, round: Int, range: GuessRange) -> Finding? {
    if let promise, promise.round == round {
      self.promise?.mayBeOver = false
      return promise.commitment == commitment ? nil : .broken(.anotherPromise)
    }
    promise = Promise(round: round, commitment: commitment, range: range)
    return nil
  }

  /// The round is over, unless it is the `next` one itself, and its secret was not told.
  private mutating func close(before next: Int?) -> Finding? {
    guard let promise, promise.round != next else { return nil }
    self.promise = nil
    return promise.mayBeOver ? nil : .broken(.noSecret)
  }

  private mutating func check(_ end: RoundEnd) -> Finding? {
    guard let promise, promise.round == end.round else { return end == lastEnd ? nil : .unknown }
    self.promise = nil
    lastEnd = end
    guard promise.commitment.isKept(by: end.secret, nonce: end.nonce) else { return .broken(.anotherSecret) }
    guard let range = promise.range, range.contains(end.secret) else { return .broken(.untrueHint) }
    return .kept(secret: end.secret)
  }
}

extension FairnessCheck.Finding {
  /// What the person at the terminal is told of it.
  package func remark(in language: Language) -> Message {
    switch self {
    case .kept, .unknown: Message(self.text(in: language))
    case .broken: Message(self.text(in: language), .error)
    }
  }
}
