import GuessProtocol

/// A line of the server as an object of JSON, as docs/JSON.md says.
///
/// It goes by the words of the line alone, so that a new value, such as another `reason=`, comes through.
struct JSONLine {
  private let head: Substring
  private let tail: Substring?

  /// Takes a line without its ending, as a `PipeFilter` leaves it.
  private init(_ line: String) {
    let mark = line.firstRange(of: " : ")
    head = line[..<(mark?.lowerBound ?? line.endIndex)]
    tail = mark.map { line[$0.upperBound...] }
  }

  /// The line as an object; whole, where its words are not known.
  static func object(for line: String) -> JSONObject {
    if let object = JSONLine(line).object { return object }
    var object = JSONObject()
    object.set("type", "unknown")
    object.set("line", line)
    return object
  }

  /// The object; nil where the line is newer than this client, or broken.
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

  /// Adds what stands behind the keys that are known; false when one of the values can't be.
  private static func add(_ fields: ArraySlice<Substring>, to object: inout JSONObject) -> Bool {
    var seen: Set<JSONKey> = []
    for field in fields {
      guard let equals = field.firstIndex(of: "="), let key = JSONKey(rawValue: String(field[..<equals])),
        // Of a key that is said twice the first one counts.
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

  /// What a row is about, by the first of these keys that it has.
  private static func kind(ofRow fields: ArraySlice<Substring>) -> String? {
    Row.leadingKeys.first { key, _ in fields.contains { $0.hasPrefix("\(key)=") } }?.value.rawValue
  }
}
