/// What a terminal can do, as far as drawing one line takes.
package struct TerminalShape: Hashable, Sendable {
  /// Cells in a row, at least 1.
  package let columns: Int
  /// Whether it knows control sequences; a dumb terminal does not.
  package let hasControlSequences: Bool

  package init(columns: Int, hasControlSequences: Bool = true) {
    self.columns = max(1, columns)
    self.hasControlSequences = hasControlSequences
  }

  /// What empties the row that the cursor is in, and leaves the cursor at its start.
  var erasingRow: String {
    hasControlSequences ? "\r\u{1B}[K" : "\r" + String(repeating: " ", count: columns - 1) + "\r"
  }

  /// What empties the screen.
  var erasingScreen: String {
    hasControlSequences ? "\u{1B}[H\u{1B}[2J" : ""
  }
}
