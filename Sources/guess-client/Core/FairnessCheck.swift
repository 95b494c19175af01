import Protocol

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
  }

  private struct Promise {
    let round: Int
    let commitment: Commitment
    /// What the hints have left; nil once they contradicted each other.
    var range: GuessRange?
  }

  private var promise: Promise?
  /// Whether any promise was broken so far.
  package private(set) var hasFoundBreach = false

  package init() {}

  /// Takes the next line from the server.
  package mutating func take(_ line: ServerLine) -> Finding? {
    let finding = finding(in: line)
    if case .broken = finding { hasFoundBreach = true }
    return finding
  }

  private mutating func finding(in line: ServerLine) -> Finding? {
    switch line {
    case .event(.start(let start)): return hold(start.commitment, round: start.round, range: start.range)
    case .event(.state(let state)): return hold(state.commitment, round: state.round, range: state.range)
    case .event(.end(let end)): return check(end)
    case .ok(.guess(let answer), _): take(answer)
    case .event(.hint(let hint)): take(hint.answer)
    case .event(.guessed(let guess)): take(guess.answer)
    case .ok(.create, _), .ok(.join, _), .ok(.play, _), .ok(.solo, _), .ok(.watch, _), .ok(.rematch, _),
      .event(.paired), .event(.match):
      // Another match begins with its first round again; what was promised in the last one is over.
      promise = nil
    default: break
    }
    return nil
  }

  private mutating func take(_ answer: GuessAnswer) {
    if let range = promise?.range { promise?.range = range.narrowed(by: answer.hint, to: answer.guess) }
  }

  private mutating func hold(_ commitment: Commitment, round: Int, range: GuessRange) -> Finding? {
    if let promise, promise.round == round {
      return promise.commitment == commitment ? nil : .broken(.anotherPromise)
    }
    promise = Promise(round: round, commitment: commitment, range: range)
    return nil
  }

  private mutating func check(_ end: RoundEnd) -> Finding {
    guard let promise, promise.round == end.round else { return .unknown }
    self.promise = nil
    guard promise.commitment.isKept(by: end.secret, nonce: end.nonce) else { return .broken(.anotherSecret) }
    guard let range = promise.range, range.contains(end.secret) else { return .broken(.untrueHint) }
    return .kept(secret: end.secret)
  }
}

extension FairnessCheck.Finding {
  /// What the person at the terminal is told of it.
  package func remark(in language: Language) -> Remark {
    switch self {
    case .kept, .unknown: Remark(language.words(for: self))
    case .broken: Remark(language.words(for: self), .error)
    }
  }
}
