import GuessClientCore
import GuessProtocol

/// Converts a server line to a JSON object, see docs/reference/json.md.
///
/// Works on words only, so that new values, such as another `reason=`, are passed on. Cuts bytes, as the protocol does: a combining
/// mark in a text makes one character with the blank before it.
enum JSONLine {
  private typealias Word = ArraySlice<UInt8>

  private static let mark = Array(" : ".utf8)

  /// Converts a line without its ending, in UTF-8; unknown ones are included whole.
  static func object(for line: [UInt8]) -> JSONObject {
    JSONObject(members(of: line) ?? [("type", "unknown"), ("line", text(line[...]))])
  }

  /// The members of the object; nil if the line is malformed or newer than this client.
  private static func members(of line: [UInt8]) -> JSONMembers? {
    let mark = line.firstRange(of: mark)
    var words = line[..<(mark?.lowerBound ?? line.endIndex)].split(separator: UInt8(ascii: " "))[...]
    var members: JSONMembers
    let tag = words.first?.first == UInt8(ascii: "#") ? words.removeFirst().dropFirst() : nil
    let isPing = words.prefix(2).map(text) == ["OK", "PING"]
    switch words.popFirst().map(text) {
    case "ROW":
      guard let kind = Self.kind(ofRow: words) else { return nil }
      members = [("type", "row"), ("row", kind)]
    case "OK":
      guard let verb = words.popFirst().map(text), Verb(rawValue: verb) != nil else { return nil }
      members = [("type", "ok"), ("verb", verb)]
    case "ERR":
      let verb = words.popFirst().map(text)
      guard verb == "-" || verb.flatMap({ Verb(rawValue: $0) }) != nil, let code = words.popFirst().map(text),
        Refusal.Code(rawValue: code) != nil
      else { return nil }
      members = [("type", "error"), ("verb", verb == "-" ? nil : verb), ("code", code)]
    case "*":
      guard tag == nil, let name = words.popFirst().flatMap({ Event.Word(rawValue: text($0)) }) else {
        return nil
      }
      members = [("type", "event"), ("event", name.rawValue)]
    default: return nil
    }
    if let tag { members.append(("tag", text(tag))) }
    if isPing, let word = words.popFirst() { members.append(("word", text(word))) }
    guard let values = Self.values(of: words, besides: members.map(\.key)) else { return nil }
    members += values
    if let mark, mark.upperBound < line.endIndex {
      members.append(("text", text(line[mark.upperBound...])))
    }
    return members
  }

  private static func values(of fields: ArraySlice<Word>, besides keys: [String]) -> JSONMembers? {
    var values: JSONMembers = []
    var seen = Set(keys)
    for field in fields {
      guard let equals = field.firstIndex(of: UInt8(ascii: "=")), case let key = text(field[..<equals]),
        let form = JSONForm.ofKeys[key],
        // The first of repeated keys counts.
        seen.insert(key).inserted
      else { continue }
      guard let value = form.value(of: text(field[(equals + 1)...])[...]) else { return nil }
      values.append((name(of: key), value))
    }
    return values
  }

  /// The name of a key in JSON: that on the wire, except for the one that clashes with the sentence.
  static func name(of key: String) -> String {
    key == "text" ? "sentences" : key
  }

  private static func text(_ bytes: Word) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The subject of a row: the first of these keys that it has.
  private static func kind(ofRow fields: ArraySlice<Word>) -> String? {
    Row.leadingKeys.first { key, _ in fields.contains { $0.starts(with: "\(key)=".utf8) } }?.value.rawValue
  }
}

/// The form of a key's value in JSON. A key has the same form on every line, so that scripts can rely on it; the counts of a room
/// with two seats are lists.
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
  case counts(separator: Unicode.Scalar)
  /// A number, or in the row of a room a list of two, one for each seat.
  case seatCounts
  case hidden

  /// The forms of all keys, by their names on the wire.
  static let ofKeys: [String: JSONForm] = {
    let keys: [(JSONForm, String)] = [
      (
        .text,
        """
        after arg at commit computer day hint hints key kind lang limit match name near next nonce pairing reason room \
        rules seen server state through topic tournament turn verb why with
        """
      ),
      (
        .count,
        """
        best break buchholz change clock count countdown days deviation first_to found grace in left lost matches max max_line \
        ms n over_par_sum pace par played players points proto rank rating retry_ms rival_strikes rooms round rounds shard shared step streak \
        strikes think tied time_ms uptime value waiting wasted spectators won
        """
      ),
      (.whole, "guess hi lo secret"),
      (.truth, "again brief last listed out owned plays rated sealed seeded text tie unheard unowned"),
      (.nobody, "rival winner"), (.texts, "caps names"), (.counts(separator: ","), "away"),
      (.seatCounts, "guesses needs"),
      (.counts(separator: "-"), "score"), (.hidden, "token"),
    ]
    let pairs = keys.flatMap { form, words in words.split(separator: " ").map { (String($0), form) } }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()

  /// The range that JavaScript, and jq before 1.7, represent exactly (RFC 7493).
  static let numbers = -9_007_199_254_740_991...9_007_199_254_740_991

  func value(of text: Substring) -> (any JSONValue)? {
    switch self {
    case .text: String(text)
    case .count: Self.count(text)
    case .whole: Self.number(text).map { "\($0)" }
    case .truth: Self.truth(text)
    case .nobody: (text == "-" ? String?.none : String(text)) as any JSONValue
    case .texts: Self.parts(text, at: ",").filter { !$0.isEmpty }
    case .counts(let separator): Self.counts(text, separator)
    case .seatCounts: text.contains(",") ? Self.counts(text, ",") : Self.count(text)
    case .hidden: "hidden"
    }
  }

  private static func counts(_ text: Substring, _ separator: Unicode.Scalar) -> [Int]? {
    let parts = parts(text, at: separator)
    let values = parts.compactMap { count($0[...]) }
    return parts.count == 2 && values.count == 2 ? values : nil
  }

  /// Cuts at scalars, as `JSONLine` cuts at bytes.
  private static func parts(_ text: Substring, at separator: Unicode.Scalar) -> [String] {
    text.unicodeScalars.split(separator: separator, omittingEmptySubsequences: false).map { String($0) }
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
