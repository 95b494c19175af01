/// The bottom of what is printed: the line that is being typed, and above it a row that tells how the match stands. What comes in
/// between goes above both.
struct LineDisplay {
  struct Bottom {
    var status: StyledRow?
    var line: LineEditor.View
  }

  /// What was drawn last; nil if nothing is there to be taken away.
  fileprivate struct Drawn {
    var status: String?
    var statusCells: Int
    var line: LineEditor.View
    var columns: Int
  }

  private var drawn: Drawn?

  /// What puts `entries` on the terminal, and `bottom` below them: one piece of text, so that nothing is seen in between.
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

  /// Rows that end where the terminal ends, however wide it makes its characters: what Unicode calls ambiguous, Cyrillic
  /// for one, takes two cells where a terminal is set up for East Asia.
  private static func unwrapped(_ rows: String) -> String { "\u{1B}[?7l\(rows)\u{1B}[?7h" }

  /// What takes the bottom away, and leaves the cursor where it began. A terminal that has become narrower has broken its
  /// rows anew, as nearly all do.
  private func erasing(on terminal: TerminalShape) -> String {
    guard let drawn else { return terminal.erasingRow }
    let statusRows = drawn.status == nil ? 0 : max(1, rows(of: drawn.statusCells, in: terminal.columns))
    let up = statusRows + drawn.line.cursor / terminal.columns
    if up == 0, drawn.columns <= terminal.columns { return terminal.erasingRow }
    return "\r" + (up == 0 ? "" : up == 1 ? "\u{1B}[A" : "\u{1B}[\(up)A") + "\u{1B}[J"
  }

  private func rows(of cells: Int, in columns: Int) -> Int { (cells + columns - 1) / columns }

  // MARK: - Terminals without control sequences

  /// The same as a text that goes on and on, as a screen reader wants it: what was printed stays, and what is typed is printed
  /// behind what is there. A line that is changed anywhere else is printed again, as a row of its own.
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
    // The cursor may have moved, which changes nothing that is read.
    return row.text == line.text ? output : output + leavingRow() + line.text
  }

  /// What leaves a row behind that has something in it.
  private mutating func leavingRow() -> String {
    defer { drawn = nil }
    return drawn?.line.text.isEmpty == false ? "\r\n" : ""
  }
}

extension LineEditor.View {
  /// What empties its row without control sequences.
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
  /// What it is on a terminal, with the end of its line. A row of so many columns is broken between words.
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
