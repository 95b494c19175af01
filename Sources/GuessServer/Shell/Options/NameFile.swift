import GuessProtocol

/// The only names that may be taken, from a file.
enum NameFile {
  /// Maximum number of names: all pupils of a school.
  static let names = 1_000
  /// Bytes read from the file: all names at full length, and the same again in blanks and ends of lines.
  static let bytes = 2 * names * (Limits.nameCharacters + 1)

  /// Reads the file's text, one name per non-empty line.
  static func read(_ bytes: [UInt8]) throws(Malformed) -> Set<Name> {
    let tooMany = Malformed(advice: "it has more than \(names) names; shorten it.")
    guard bytes.count <= Self.bytes else { throw tooMany }
    guard let text = String(validating: bytes.withoutByteOrderMark, as: UTF8.self) else {
      throw Malformed(advice: "it is not UTF-8 text.")
    }
    var names: Set<Name> = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in zip(1..., lines.map(\.trimmingBlanks)) where !line.isEmpty {
      guard let name = Name(line) else {
        throw Malformed(
          advice: "line \(number) is not a name: a letter A to Z, then up to 15 of A to Z, digits, _ or -."
        )
      }
      names.insert(name)
    }
    guard names.count <= Self.names else { throw tooMany }
    guard !names.isEmpty else { throw Malformed(advice: "it has no names; write one a line.") }
    return names
  }
}
