/// The lines that were typed before, for the up and down keys. It lives as long as the client.
struct History {
  /// Lines that are remembered: more than anyone goes back by hand.
  static let limit = 100

  private var lines: [String] = []
  /// Where one has gone back to; at `lines.count` one is at the line that is being typed.
  private var position = 0
  /// What was being typed when one began to go back.
  private var draft = ""

  /// Remembers a line, unless it is the last one again, and goes back to the front.
  mutating func remember(_ line: String) {
    if !line.isEmpty, lines.last != line { lines.append(line) }
    if lines.count > Self.limit { lines.removeFirst() }
    position = lines.count
  }

  /// The line before; nil at the first one. `current` is what stands on the line now.
  mutating func older(than current: String) -> String? {
    guard position > 0 else { return nil }
    if position == lines.count { draft = current }
    position -= 1
    return lines[position]
  }

  /// The line after, and at last what was being typed; nil there.
  mutating func newer() -> String? {
    guard position < lines.count else { return nil }
    position += 1
    return position == lines.count ? draft : lines[position]
  }
}
