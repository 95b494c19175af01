extension LineEditor {
  /// Cells for text that a prompt must leave free; on a narrower terminal there is no prompt.
  private static let leastTextCells = 8

  /// The part of the prompt and the line that fits into a row.
  struct View: Hashable {
    var prompt: String
    /// In front of the cursor, and behind it.
    var left: String
    var right: String

    /// All of it.
    var text: String { prompt + left + right }

    /// What draws it into a row that is empty, and puts the cursor where it belongs. Nothing but a carriage return moves
    /// the cursor, so that it stands right whatever the terminal makes of the characters.
    var drawing: String {
      right.isEmpty ? text : "\(text)\r\(prompt)\(left)"
    }

    var cells: Int { text.cellWidth }

    /// Where the cursor is, counted from 0.
    var cursor: Int { prompt.cellWidth + left.cellWidth }
  }

  /// What a row shows. A line that is too long scrolls sideways. The last cell stays free, because many terminals go to the
  /// next row when it is filled.
  func view(prompt: String, on terminal: TerminalShape) -> View {
    var cells = terminal.columns - 1
    var prompt = prompt
    if prompt.cellWidth + Self.leastTextCells > cells { prompt = "" }
    cells -= prompt.cellWidth
    // A quarter of the row shows what follows the cursor, if anything does.
    let ahead = min(behind.cellWidth, cells / 4)
    let left = before.suffix(cells: cells - ahead)
    let right = behind.prefix(cells: cells - left.cellWidth)
    return View(prompt: prompt, left: String(left), right: String(right))
  }

  /// What draws the prompt and the line into a row that is empty, and puts the cursor where it belongs.
  package func rendering(prompt: String, on terminal: TerminalShape) -> String {
    view(prompt: prompt, on: terminal).drawing
  }
}
