/// Size and abilities of a terminal.
package struct TerminalShape: Hashable, Sendable {
  /// At least 1.
  package let columns: Int
  /// At least 1.
  package let rows: Int
  /// True if it understands control sequences; false for a dumb terminal.
  package let hasControlSequences: Bool

  /// Rows of a terminal of unknown size.
  package static let usualRows = 24

  package init(columns: Int, rows: Int = usualRows, hasControlSequences: Bool = true) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    self.hasControlSequences = hasControlSequences
  }

  /// Erases the current row, with the cursor at its start.
  var erasingRow: String {
    hasControlSequences ? "\r\u{1B}[K" : ""
  }

  /// Erases the screen.
  var erasingScreen: String {
    hasControlSequences ? "\u{1B}[H\u{1B}[2J" : ""
  }
}
