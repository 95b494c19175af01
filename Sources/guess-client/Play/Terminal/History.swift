import GuessProtocol

package struct History: Sendable {
  /// Maximum number of lines: several sessions, and more than anyone scrolls back.
  static let limit = 500
  /// Maximum size in bytes with line ends.
  package static let byteLimit = limit * (LineEditor.limit + 1)

  private(set) var lines: [String] = []
  /// Index of the recalled line; `lines.count` means the current draft.
  private var position = 0
  /// The draft, kept while older lines are recalled.
  private var draft = ""

  /// Restores the lines of a file, oldest first; ignores everything else in it.
  package init(file: [UInt8] = []) {
    for line in file.split(separator: 0x0A) {
      guard line.count <= LineEditor.limit, let text = String(validating: line, as: UTF8.self),
        text.unicodeScalars.allSatisfy(\.isFitForDisplay)
      else { continue }
      remember(text)
    }
  }

  package var file: [UInt8] { lines.flatMap { Array("\($0)\n".utf8) } }

  /// Adds a line if useful, and returns to the draft.
  package mutating func remember(_ line: String) {
    if Self.isWorthRemembering(line), lines.last != line { lines.append(line) }
    if lines.count > Self.limit { lines.removeFirst() }
    rewind()
  }

  mutating func rewind() { position = lines.count }

  /// True if a line is worth keeping. Lines with a token never are: not in the echo, the history, or a file.
  static func isWorthRemembering(_ line: String) -> Bool {
    !line.trimmingBlanks.isEmpty && line.hidingToken == line
      && !line.split { !$0.isHexDigit }.contains { Token(Array($0.utf8).span) != nil }
  }

  mutating func older(than current: String) -> String? {
    guard position > 0 else { return nil }
    if position == lines.count { draft = current }
    position -= 1
    return lines[position]
  }

  /// Index of the newest line before `position` that contains `query`, ignoring case.
  func position(of query: String, before position: Int) -> Int? {
    let wanted = query.lowercased()
    return lines[..<min(position, lines.count)].lastIndex { $0.lowercased().contains(wanted) }
  }

  mutating func newer() -> String? {
    guard position < lines.count else { return nil }
    position += 1
    return position == lines.count ? draft : lines[position]
  }
}
