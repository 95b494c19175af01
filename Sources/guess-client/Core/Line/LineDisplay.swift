/// The bottom of the output: the line that is being typed, and the status row above it. New output is printed above both.
struct LineDisplay {
  struct Bottom {
    var status: StyledRow?
    var line: LineEditor.View
  }

  /// The bottom drawn last; nil if there is nothing to erase.
  fileprivate struct Drawn {
    var status: String?
    var statusCells: Int
    var line: LineEditor.View
    var columns: Int
  }

  private var drawn: Drawn?

  /// Text that prints `entries`, and `bottom` below them: one string, so that no intermediate state is visible.
  mutating func show(
    _ entries: [PlayOutput.Entry], above bottom: Bottom?, on terminal: TerminalShape, with palette: Palette
  ) -> String {
    defer { drawn = bottom.map { Drawn($0, on: terminal, with: palette) } }
    guard terminal.hasControlSequences else { return linear(entries, above: bottom, palette) }
    let text = entries.map { $0.rendering(with: palette, columns: terminal.columns) }.joined()
    guard let bottom else { return erasing(on: terminal) + text }
    let new = Drawn(bottom, on: terminal, with: palette)
    let line = "\u{1B}[K" + bottom.line.drawing
    if let drawn, text.isEmpty, drawn.columns == terminal.columns {
      if drawn.status == new.status { return Self.unwrapped("\r" + line) }
      if drawn.status != nil, let status = new.status {
        return Self.unwrapped("\r\u{1B}[A\(status)\u{1B}[K\r\n\(line)")
      }
    }
    let status = new.status.map { "\($0)\r\n" } ?? ""
    return erasing(on: terminal) + text + Self.unwrapped(status + bottom.line.drawing)
  }

  /// Turns off wrapping for these rows. Terminals set up for East Asia draw characters of ambiguous width (Cyrillic, for
  /// example) in two cells.
  private static func unwrapped(_ rows: String) -> String { "\u{1B}[?7l\(rows)\u{1B}[?7h" }

  /// Erases the bottom, and leaves the cursor where it began. Nearly all terminals rewrap their rows when they become narrower.
  private func erasing(on terminal: TerminalShape) -> String {
    guard let drawn else { return terminal.erasingRow }
    let statusRows = drawn.status == nil ? 0 : max(1, rows(of: drawn.statusCells, in: terminal.columns))
    let up = statusRows + drawn.line.cursor / terminal.columns
    if up == 0, drawn.columns <= terminal.columns { return terminal.erasingRow }
    return "\r" + (up == 0 ? "" : up == 1 ? "\u{1B}[A" : "\u{1B}[\(up)A") + "\u{1B}[J"
  }

  private func rows(of cells: Int, in columns: Int) -> Int { (cells + columns - 1) / columns }

  // MARK: - Terminals without control sequences

  /// The same as continuous text, for screen readers: printed text stays, and typed text is printed after it. A line that
  /// changes anywhere but at its end is printed again as a new row.
  private mutating func linear(
    _ entries: [PlayOutput.Entry], above bottom: Bottom?, _ palette: Palette
  ) -> String {
    var output = ""
    for entry in entries {
      if case .echo(let prompt, let line) = entry, case let echo = prompt + line, let row = drawn?.line,
        !row.text.isEmpty
      {
        // Erase only what must not stay visible: tokens.
        let isThere = echo.hasPrefix(row.text)
        output += isThere ? echo.dropFirst(row.text.count) + "\r\n" : row.blanks + echo + "\r\n"
        drawn = nil
      } else {
        let text = entry.rendering(with: palette)
        if !text.isEmpty { output += leavingRow() + text }
      }
    }
    guard let line = bottom?.line else { return output + leavingRow() }
    guard let row = drawn?.line else { return output + line.text }
    if row == line { return output }
    if row.right.isEmpty, line.right.isEmpty, line.text.hasPrefix(row.text) {
      return output + line.text.dropFirst(row.text.count)
    }
    // The cursor may have moved, which a screen reader does not read.
    return row.text == line.text ? output : output + leavingRow() + line.text
  }

  /// Ends the current row if it has text in it.
  private mutating func leavingRow() -> String {
    defer { drawn = nil }
    return drawn?.line.text.isEmpty == false ? "\r\n" : ""
  }
}

extension LineEditor.View {
  /// Blanks the row without control sequences.
  fileprivate var blanks: String { "\r" + String(repeating: " ", count: cells) + "\r" }
}

extension LineDisplay.Drawn {
  fileprivate init(_ bottom: LineDisplay.Bottom, on terminal: TerminalShape, with palette: Palette) {
    status = bottom.status?.rendering(columns: terminal.columns - 1, palette: palette)
    statusCells = bottom.status?.cells ?? 0
    line = bottom.line
    columns = terminal.columns
  }
}

extension PlayOutput.Entry {
  /// The entry with its line ending, wrapped between words at `columns`.
  fileprivate func rendering(with palette: Palette, columns: Int? = nil) -> String {
    switch self {
    case .message(let message, _): palette.rendering(of: message.broken(at: columns)) + "\r\n"
    case .echo(let prompt, let line): "\(prompt)\(line)\r\n"
    case .clearing(let sequence): sequence
    }
  }
}

extension Message {
  fileprivate func broken(at columns: Int?) -> Message {
    guard let columns, text.cellWidth > columns else { return self }
    return Message(text.wrapped(cells: columns).joined(separator: "\r\n"), tone)
  }
}
