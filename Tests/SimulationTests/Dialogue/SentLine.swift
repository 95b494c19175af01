/// The answer to expect for a client's line: its tag, its verb, and its request.
///
/// A second parser, like `SeenLine`.
struct SentLine: Hashable, Sendable {
  var tag: String?
  /// The verb; `-` if there is none.
  var verb = "-"
  /// The words after the verb.
  var arguments: [String] = []

  /// All but those of tournaments.
  static let verbs = Set(LineForm.kinds.filter { $0.hasPrefix("OK ") }.map { String($0.dropFirst(3)) })

  /// Parses a line without its ending.
  init(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self),
      text.unicodeScalars.allSatisfy({ $0 == "\t" || $0.properties.generalCategory != .control })
    else { return }
    var words = text.split { $0 == " " || $0 == "\t" }[...]
    if let first = words.first, first.utf8.first == UInt8(ascii: "#") {
      let tag = first.dropFirst()
      guard (1...16).contains(tag.utf8.count), tag.utf8.allSatisfy(\.isWordByte) else { return }
      self.tag = String(tag)
      words.removeFirst()
    }
    if let word = words.popFirst() { verb = Self.verb(of: word) }
    arguments = words.map(String.init)
  }

  /// The value of an option, ignoring the case of its key.
  func option(_ key: String) -> String? {
    for argument in arguments {
      guard let equals = argument.firstIndex(of: "="), argument[..<equals].lowercased() == key else {
        continue
      }
      return String(argument[argument.index(after: equals)...])
    }
    return nil
  }

  private static func verb(of word: Substring) -> String {
    let upper = word.uppercased()
    if word.utf8.allSatisfy({ $0 < 0x80 }), verbs.contains(upper) { return upper }
    if word == "?" { return "HELP" }
    if upper == "Q" { return "QUIT" }
    let digits = word.first == "-" ? word.dropFirst() : word
    return !digits.isEmpty && digits.unicodeScalars.allSatisfy(\.isAnyDigit) ? "GUESS" : "-"
  }
}

extension Unicode.Scalar {
  fileprivate var isAnyDigit: Bool {
    ("0"..."9").contains(self) || ("\u{FF10}"..."\u{FF19}").contains(self)
  }
}
