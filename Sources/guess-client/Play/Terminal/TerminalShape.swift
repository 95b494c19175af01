package struct TerminalShape: Hashable, Sendable {
  /// At least 1, like the rows.
  private(set) var columns: Int
  private(set) var rows: Int
  /// True if it understands control sequences; false for a dumb terminal.
  package let hasControlSequences: Bool
  let hasColors: Bool

  /// Rows of a terminal of unknown size.
  package static let usualRows = 24

  package init(
    columns: Int, rows: Int = usualRows, hasControlSequences: Bool = true, hasColors: Bool = false
  ) {
    (self.columns, self.rows) = (max(1, columns), max(1, rows))
    (self.hasControlSequences, self.hasColors) = (hasControlSequences, hasColors)
  }

  mutating func resize(columns: Int, rows: Int) {
    (self.columns, self.rows) = (max(1, columns), max(1, rows))
  }

  var erasingRow: String { hasControlSequences ? "\r\u{1B}[K" : "" }

  var erasingScreen: String { hasControlSequences ? "\u{1B}[H\u{1B}[2J" : "" }
}

/// Redraws the changed rows of a screen in one write.
struct ScreenPainter {
  /// The rows last drawn; empty to redraw everything.
  private(set) var rows: [String] = []
  /// True if the cursor was visible, in the last row.
  private var hasCursor = false

  mutating func forget() { rows = [] }

  /// Returns the output that updates the screen; empty if nothing has changed. A cursor is placed by the last row.
  mutating func drawing(of new: [String], hasCursor: Bool = false) -> String {
    let changed = new.indices.filter { !rows.indices.contains($0) || rows[$0] != new[$0] }
    guard !changed.isEmpty || hasCursor != self.hasCursor else { return "" }
    var output = "\u{1B}[?25l" + (rows.isEmpty ? "\u{1B}[2J" : "")
    let last = hasCursor ? [new.count - 1] : []
    for index in changed.filter({ !last.contains($0) }) + last { output += Self.emptyRow(index) + new[index] }
    if hasCursor { output += "\u{1B}[?25h" }
    (rows, self.hasCursor) = (new, hasCursor)
    return output
  }

  /// Moves to a row and erases it before it is drawn: erasing after a full row would remove its last cell.
  private static func emptyRow(_ index: Int) -> String { "\u{1B}[\(index + 1);1H\u{1B}[2K" }
}
