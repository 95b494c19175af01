import GuessProtocol

/// Drawn characters, in Unicode or ASCII: frames, pointers, arrows, dashes and quotes. All output for people uses these.
package struct Glyphs: Hashable, Sendable {
  package let isASCII: Bool
  /// True if letters of others are question marks: the UTF-8 of Л has the byte that is CSI in other character sets.
  private let quotesASCII: Bool

  package init(isASCII: Bool = false, quotesASCII: Bool = false) {
    (self.isASCII, self.quotesASCII) = (isASCII, quotesASCII)
  }

  package func arrow(for hint: Hint) -> String {
    switch hint {
    case .low: isASCII ? "^" : "▲"
    case .high: isASCII ? "v" : "▼"
    case .hit: isASCII ? "*" : "✓"
    }
  }

  package var pointers: (left: String, right: String) { isASCII ? (">", "<") : ("▸", "◂") }

  package var more: String { isASCII ? "~" : "…" }

  package var dot: String { isASCII ? " | " : " · " }

  package func mark(of state: RoomSummary.State) -> String {
    switch state {
    case .playing: isASCII ? ">" : "▶"
    case .waiting: isASCII ? "?" : "○"
    case .over: isASCII ? "=" : "✓"
    }
  }

  package var upright: String { isASCII ? "|" : "│" }

  /// The left end, the middle, a crossing and the right end of a horizontal line of a frame.
  package typealias Line = (left: String, across: String, crossing: String, right: String)

  package var top: Line { isASCII ? ("+", "-", "+", "+") : ("┌", "─", "┬", "┐") }
  package var middle: Line { isASCII ? ("+", "-", "+", "+") : ("├", "─", "┼", "┤") }
  package var bottom: Line { isASCII ? ("+", "-", "+", "+") : ("└", "─", "┴", "┘") }

  /// Replaces typographic characters if only ASCII is allowed.
  package func text(_ words: String) -> String {
    guard isASCII, !words.utf8.allSatisfy({ $0 < 0x80 }) else { return words }
    return words.map { Self.substitutes[$0] ?? String($0) }.joined()
  }

  package func text(of message: Message) -> Message {
    var shown = text(message.text)
    if message.isQuoted, quotesASCII { shown = String(shown.map { $0.isASCII ? $0 : "?" }) }
    return Message(shown, message.tone, isQuoted: message.isQuoted)
  }

  package func text(of message: some LocalizedText, in language: Language) -> String {
    text(message.text(in: language))
  }

  /// ASCII equivalents, for punctuation only: letters of a language stay.
  private static let substitutes: [Character: String] = [
    "…": "...", "–": "-", "—": "-", "−": "-", "·": "-", "×": "x", "“": "\"", "”": "\"", "«": "\"", "»": "\"",
    "„": "\"", "’": "'", "‘": "'", "▲": "^", "▼": "v", "✓": "*", "✗": "x", "↑": "^", "↓": "v", "←": "<",
    "→": ">", "≤": "<=", "≥": ">=", "±": "+/-", "µ": "u",
  ]
}

// MARK: - Ranges and bars

extension Glyphs {
  /// `51..74`, or the ends of both numbers if that is wider than `cells`.
  package func ends(of range: GuessRange, cells: Int) -> String {
    let ends = "\(range.lo)..\(range.hi)"
    guard ends.cellWidth > cells else { return ends }
    return [range.lo, range.hi].map { "\($0)".shortened(to: (cells - 2) / 2, more: more) }.joined(
      separator: "..")
  }

  /// Marks the remaining part of the whole range in `cells` cells between brackets, at least one of them.
  package func bar(of range: GuessRange, in whole: GuessRange, cells: Int) -> String {
    let count = Double(whole.span) + 1
    let before = UInt64(bitPattern: range.lo) &- UInt64(bitPattern: whole.lo)
    let width = Double(cells)
    // Bounded before conversion to integers: a server may send a range outside the whole.
    let start = Int(min(Double(before) / count * width, width - 1))
    let end = Int(min((Double(before) + Double(range.span) + 1) / count * width, width))
    return "[\(bar(isASCII ? "#" : "█", start..<max(start + 1, end), of: cells))]"
  }

  package func bar(needs: Int, par: Int, cells: Int) -> String {
    let done = cells * (par - min(max(0, needs), par)) / max(1, par)
    return bar(isASCII ? "=" : "■", 0..<done, of: cells)
  }

  /// The same between brackets, with a cell for each guess, at most ten, par for 1 to 1000.
  package func bar(needs: Int, par: Int) -> String { "[\(bar(needs: needs, par: par, cells: min(par, 10)))]" }

  private func bar(_ mark: String, _ full: Range<Int>, of cells: Int) -> String {
    let empty = isASCII ? "." : "·"
    return String(repeating: empty, count: full.lowerBound) + String(repeating: mark, count: full.count)
      + String(repeating: empty, count: cells - full.upperBound)
  }
}
