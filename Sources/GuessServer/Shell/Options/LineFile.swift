import GuessGame
import GuessProtocol

/// The operator's files with an item a line: what follows the greeting, and the only names that may be taken.
enum LineFile {
  /// Maximum number of messages, to fit a screen with the greeting.
  static let mostMessages = 16
  /// Maximum number of names: all pupils of a school.
  static let mostNames = 1_000
  /// Bytes read from each file: all items at full length, and the same again in comments, blanks and ends of lines.
  static let messageBytes = 2 * mostMessages * (Limits.chatBytes + 1)
  static let nameBytes = 2 * mostNames * (Limits.nameCharacters + 1)

  /// Reads one message per non-empty line. Drops characters that could harm a terminal.
  static func messages(in bytes: [UInt8]) throws(Malformed) -> [ChatText] {
    let tooMany = Malformed(advice: "it has more than \(mostMessages) lines; shorten it.")
    var (messages, tooLong): ([ChatText], [Int]) = ([], [])
    for (number, line) in zip(1..., try lines(of: bytes, upTo: messageBytes, tooMany)) {
      if line.utf8.count > Limits.chatBytes { tooLong.append(number) }
      if let message = ChatText(String(line)) { messages.append(message) }
    }
    try refuse([(tooLong, "more than \(Limits.chatBytes) bytes")], repair: "split")
    guard messages.count <= mostMessages else { throw tooMany }
    return messages
  }

  /// Reads one name per line, unless a comment is all of it.
  static func names(in bytes: [UInt8]) throws(Malformed) -> Set<Name> {
    let tooMany = Malformed(advice: "it has more than \(mostNames) names; shorten it.")
    var (names, malformed, reserved): (Set<Name>, [Int], [Int]) = ([], [], [])
    for (number, line) in zip(1..., try lines(of: bytes, upTo: nameBytes, tooMany)) {
      let word = line.prefix { $0 != "#" }.trimmingBlanks
      if word.isEmpty { continue }
      guard let name = Name(word) else {
        malformed.append(number)
        continue
      }
      if name.isReserved { reserved.append(number) }
      names.insert(name)
    }
    let faults = [
      (malformed, "not a name (a letter A to Z, then up to 15 of A to Z, digits, _ or -)"),
      (reserved, "reserved, nobody can take it (admin, host, operator, server, computer-…)"),
    ]
    try refuse(faults, repair: "correct or remove")
    guard names.count <= mostNames else { throw tooMany }
    guard !names.isEmpty else { throw Malformed(advice: "it has no names; write one a line.") }
    return names
  }

  /// Numbers of lines that are named for each fault; of more, the count is enough.
  private static let mostNumbers = 20

  /// Throws all faults, each with the numbers of its lines.
  private static func refuse(_ faults: [(lines: [Int], fault: String)], repair: String) throws(Malformed) {
    let texts = faults.filter { !$0.lines.isEmpty }.map { lines, fault in
      let numbers = lines.prefix(mostNumbers).map { "\($0)" }.joined(separator: ", ")
      let more = lines.count > mostNumbers ? " and \(lines.count - mostNumbers) more" : ""
      return "line\(lines.count > 1 ? "s" : "") \(numbers)\(more): \(fault)"
    }
    if !texts.isEmpty { throw Malformed(advice: (texts + [repair]).joined(separator: "; ") + ".") }
  }

  private static func lines(
    of bytes: [UInt8], upTo most: Int, _ tooMany: Malformed
  ) throws(Malformed) -> [Substring] {
    guard bytes.count <= most else { throw tooMany }
    guard let text = String(validating: bytes.withoutByteOrderMark, as: UTF8.self) else {
      throw Malformed(advice: "it is not UTF-8 text.")
    }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }
}
