/// What a terminal can do, as far as drawing takes.
package struct TerminalShape: Hashable, Sendable {
  /// Cells in a row, at least 1.
  package let columns: Int
  /// Rows, at least 1.
  package let rows: Int
  /// Whether it knows control sequences; a dumb terminal does not.
  package let hasControlSequences: Bool

  /// Rows of a terminal that does not tell.
  package static let usualRows = 24

  package init(columns: Int, rows: Int = usualRows, hasControlSequences: Bool = true) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    self.hasControlSequences = hasControlSequences
  }

  /// What empties the row that the cursor is in, and leaves the cursor at its start.
  var erasingRow: String {
    hasControlSequences ? "\r\u{1B}[K" : ""
  }

  /// What empties the screen.
  var erasingScreen: String {
    hasControlSequences ? "\u{1B}[H\u{1B}[2J" : ""
  }
}
