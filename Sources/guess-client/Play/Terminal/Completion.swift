import GuessProtocol

struct Completion: Hashable {
  /// The typed part of the word, to be replaced.
  let stem: String
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
    // A number is a guess.
    guard let verb = Request(line: Array(first.utf8).span).verb else { return nil }
    self.init(stem, after: verb, Array(words.dropFirst()), knowing: vocabulary)
  }

  private init?(_ word: String, after verb: Verb, _ words: [String], knowing vocabulary: Vocabulary) {
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
    (self.stem, self.candidates) = (stem, candidates)
    if candidates.count == 1 {
      insertion = first.hasSuffix("=") ? first : "\(first) "
    } else {
      let common = candidates.dropFirst().reduce(first) { $0.commonBeginning(with: $1) }
      // Keeps the typed spelling unless something is added.
      insertion = common.count > stem.count ? common : stem
    }
  }

  private static func candidates(
    for value: Substring, like stem: String, _ vocabulary: Vocabulary
  ) -> [String] {
    if value == "<code>" { return vocabulary.rooms.map(\.description) }
    let choices = value.split(separator: "|")
    let verbs = choices.contains("<verb>") ? spelled(Verb.allCases, like: stem) : []
    return verbs + (choices.count > 1 ? choices.filter { !$0.hasPrefix("<") }.map(String.init) : [])
  }

  private static func spelled(_ verbs: [Verb], like stem: String) -> [String] {
    let isLowercase = stem.contains(where: \.isLowercase)
    return verbs.map { isLowercase ? $0.rawValue.lowercased() : $0.rawValue }
  }
}

extension String {
  fileprivate func commonBeginning(with other: String) -> String {
    String(zip(self, other).prefix { $0.lowercased() == $1.lowercased() }.map(\.0))
  }
}

/// The arguments of a verb, parsed from `Verb.usage`: each value is `<code>`, choices such as `en|zh|ru`, or any text.
struct Usage {
  private(set) var positions: [Substring] = []
  private(set) var options: [(key: String, value: Substring)] = []

  init(of verb: Verb) {
    for piece in "\(verb.usage)".split(separator: " ").dropFirst() {
      let piece = piece.filter { $0 != "[" && $0 != "]" }
      if let equals = piece.firstIndex(of: "=") {
        options.append((String(piece[..<equals]), piece[piece.index(after: equals)...]))
      } else {
        positions.append(piece[...])
      }
    }
  }
}

/// Rooms seen recently, the latest first.
struct Vocabulary: Hashable {
  /// Maximum number of rooms: a page of `ROOMS`.
  static let limit = Limits.roomsInPage

  private(set) var rooms: [RoomCode] = []
  /// Verbs allowed at present, as Tab on an empty line shows them.
  var verbs = Verb.allCases

  mutating func learn(from line: ServerLine) {
    let room: RoomCode? =
      switch line {
      case .row(.room(let room), _), .ok(.watch(let room), _), .ok(.resume(_, let room?, _, _), _): room.code
      case .ok(.create(let room, _, _, _), _), .ok(.join(let room, _, _), _), .ok(.play(let room, _, _), _),
        .event(.paired(let room, _)), .event(.joined(let room, _, _)):
        room
      case .ok(.tournament(let tournament), _), .ok(.joinTournament(let tournament), _): tournament.code
      default: nil
      }
    if let room { rooms = Array(([room] + rooms.filter { $0 != room }).prefix(Self.limit)) }
  }
}
