/// Draws a screen row by row: only the rows that have changed, in one write.
struct ScreenPainter {
  /// The rows as they were drawn last; empty where all has to be drawn.
  private(set) var rows: [String] = []
  /// Whether the cursor was seen then, which is in the last row.
  private var hasCursor = false

  /// What is on the screen is not known any more.
  mutating func forget() { rows = [] }

  /// What brings the screen up to date; empty where nothing has changed. With a cursor the last row is drawn last, and leaves the
  /// cursor where it belongs.
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

  /// Goes to a row and empties it first: erasing behind a row that is full would take its last cell.
  private static func emptyRow(_ index: Int) -> String { "\u{1B}[\(index + 1);1H\u{1B}[2K" }
}
