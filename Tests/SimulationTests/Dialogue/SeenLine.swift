/// A line from the server, parsed from nothing but the specification.
///
/// A second parser on purpose: it must not depend on the code that wrote the line.
struct SeenLine: Hashable, Sendable {
  enum Form: Hashable, Sendable {
    case row, ok, error, event
  }

  struct Field: Hashable, Sendable {
    let key: String
    let value: String
  }

  let bytes: [UInt8]
  let tag: String?
  let form: Form
  /// The verb or the event's name; `-` if a request had no verb, empty for a row.
  let subject: String
  /// The code of an error.
  let code: String?
  let fields: [Field]
  /// Words that are not fields.
  let words: [String]
  /// The part after ` : `.
  let sentence: String?

  /// Parses a line; a malformed one is a violation.
  init(_ bytes: [UInt8]) throws(Violation) {
    self.bytes = bytes
    let (words, sentence) = Self.split(bytes)
    self.sentence = sentence
    var rest = words[...]
    tag = rest.first?.first == "#" ? String(rest.removeFirst().dropFirst()) : nil
    switch rest.popFirst() {
    case "ROW": form = .row
    case "OK": form = .ok
    case "ERR": form = .error
    case "*": form = .event
    default: throw Violation(.form, "no such line: \(bytes.readable)")
    }
    subject = form == .row ? "" : rest.popFirst() ?? ""
    code = form == .error ? rest.popFirst() ?? "" : nil
    // PING returns any word, even one that looks like a field.
    let hasFields = form != .ok || subject != "PING"
    var fields: [Field] = []
    var others: [String] = []
    for word in rest {
      if hasFields, let equals = word.utf8.firstIndex(of: UInt8(ascii: "=")) {
        let behind = word.utf8.index(after: equals)
        fields.append(Field(key: String(word[..<equals]), value: String(word[behind...])))
      } else {
        others.append(word)
      }
    }
    self.fields = fields
    self.words = others
  }

  var text: String { bytes.readable }

  subscript(key: String) -> String? {
    for field in fields where field.key == key { return field.value }
    return nil
  }

  func number(_ key: String) -> Int64? {
    self[key].flatMap { Int64($0) }
  }

  func count(_ key: String) -> Int? {
    self[key].flatMap { Int($0) }
  }

  func isEvent(_ name: String) -> Bool {
    form == .event && subject == name
  }

  func isOK(_ verb: String) -> Bool {
    form == .ok && subject == verb
  }

  private static func split(_ bytes: [UInt8]) -> (words: [String], sentence: String?) {
    bytes.withUnsafeBufferPointer { bytes in
      var words: [String] = []
      var start = 0
      let space = UInt8(ascii: " ")
      func text(_ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
      }
      for index in 0..<bytes.count where bytes[index] == space {
        let isSentenceNext =
          index + 2 < bytes.count && bytes[index + 1] == UInt8(ascii: ":") && bytes[index + 2] == space
        words.append(text(start..<index))
        if isSentenceNext { return (words, text(index + 3..<bytes.count)) }
        start = index + 1
      }
      words.append(text(start..<bytes.count))
      return (words, nil)
    }
  }
}
