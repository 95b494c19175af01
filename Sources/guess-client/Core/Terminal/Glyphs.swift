import GuessProtocol

/// The signs that are drawn, around words and among them: frames, pointers, arrows, dashes and quotes, with Unicode or without.
/// Everything that is shown to people goes through here.
package struct Glyphs: Hashable, Sendable {
  /// Whether nothing but ASCII is drawn.
  package let isASCII: Bool

  package init(isASCII: Bool = false) {
    self.isASCII = isASCII
  }

  /// Where to go next after a guess, as it stands behind the number: up, down, or found.
  func arrow(for hint: Hint) -> String {
    switch hint {
    case .low: isASCII ? "^" : "▲"
    case .high: isASCII ? "v" : "▼"
    case .hit: isASCII ? "*" : "✓"
    }
  }

  /// The two pointers beside what the wheels show.
  var pointers: (left: String, right: String) { isASCII ? (">", "<") : ("▸", "◂") }

  /// What stands where there are more wheels than fit.
  var more: String { isASCII ? "~" : "…" }

  /// What stands between pieces of a title.
  var dot: String { isASCII ? " | " : " · " }

  /// What tells the state of a room at a glance.
  func mark(of state: RoomSummary.State) -> String {
    switch state {
    case .playing: isASCII ? ">" : "▶"
    case .waiting: isASCII ? "?" : "○"
    case .over: isASCII ? "=" : "✓"
    }
  }

  /// A line upright.
  var upright: String { isASCII ? "|" : "│" }

  /// A line across a frame, with what crosses it at its ends and in the middle.
  struct Line: Hashable {
    let left, across, crossing, right: String
  }

  var top: Line { line("┌", "┬", "┐") }
  var middle: Line { line("├", "┼", "┤") }
  var bottom: Line { line("└", "┴", "┘") }

  private func line(_ left: String, _ crossing: String, _ right: String) -> Line {
    isASCII
      ? Line(left: "+", across: "-", crossing: "+", right: "+")
      : Line(left: left, across: "─", crossing: crossing, right: right)
  }

  /// Words as they are, but for typographic signs where there is only ASCII.
  package func text(_ words: String) -> String {
    guard isASCII, !words.utf8.allSatisfy({ $0 < 0x80 }) else { return words }
    return words.map { Self.substitutes[$0] ?? String($0) }.joined()
  }

  /// The same of a message.
  func message(_ message: Message) -> Message { Message(text(message.text), message.tone) }

  /// What stands for a sign in ASCII. The letters of a language are none.
  private static let substitutes: [Character: String] = [
    "…": "...", "–": "-", "—": "-", "−": "-", "·": "-", "×": "x", "“": "\"", "”": "\"", "«": "\"", "»": "\"",
    "„": "\"", "’": "'", "‘": "'", "▲": "^", "▼": "v", "✓": "*", "✗": "x", "↑": "^", "↓": "v", "←": "<",
    "→": ">", "≤": "<=", "≥": ">=", "±": "+/-", "µ": "u",
  ]
}

// MARK: - Bars

extension Glyphs {
  /// How much of a way is done, in so many cells.
  func bar(done share: Double, cells: Int) -> String {
    let count = Int((min(max(0, share), 1) * Double(cells)).rounded())
    let (full, empty) = isASCII ? ("#", ".") : ("■", "·")
    return String(repeating: full, count: count) + String(repeating: empty, count: cells - count)
  }

  /// A part of a histogram: so many cells, with nothing behind them.
  func bar(cells: Int) -> String { String(repeating: isASCII ? "#" : "█", count: cells) }

  /// Where what is left lies in the whole, in `cells` cells between brackets; never without a mark, since something always is
  /// left.
  func bar(of range: GuessRange, in whole: GuessRange, cells: Int) -> String {
    let count = Double(whole.span) + 1
    let before = UInt64(bitPattern: range.lo) &- UInt64(bitPattern: whole.lo)
    let width = Double(cells)
    // Bounded before they are integers: a server may tell of a range that lies nowhere in the whole.
    let start = Int(min(Double(before) / count * width, width - 1))
    let end = Int(min((Double(before) + Double(range.span) + 1) / count * width, width))
    let length = max(1, end - start)
    let (empty, full) = isASCII ? (".", "#") : ("·", "█")
    return "[" + String(repeating: empty, count: start) + String(repeating: full, count: length)
      + String(repeating: empty, count: cells - start - length) + "]"
  }

  /// How far someone is who needs at most `needs` of `par` guesses, in `cells` cells between brackets.
  func bar(needs: Int, par: Int, cells: Int) -> String {
    // A server may say any number.
    let done = cells * (par - min(max(0, needs), par)) / max(1, par)
    let (empty, full) = isASCII ? (".", "=") : ("·", "■")
    return "[" + String(repeating: full, count: done) + String(repeating: empty, count: cells - done) + "]"
  }
}
