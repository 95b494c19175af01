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
    if let object = JSONLine(line).object { return object }
    var object = JSONObject()
    object.set("type", "unknown")
    object.set("line", line)
    return object
  }

  /// The object; nil if the line is malformed or newer than this client.
  private var object: JSONObject? {
    var words = head.split(separator: " ")[...]
    var object = JSONObject()
    let tag = words.first?.first == "#" ? words.removeFirst().dropFirst() : nil
    switch words.popFirst() {
    case "ROW":
      guard let kind = Self.kind(ofRow: words) else { return nil }
      object.set("type", "row")
      object.set("row", kind)
    case "OK":
      guard let verb = Self.verb(words.popFirst()) else { return nil }
      object.set("type", "ok")
      object.set("verb", verb)
    case "ERR":
      let verb = words.popFirst()
      guard verb == "-" || Self.verb(verb) != nil, let code = words.popFirst(),
        Refusal.Code(rawValue: String(code)) != nil
      else { return nil }
      object.set("type", "error")
      object.set("verb", Self.verb(verb))
      object.set("code", String(code))
    case "*":
      guard tag == nil, let word = words.popFirst(), let name = Event.Word(rawValue: String(word)) else {
        return nil
      }
      object.set("type", "event")
      object.set("event", name.rawValue)
    default: return nil
    }
    if let tag { object.set("tag", String(tag)) }
    if Self.isPing(head), let word = words.popFirst() { object.set("word", String(word)) }
    guard Self.add(words, to: &object) else { return nil }
    if let tail, !tail.isEmpty { object.set("text", String(tail)) }
    return object
  }

  /// Adds the values of known keys; false if one is malformed.
  private static func add(_ fields: ArraySlice<Substring>, to object: inout JSONObject) -> Bool {
    var seen: Set<JSONKey> = []
    for field in fields {
      guard let equals = field.firstIndex(of: "="), let key = JSONKey(rawValue: String(field[..<equals])),
        // The first of repeated keys counts.
        seen.insert(key).inserted
      else { continue }
      guard let value = key.value(of: field[field.index(after: equals)...]) else { return false }
      object.set(key.name, value)
    }
    return true
  }

  private static func verb(_ word: Substring?) -> String? {
    word.flatMap { Verb(rawValue: String($0))?.rawValue }
  }

  private static func isPing(_ head: Substring) -> Bool {
    let words = head.split(separator: " ").drop { $0.first == "#" }
    return words.starts(with: ["OK", "PING"])
  }

  /// The subject of a row: the first of these keys that it has.
  private static func kind(ofRow fields: ArraySlice<Substring>) -> String? {
    Row.leadingKeys.first { key, _ in fields.contains { $0.hasPrefix("\(key)=") } }?.value.rawValue
  }
}
