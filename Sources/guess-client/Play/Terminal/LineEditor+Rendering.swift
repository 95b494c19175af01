import GuessClientCore

extension LineEditor {
  /// Cells that a prompt must leave for text; a narrower terminal gets a short one, or none.
  private static let leastTextCells = 8

  /// The visible part of prompt and line.
  struct View: Hashable {
    var prompt: String
    var left: String
    var right: String

    var text: String { prompt + left + right }

    /// Draws into an empty row. Only carriage returns move the cursor, whose position is right then however wide characters are.
    var drawing: String { right.isEmpty ? text : "\(text)\r\(prompt)\(left)" }

    var cells: Int { text.cellWidth }

    var cursor: Int { prompt.cellWidth + left.cellWidth }
  }

  /// Fits prompt and line into a row, which scrolls sideways. The last cell stays free, as many terminals wrap when it is filled.
  func view(prompt: String, on terminal: TerminalShape) -> View {
    var cells = terminal.columns - 1
    var prompt = prompt
    for shorter in ["> ", ""] where prompt.cellWidth + Self.leastTextCells > cells { prompt = shorter }
    cells -= prompt.cellWidth
    // A quarter of the row shows what follows the cursor, if anything.
    let ahead = min(after.cellWidth, cells / 4)
    let left = before.suffix(cells: cells - ahead)
    let right = after.prefix(cells: cells - left.cellWidth)
    return View(prompt: prompt, left: String(left), right: String(right))
  }
}
