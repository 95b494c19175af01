import GuessProtocol

/// Converts a server line to a JSON object, see docs/reference/json.md.
///
/// Works on words only, so that new values, such as another `reason=`, are passed on.
struct JSONLine {
  private let head: Substring
  private let tail: Substring?

  /// Takes a line without its ending, after a `PipeFilter`.
  private init(_ line: String) {
    let mark = line.firstRange(of: " : ")
    head = line[..<(mark?.lowerBound ?? line.endIndex)]
    tail = mark.map { line[$0.upperBound...] }
  }

  /// Converts a line; unknown ones are included whole.
  static func object(for line: String) -> JSONObject {
    JSONObject(JSONLine(line).members ?? [("type", "unknown"), ("line", line)])
  }

  /// The members of the object; nil if the line is malformed or newer than this client.
  private var members: JSONMembers? {
    var words = head.split(separator: " ")[...]
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
    if let tail, !tail.isEmpty { members.append(("text", String(tail))) }
    return members
  }

  /// The values of known keys; nil if one is malformed.
  private static func values(of fields: ArraySlice<Substring>) -> JSONMembers? {
    var values: JSONMembers = []
    var seen: Set<JSONKey> = []
    for field in fields {
      guard let equals = field.firstIndex(of: "="), let key = JSONKey(rawValue: String(field[..<equals])),
        // The first of repeated keys counts.
        seen.insert(key).inserted
      else { continue }
      guard let value = key.value(of: field[field.index(after: equals)...]) else { return nil }
      values.append((key.name, value))
    }
    return values
  }

  private static func verb(_ word: Substring?) -> String? {
    word.flatMap { Verb(rawValue: String($0))?.rawValue }
  }

  /// The subject of a row: the first of these keys that it has.
  private static func kind(ofRow fields: ArraySlice<Substring>) -> String? {
    Row.leadingKeys.first { key, _ in fields.contains { $0.hasPrefix("\(key)=") } }?.value.rawValue
  }
}

/// A key of server lines, with its form in JSON.
///
/// A key has the same form on every line, so that scripts can rely on it.
struct JSONKey: Hashable, CaseIterable {
  /// The name on the wire.
  let rawValue: String

  private static let forms: [String: Form] = {
    let keys: [(Form, String)] = [
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

  static var allCases: [JSONKey] { forms.keys.compactMap { JSONKey(rawValue: $0) } }

  /// Reads a known key.
  init?(rawValue: String) {
    guard let form = Self.forms[rawValue] else { return nil }
    (self.rawValue, self.form) = (rawValue, form)
  }

  let form: Form

  /// Form of a value in JSON.
  enum Form: Hashable {
    case text
    case count
    /// A number of the game as text, since it may be any Int64.
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
  }

  /// The name in JSON: that on the wire, except for two that clash with the sentence and the name of an event.
  var name: String { rawValue == "text" ? "sentences" : rawValue == "event" ? "tournament" : rawValue }

  /// Converts a value; nil if malformed.
  func value(of text: Substring) -> JSONValue? {
    switch form {
    case .text: .text(String(text))
    case .count: Self.count(text)
    case .whole: Self.number(text).map { .text(String($0)) }
    case .truth: Self.truth(text)
    case .nobody: text == "-" ? .null : .text(String(text))
    case .texts: .list(text.split(separator: ",").map { .text(String($0)) })
    case .counts(let separator): Self.counts(text, separator)
    case .hidden: .text("hidden")
    }
  }

  private static func counts(_ text: Substring, _ separator: Character) -> JSONValue? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    let values = parts.compactMap(count)
    return parts.count == 2 && values.count == 2 ? .list(values) : nil
  }

  private static func count(_ text: Substring) -> JSONValue? {
    number(text).flatMap { JSONValue.numbers.contains($0) ? .number($0) : nil }
  }

  private static func number(_ text: Substring) -> Int64? {
    // Int64 accepts a plus too, which no line has.
    text.first == "+" ? nil : Int64(text)
  }

  private static func truth(_ text: Substring) -> JSONValue? {
    switch text {
    case "1", "yes", "on": .bool(true)
    case "0", "no", "off": .bool(false)
    default: nil
    }
  }
}
