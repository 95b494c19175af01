import GuessProtocol

/// The arguments of a verb, parsed from `Verb.usage` to stay complete.
struct Usage {
  enum Word: Hashable {
    case room
    /// A verb, or `all`.
    case verb
    case choice([String])
    /// Any text.
    case free
  }

  /// The positional arguments.
  private(set) var positions: [Word] = []
  private(set) var options: [(key: String, value: Word)] = []

  init(of verb: Verb) {
    for piece in "\(verb.usage)".split(separator: " ").dropFirst() {
      let piece = piece.filter { $0 != "[" && $0 != "]" }
      if let equals = piece.firstIndex(of: "=") {
        options.append((String(piece[..<equals]), Word(piece[piece.index(after: equals)...])))
      } else {
        positions.append(Word(piece[...]))
      }
    }
  }
}

extension Usage.Word {
  /// Reads `<code>`, `<verb>|all`, or choices such as `en|zh|ru`; angle brackets are not choices.
  fileprivate init(_ text: Substring) {
    let choices = text.split(separator: "|")
    switch text {
    case "<code>": self = .room
    case "<verb>|all": self = .verb
    default:
      self =
        choices.count > 1 ? .choice(choices.filter { !$0.hasPrefix("<") }.map(String.init)) : .free
    }
  }
}
