extension LineEditor {
  /// Cells for text that a prompt must leave free; on a narrower terminal there is no prompt.
  private static let leastTextCells = 8

  /// What draws the prompt and the line into a row that is empty, and puts the cursor where it belongs.
  ///
  /// A line that is too long scrolls sideways. The last cell stays free, because many terminals go to the next row when it
  /// is filled. Nothing but carriage returns moves the cursor, so that it works on any terminal.
  package func rendering(prompt: String, on terminal: TerminalShape) -> String {
    var cells = terminal.columns - 1
    var prompt = prompt
    if prompt.cellWidth + Self.leastTextCells > cells { prompt = "" }
    cells -= prompt.cellWidth
    // A quarter of the row shows what follows the cursor, if anything does.
    let ahead = min(behind.cellWidth, cells / 4)
    let left = before.suffix(cells: cells - ahead)
    let right = behind.prefix(cells: cells - left.cellWidth)
    return right.isEmpty ? "\(prompt)\(left)" : "\(prompt)\(left)\(right)\r\(prompt)\(left)"
  }
}
