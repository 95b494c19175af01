import GuessProtocol

/// How a player at a terminal comes by a name: by giving it, or by taking back the seat that an earlier session has left.
struct Introduction {
  private enum State {
    case offering(KeptSeat)
    /// The offered seat is asked for, to be left at once where it is not wanted.
    case resuming(KeptSeat, isWanted: Bool)
    case asking(suggestion: Name?)
    case waiting(for: Name)
    case done
  }

  /// What a line from the server has brought.
  enum News: Hashable {
    /// The first name is granted.
    case isNamed
    /// The offered seat is taken back, or what is left of it.
    case isBack
    /// The offered seat is back, and is to be left.
    case isUnwanted(KeptSeat)
    /// Nothing is kept for the offered seat.
    case isTooLate(KeptSeat, isWanted: Bool)
  }

  private var state: State

  /// Begins with an offer, with a name that was given beforehand, or by asking for one.
  init(name: Name?, offer: KeptSeat? = nil) {
    state = offer.map { .offering($0) } ?? name.map { .waiting(for: $0) } ?? .asking(suggestion: nil)
  }

  /// Whether the next word typed is an answer to a question.
  var isAsking: Bool {
    switch state {
    case .offering, .asking: true
    case .resuming, .waiting, .done: false
    }
  }

  /// The seat that is offered just now.
  var offer: KeptSeat? {
    if case .offering(let seat) = state { seat } else { nil }
  }

  /// What is asked for in front of the line.
  func question(in language: Language) -> String? {
    switch state {
    case .offering: LineMessage.seatQuestion.text(in: language)
    case .asking(let suggestion): LineMessage.nameQuestion(suggestion: suggestion).text(in: language)
    case .resuming, .waiting, .done: nil
    }
  }

  /// The name that a typed line asks for, an empty one for the suggestion; nil when it can be no name.
  mutating func answer(_ line: Substring) -> Name? {
    guard case .asking(let suggestion) = state, let name = line.isEmpty ? suggestion : Name(String(line))
    else {
      return nil
    }
    state = .waiting(for: name)
    return name
  }

  /// Takes the offered seat back, to stay there or to leave it.
  mutating func accept(isWanted: Bool) {
    if case .offering(let seat) = state { state = .resuming(seat, isWanted: isWanted) }
  }

  /// Begins anew where a new connection has heard nothing of it, with the same offer if there is one.
  mutating func restart(name: Name?) {
    switch state {
    case .offering(let seat), .resuming(let seat, _): self = Introduction(name: name, offer: seat)
    case .asking, .waiting, .done: self = Introduction(name: name)
    }
  }

  /// Takes a line from the server.
  mutating func follow(_ line: ServerLine) -> News? {
    switch (state, line) {
    case (.asking, .ok(.name, _)), (.offering, .ok(.name, _)), (.waiting, .ok(.name, _)),
      (.waiting, .ok(.hello(_, _, .some), _)):
      state = .done
      return .isNamed
    case (.resuming(let seat, isWanted: false), .ok(.resume, _)):
      state = .asking(suggestion: seat.name)
      return .isUnwanted(seat)
    case (.resuming, .ok(.resume, _)), (.asking, .ok(.resume, _)), (.offering, .ok(.resume, _)):
      state = .done
      return .isBack
    case (.resuming(let seat, let isWanted), .error(_, .resume?, _)):
      state = isWanted ? .waiting(for: seat.name) : .asking(suggestion: seat.name)
      return .isTooLate(seat, isWanted: isWanted)
    case (.waiting(let name), .error(.nameTaken, .name?, _)),
      (.waiting(let name), .error(.nameTaken, .hello?, _)):
      state = .asking(suggestion: name.next)
    case (.waiting, .error(_, .name?, _)), (.waiting, .error(_, .hello?, _)):
      state = .asking(suggestion: nil)
    default: break
    }
    return nil
  }
}

/// What someone says to an offer.
enum Consent {
  /// Words that take it, Enter alone included, and words that don't, in each language whatever the one that is spoken.
  private static let yes = ["", "y", "yes", "д", "да", "是", "好"]
  private static let no = ["n", "no", "н", "нет", "否", "不"]

  /// Whether `words` take it; nil where they say something else.
  static func reading(_ words: Substring) -> Bool? {
    let words = words.lowercased()
    return yes.contains(words) ? true : no.contains(words) ? false : nil
  }
}

extension Name {
  /// A name like this one that may still be free: the number at its end is one higher and no shorter, or 2 where there is
  /// none. The part before it is cut where the name would be too long.
  var next: Name? {
    let digits = description.reversed().prefix { ("0"..."9").contains($0) }.count
    let stem = description.dropLast(digits)
    let number = Int(description.suffix(digits)).map { String($0 + 1) } ?? "2"
    let suffix = String(repeating: "0", count: max(0, digits - number.count)) + number
    let room = Limits.nameCharacters - suffix.count
    // A name begins with a letter.
    return Name(room > 0 ? "\(stem.prefix(room))\(suffix)" : "\(stem)2")
  }
}
