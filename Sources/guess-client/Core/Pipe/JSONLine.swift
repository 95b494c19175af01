import GuessProtocol

/// Converts a server line to a JSON object, see docs/reference/json.md.
///
/// Works on words only, so that new values, such as another `reason=`, are passed on.
enum JSONLine {
  /// Converts a line without its ending; unknown ones are included whole.
  static func object(for line: String) -> JSONObject {
    JSONObject(members(of: line) ?? [("type", "unknown"), ("line", line)])
  }

  /// The members of the object; nil if the line is malformed or newer than this client.
  private static func members(of line: String) -> JSONMembers? {
    let mark = line.firstRange(of: " : ")
    var words = line[..<(mark?.lowerBound ?? line.endIndex)].split(separator: " ")[...]
    var members: JSONMembers
    let tag = words.first?.first == "#" ? words.removeFirst().dropFirst() : nil
    let isPing = words.starts(with: ["OK", "PING"])
    switch words.popFirst() {
    case "ROW":
      guard let kind = Self.kind(ofRow: words) else { return nil }
      members = [("type", "row"), ("row", kind)]
    case "OK":
      guard let verb = Self.verb(words.popFirst()) else { return nil }
      members = [("type", "ok"), ("verb", verb)]
    case "ERR":
      let verb = words.popFirst()
      guard verb == "-" || Self.verb(verb) != nil, let code = words.popFirst(),
        Refusal.Code(rawValue: String(code)) != nil
      else { return nil }
      members = [("type", "error"), ("verb", Self.verb(verb)), ("code", String(code))]
    case "*":
      guard tag == nil, let word = words.popFirst(), let name = Event.Word(rawValue: String(word)) else {
        return nil
      }
      members = [("type", "event"), ("event", name.rawValue)]
    default: return nil
    }
    if let tag { members.append(("tag", String(tag))) }
    if isPing, let word = words.popFirst() { members.append(("word", String(word))) }
    guard let values = Self.values(of: words) else { return nil }
    members += values
    if let mark, mark.upperBound < line.endIndex {
      members.append(("text", String(line[mark.upperBound...])))
    }
    return members
  }

  /// The values of known keys; nil if one is malformed.
  private static func values(of fields: ArraySlice<Substring>) -> JSONMembers? {
    var values: JSONMembers = []
    var seen: Set<Substring> = []
    for field in fields {
      guard let equals = field.firstIndex(of: "="), case let key = field[..<equals],
        let form = JSONForm.ofKeys[String(key)],
        // The first of repeated keys counts.
        seen.insert(key).inserted
      else { continue }
      guard let value = form.value(of: field[field.index(after: equals)...]) else { return nil }
      values.append((name(of: String(key)), value))
    }
    return values
  }

  /// The name of a key in JSON: that on the wire, except for two that clash with the sentence and the name of an event.
  static func name(of key: String) -> String {
    key == "text" ? "sentences" : key == "event" ? "tournament" : key
  }

  private static func verb(_ word: Substring?) -> String? {
    word.flatMap { Verb(rawValue: String($0))?.rawValue }
  }

  /// The subject of a row: the first of these keys that it has.
  private static func kind(ofRow fields: ArraySlice<Substring>) -> String? {
    Row.leadingKeys.first { key, _ in fields.contains { $0.hasPrefix("\(key)=") } }?.value.rawValue
  }
}

/// The form of a key's value in JSON. A key has the same form on every line, so that scripts can rely on it.
enum JSONForm: Hashable {
  case text
  case count
  /// A number of the game as text, since it may be outside of `numbers`.
  case whole
  case truth
  /// Text, or null for `-`.
  case nobody
  /// A list of texts, comma-separated on the wire.
  case texts
  /// A list of two numbers, separated by `separator` on the wire.
  case counts(separator: Character)
  /// Never shown.
  case hidden

  /// The forms of all keys, by their names on the wire.
  static let ofKeys: [String: JSONForm] = {
    let keys: [(JSONForm, String)] = [
      (
        .text,
        """
        arg at commit day event hint house kind lang limit match name near next node nonce pairing reason room rules \
        server state trail turn verb why with
        """
      ),
      (
        .count,
        """
        best break buchholz clock count countdown finds first_to grace in left lost matches max max_line ms n needs \
        nodes over pace par played players points proto rank retry_ms rival_strikes rooms round rounds step streak \
        strikes think tied uptime value waiting wasted watchers won
        """
      ),
      (.whole, "guess hi lo secret"),
      (.truth, "again brief degraded found linked listed sealed seeded text tie"),
      (.nobody, "rival winner"), (.texts, "caps names"), (.counts(separator: ","), "away guesses needed"),
      (.counts(separator: "-"), "score"), (.hidden, "token"),
    ]
    let pairs = keys.flatMap { form, words in words.split(separator: " ").map { (String($0), form) } }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()

  /// The range that JavaScript, and jq before 1.7, represent exactly (RFC 7493).
  static let numbers = -9_007_199_254_740_991...9_007_199_254_740_991

  /// Converts a value; nil if malformed.
  func value(of text: Substring) -> (any JSONValue)? {
    switch self {
    case .text: String(text)
    case .count: Self.count(text)
    case .whole: Self.number(text).map { "\($0)" }
    case .truth: Self.truth(text)
    case .nobody: (text == "-" ? String?.none : String(text)) as any JSONValue
    case .texts: text.split(separator: ",").map { String($0) }
    case .counts(let separator): Self.counts(text, separator)
    case .hidden: "hidden"
    }
  }

  private static func counts(_ text: Substring, _ separator: Character) -> [Int]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    let values = parts.compactMap(count)
    return parts.count == 2 && values.count == 2 ? values : nil
  }

  private static func count(_ text: Substring) -> Int? {
    number(text).flatMap { numbers.contains($0) ? $0 : nil }
  }

  private static func number(_ text: Substring) -> Int? {
    // Int accepts a plus too, which no line has.
    text.first == "+" ? nil : Int(text)
  }

  private static func truth(_ text: Substring) -> Bool? {
    switch text {
    case "1", "yes", "on": true
    case "0", "no", "off": false
    default: nil
    }
  }
}
