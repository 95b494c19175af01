import GuessProtocol

/// The lines that were typed before, for the up and down keys.
package struct History: Sendable {
  /// Lines that are remembered: some evenings of play, and more than anyone goes back by hand.
  static let limit = 500
  /// Bytes of them, with their ends: what a pipe holds on Linux, so that a file of it is read and written in one go.
  package static let byteLimit = 64 * 1_024

  private(set) var lines: [String] = []
  private var bytes = 0
  /// Where one has gone back to; at `lines.count` one is at the line that is being typed.
  private var position = 0
  /// What was being typed when one began to go back.
  private var draft = ""

  init() {}

  /// Begins with the lines of a file, the oldest first. Whatever else stands in it is left out.
  package init(file: [UInt8]) {
    for line in file.split(separator: 0x0A) {
      guard line.count <= LineEditor.limit, let text = String(validating: line, as: UTF8.self) else {
        continue
      }
      if text.unicodeScalars.allSatisfy(\.isFitForDisplay) { remember(text) }
    }
  }

  /// What is written into a file for it, the oldest line first.
  package var file: [UInt8] { lines.flatMap { Array("\($0)\n".utf8) } }

  /// Remembers a line, if it is worth it, and goes back to the front; answers whether it did.
  @discardableResult
  mutating func remember(_ line: String) -> Bool {
    let isRemembered = Self.isWorthRemembering(line) && lines.last != line
    if isRemembered {
      lines.append(line)
      bytes += line.utf8.count + 1
    }
    while lines.count > Self.limit || bytes > Self.byteLimit { bytes -= lines.removeFirst().utf8.count + 1 }
    rewind()
    return isRemembered
  }

  /// Goes back to the line that is being typed.
  mutating func rewind() { position = lines.count }

  /// Whether a line is any use later. What holds a token never is: not in the echo, not under the up key, not in a file.
  static func isWorthRemembering(_ line: String) -> Bool {
    !line.trimmingBlanks.isEmpty && line.hidingToken == line
      && !line.split(separator: " ").contains { Token(Array($0.utf8).span) != nil }
  }

  /// The line before; nil at the first one. `current` is what stands on the line now.
  mutating func older(than current: String) -> String? {
    guard position > 0 else { return nil }
    if position == lines.count { draft = current }
    position -= 1
    return lines[position]
  }

  /// The newest line with `query` in it, whatever the case, among those older than `position`; and its own position.
  func line(containing query: String, before position: Int) -> (position: Int, line: String)? {
    let wanted = query.lowercased()
    let found = lines[..<min(position, lines.count)].lastIndex { $0.lowercased().contains(wanted) }
    return found.map { ($0, lines[$0]) }
  }

  /// The line after, and at last what was being typed; nil there.
  mutating func newer() -> String? {
    guard position < lines.count else { return nil }
    position += 1
    return position == lines.count ? draft : lines[position]
  }
}
