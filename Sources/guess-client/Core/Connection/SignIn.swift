import GuessProtocol

/// Gets a client a name on a server: a given one, another if that is taken, that of an earlier session with its seat, or its own
/// after a lost connection.
package struct SignIn {
  private enum State {
    case offering(SavedSeat)
    /// The offered seat is requested.
    case resuming(SavedSeat)
    /// Without a name; the suggestion resembles one that is taken.
    case asking(suggestion: Name?)
    case waiting(for: Name)
    /// The connection was lost. The own seat is requested, and if the server has none the name.
    case returning(Credentials, hasSeat: Bool, refusals: Int)
    case done
  }

  package enum Progress: Hashable {
    case isNamed
    case isRefused
    /// The name is back, and the requested seat if it still exists.
    case isBack
    /// The server does not know the own seat, and may know the name.
    case isForgotten(Name)
    /// The own seat or name can't be had yet.
    case isEarly
    /// The server has not kept the offered seat.
    case isTooLate(SavedSeat)
  }

  private var state: State
  /// The name that came with an unwanted seat. A new token for it would not lead back to a tournament that was left.
  private var held: Name?
  package private(set) var tries = 1

  /// Starts with an offer, with a name given on the command line, or with a question.
  package init(name: Name?, offer: SavedSeat? = nil) {
    state = offer.map { .offering($0) } ?? name.map { .waiting(for: $0) } ?? .asking(suggestion: nil)
  }

  /// Starts again after a lost connection, with the own seat if the server keeps it.
  init(of credentials: Credentials, hasSeat: Bool) {
    state = .returning(credentials, hasSeat: hasSeat, refusals: 0)
  }

  var claim: Command? {
    if case .returning(let credentials, _, _) = state { .resume(credentials.token) } else { nil }
  }

  var requested: Name? { if case .waiting(let name) = state { name } else { nil } }

  package mutating func request(_ name: Name) {
    state = .waiting(for: name)
    tries += 1
  }

  package var isAsking: Bool {
    if case .offering = state { true } else if case .asking = state { true } else { false }
  }

  package var offer: SavedSeat? {
    if case .offering(let seat) = state { seat } else { nil }
  }

  /// The token of the seat that is requested, an offered one or the own.
  package var token: Token? {
    switch state {
    case .resuming(let seat): seat.credentials.token
    case .returning(let credentials, _, _): credentials.token
    case .offering, .asking, .waiting, .done: nil
    }
  }

  package var suggestion: Name? { if case .asking(let suggestion) = state { suggestion } else { nil } }

  /// Reads a name from a typed line, the suggestion if it is empty; nil if it is not a valid name.
  package func answer(_ line: Substring) -> Name? {
    guard case .asking = state else { return nil }
    return line.isEmpty ? suggestion : Name(String(line))
  }

  /// Asks for a name, though the connection has this one, which came with an unwanted seat.
  package mutating func ask(holding name: Name?) { (state, held) = (.asking(suggestion: name), name) }

  /// Ends with the name that the connection has already; false for another one.
  package mutating func hold(_ name: Name) -> Bool {
    guard name == held else { return false }
    state = .done
    return true
  }

  package mutating func takeOffer() {
    if case .offering(let seat) = state { state = .resuming(seat) }
  }

  /// Starts again on another connection. A seat on which the player has decided is requested as before.
  package mutating func restart(name: Name?) {
    switch state {
    case .offering, .resuming: break
    case .asking, .waiting, .returning, .done: self = SignIn(name: name)
    }
  }

  /// True for a refusal of the offered seat that is not shown: the client has a better message for a lost seat.
  package func hides(_ line: ServerLine) -> Bool {
    guard case .resuming = state else { return false }
    if case .error(.nameTaken, _, _) = line { return false }
    return line.refusesResume
  }

  package mutating func follow(_ line: ServerLine) -> Progress? {
    switch (state, line) {
    case (.returning, .ok(.resume, _)), (.returning, .ok(.name, _)):
      state = .done
      return .isBack
    // The server has lost contact with a node of its cluster, which may have the seat.
    case (.returning(_, hasSeat: true, _), .error(.unavailable, .resume?, _)): return .isEarly
    // Outside of rooms a server keeps nothing; it knows the token only until it notices the loss.
    case (.returning(let credentials, _, _), _) where line.refusesResume:
      return .isForgotten(credentials.name)
    // Likewise the name.
    case (.returning(let credentials, let hasSeat, let refusals), .error(.nameTaken, .name?, _))
    where refusals + 1 < Reconnection.triesForName:
      state = .returning(credentials, hasSeat: hasSeat, refusals: refusals + 1)
      return .isEarly
    case (.returning(let credentials, _, _), .error(let refusal, .name?, _)):
      state = .asking(suggestion: refusal.isOfName ? credentials.name.next : nil)
      return .isRefused
    case (.asking, .ok(.name, _)), (.waiting, .ok(.name, _)), (.waiting, .ok(.hello(_, _, .some), _)):
      state = .done
      return .isNamed
    case (.resuming, .ok(.resume, _)), (.asking, .ok(.resume, _)):
      state = .done
      return .isBack
    // Another player has the name of a member of a tournament, whose place is still kept.
    case (.resuming(let seat), .error(.nameTaken, .resume?, _)):
      state = .asking(suggestion: seat.name.next)
      return .isRefused
    case (.resuming(let seat), _) where line.refusesResume:
      state = .asking(suggestion: seat.name)
      return .isTooLate(seat)
    case (.waiting(let name), .error(let refusal, .name?, _)),
      (.waiting(let name), .error(let refusal, .hello?, _)):
      state = .asking(suggestion: refusal.isOfName ? name.next : nil)
      return .isRefused
    default: break
    }
    return nil
  }
}

extension ServerLine {
  /// True if it refuses a RESUME that was sent, also of a server without that verb.
  fileprivate var refusesResume: Bool {
    switch self {
    case .error(.moved, _, _): false
    case .error(_, .resume?, _), .error(.badVerb, nil, _): true
    default: false
    }
  }
}

extension Refusal {
  /// True if another player has the name, so that a similar one may be free.
  fileprivate var isOfName: Bool { code == .nameTaken || code == .nameOwned }
}

package enum Consent {
  /// Reads an answer in any language; Enter alone means yes.
  package static func reading(_ words: Substring) -> Bool? {
    let (word, answers) = (words.lowercased(), Language.allCases.map(\.answers))
    if word.isEmpty || answers.contains(where: { $0.yes.contains(word) }) { return true }
    return answers.contains { $0.no.contains(word) } ? false : nil
  }
}

extension Language {
  fileprivate var answers: (yes: [String], no: [String]) {
    switch self {
    case .english: (["y", "yes"], ["n", "no"])
    case .chinese: (["是", "好"], ["否", "不"])
    case .russian: (["д", "да"], ["н", "нет"])
    }
  }
}

extension Name {
  /// A similar name that may be free: the number at its end plus one, no shorter than before, or 2 if it has none.
  package var next: Name? {
    let digits = description.reversed().prefix { ("0"..."9").contains($0) }.count
    let stem = description.dropLast(digits)
    let number = Int(description.suffix(digits)).map { String($0 + 1) } ?? "2"
    let suffix = String(repeating: "0", count: max(0, digits - number.count)) + number
    let room = Limits.nameCharacters - suffix.count
    // A name begins with a letter.
    return Name(room > 0 ? "\(stem.prefix(room))\(suffix)" : "\(stem)2")
  }
}
