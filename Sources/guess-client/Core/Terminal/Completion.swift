import GuessProtocol

/// Completion of the word before the cursor.
struct Completion: Hashable {
  /// The typed part of the word, to be replaced.
  let stem: String
  /// All possible words, in display order.
  let candidates: [String]
  /// Replacement for the stem: the only candidate and a blank, or the common beginning of several.
  let insertion: String

  /// Completes the text before the cursor; nil if nothing fits.
  init?(of before: String, knowing vocabulary: Vocabulary = Vocabulary()) {
    var words = before.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let stem = words.removeLast()
    words.removeAll { $0.isEmpty }
    if words.first?.hasPrefix("#") == true { words.removeFirst() }
    guard let first = words.first else {
      self.init(stem: stem, among: Self.spelled(stem.isEmpty ? vocabulary.verbs : Verb.allCases, like: stem))
      return
    }
    guard let verb = Verb(requestedBy: first) else { return nil }
    self.init(stem, behind: verb, Array(words.dropFirst()), knowing: vocabulary)
  }

  /// Completes an argument, after the verb and any earlier ones.
  private init?(_ word: String, behind verb: Verb, _ words: [String], knowing vocabulary: Vocabulary) {
    if verb == .say {
      self.init(stem: word, among: vocabulary.names.map(\.description))
      return
    }
    let usage = Usage(of: verb)
    if let equals = word.firstIndex(of: "=") {
      guard let option = usage.options.first(where: { $0.key == word[..<equals].lowercased() }) else {
        return nil
      }
      let value = String(word[word.index(after: equals)...])
      self.init(stem: value, among: Self.candidates(for: option.value, like: value, vocabulary))
      return
    }
    let place = words.count { !$0.contains("=") }
    let positional =
      words.count == place && usage.positions.indices.contains(place)
      ? Self.candidates(for: usage.positions[place], like: word, vocabulary) : []
    let used = Set(words.compactMap { $0.split(separator: "=").first?.lowercased() })
    let options = usage.options.map(\.key).filter { !used.contains($0) }.map { "\($0)=" }
    self.init(stem: word, among: positional + options)
  }

  private init?(stem: String, among words: [String]) {
    let candidates = words.filter { $0.lowercased().hasPrefix(stem.lowercased()) }
    guard let first = candidates.first else { return nil }
    self.stem = stem
    self.candidates = candidates
    if candidates.count == 1 {
      insertion = first.hasSuffix("=") ? first : "\(first) "
    } else {
      let common = candidates.dropFirst().reduce(first) { $0.commonBeginning(with: $1) }
      // Keeps the typed spelling unless something is added.
      insertion = common.count > stem.count ? common : stem
    }
  }

  private static func candidates(
    for word: Usage.Word, like stem: String, _ vocabulary: Vocabulary
  ) -> [String] {
    switch word {
    case .verb: spelled(Verb.allCases, like: stem) + ["all"]
    case .room: vocabulary.rooms.map(\.description)
    case .choice(let choices): choices
    case .free: []
    }
  }

  /// Verbs in the case of the stem.
  private static func spelled(_ verbs: [Verb], like stem: String) -> [String] {
    let isLowercase = stem.contains(where: \.isLowercase)
    return verbs.map { isLowercase ? $0.rawValue.lowercased() : $0.rawValue }
  }
}

extension Verb {
  /// The verb of a line; a number is a guess.
  init?(requestedBy word: String) {
    guard let verb = Request(line: Array(word.utf8).span).verb else { return nil }
    self = verb
  }
}

extension String {
  /// The common beginning, ignoring case.
  fileprivate func commonBeginning(with other: String) -> String {
    String(zip(self, other).prefix { $0.lowercased() == $1.lowercased() }.map(\.0))
  }
}
