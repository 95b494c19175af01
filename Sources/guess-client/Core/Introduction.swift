import Protocol

/// How a player at a terminal comes by a name.
struct Introduction {
  private enum State {
    case asking(suggestion: Name?)
    case waiting(for: Name)
    case done
  }

  private var state: State

  /// Begins with a name that was given beforehand, or by asking for one.
  init(name: Name?) {
    state = name.map { .waiting(for: $0) } ?? .asking(suggestion: nil)
  }

  /// Whether the next word typed is a name.
  var isAsking: Bool {
    if case .asking = state { true } else { false }
  }

  /// What is asked for in front of the line.
  var question: Cue? {
    if case .asking(let suggestion) = state { .nameQuestion(suggestion: suggestion) } else { nil }
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

  /// Takes a line from the server; answers whether it has just granted the first name.
  mutating func take(_ line: ServerLine) -> Bool {
    switch (state, line) {
    case (.asking, .ok(.name, _)), (.waiting, .ok(.name, _)), (.waiting, .ok(.hello(_, _, .some), _)):
      state = .done
      return true
    case (.waiting(let name), .error(.nameTaken, .name?, _)),
      (.waiting(let name), .error(.nameTaken, .hello?, _)):
      state = .asking(suggestion: name.next)
    case (.waiting, .error(_, .name?, _)), (.waiting, .error(_, .hello?, _)):
      state = .asking(suggestion: nil)
    default: break
    }
    return false
  }
}

extension Name {
  /// A name like this one that may still be free: the number at its end is one higher, or 2.
  var next: Name? {
    let text = description
    let stem = text.prefix { !("0"..."9").contains($0) }
    let number = Int(text.dropFirst(stem.count)).map { ($0 % 999) + 1 } ?? 2
    return Name("\(stem.prefix(Limits.nameCharacters - 3))\(number)")
  }
}
