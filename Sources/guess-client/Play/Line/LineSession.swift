import GuessClientCore
import GuessProtocol

/// The line front end: output above, the status row, and the line that is being typed below.
package struct LineSession: Session {
  var play: PlaySession
  private var bottom = LineDisplay()

  package init(_ play: PlaySession) { self.play = play }

  package var display: Display { .line }

  package var nextDeadline: Instant? { [play.nextDeadline, nextTick].compactMap(\.self).min() }

  /// Effects of an input and the new state of the terminal, in one write, so that no intermediate state is visible.
  package mutating func handle(_ input: Input, at now: Instant) -> [Effect] {
    guard !play.isOver else { return [] }
    play.take(input, at: now)
    if case .resumed = input { bottom.isStale = true }
    var content: LineDisplay.Bottom?
    if !play.isOver, !play.isLeaving, !play.output.effects.contains(.suspend) {
      let line = play.editor.view(prompt: play.prompt, on: play.terminal)
      content = LineDisplay.Bottom(status: status, line: line)
    }
    let drawing = bottom.show(play.output.entries, above: content, on: play.terminal)
    return play.takeEffects(showing: drawing)
  }

  var status: StyledRow? {
    guard play.hasStatus, play.match.name != nil || play.match.isWatching else { return nil }
    return StatusLine(play: play).row(columns: play.terminal.columns)
  }

  /// Time of the next change of the clock in the status row; nil if it does not move by itself.
  var nextTick: Instant? {
    guard play.hasStatus, !play.options[.noMotion], !play.isLeaving else { return nil }
    return StatusLine(play: play).timer?.nextChange(after: play.now)
  }
}

/// The bottom of the output: the line that is being typed, and the status row above it. New output is printed above both.
struct LineDisplay {
  struct Bottom {
    var status: StyledRow?
    var line: LineEditor.View
  }

  /// The bottom drawn last, and the columns then; nil if there is nothing to erase.
  private var drawn: (bottom: Bottom, columns: Int)?
  /// True if a shell may have printed below it meanwhile, so that the next drawing is a whole one.
  var isStale = false

  /// Text that prints `entries`, and `bottom` below them: one string, so that no intermediate state is visible.
  mutating func show(
    _ entries: [PlayOutput.Entry], above bottom: Bottom?, on terminal: TerminalShape
  ) -> String {
    var bottom = bottom
    defer { (drawn, isStale) = (bottom.map { ($0, terminal.columns) }, false) }
    guard terminal.hasControlSequences else {
      // The same prompt again would be read between a typed line and its answer.
      if case .echo(let prompt, let line)? = entries.last, !line.isEmpty, bottom?.line.text == prompt {
        bottom?.line.prompt = ""
      }
      return linear(entries, above: bottom, on: terminal)
    }
    let text = entries.map { $0.rendering(on: terminal) }.joined()
    guard let bottom else { return erasing(on: terminal) + text }
    let status = bottom.status?.rendering(columns: terminal.columns - 1, hasColors: terminal.hasColors)
    let line = "\u{1B}[K" + bottom.line.drawing
    if let drawn, !isStale, text.isEmpty, drawn.columns == terminal.columns {
      let old = drawn.bottom.status?.rendering(columns: terminal.columns - 1, hasColors: terminal.hasColors)
      if old == status { return Self.unwrapped("\r" + line) }
      if old != nil, let status { return Self.unwrapped("\r\u{1B}[A\(status)\u{1B}[K\r\n\(line)") }
    }
    let row = status.map { "\($0)\r\n" } ?? ""
    return erasing(on: terminal) + text + Self.unwrapped(row + bottom.line.drawing)
  }

  /// Turns off wrapping for these rows: terminals set up for East Asia draw Cyrillic, for example, in two cells.
  private static func unwrapped(_ rows: String) -> String { "\u{1B}[?7l\(rows)\u{1B}[?7h" }

  /// Erases the bottom, and leaves the cursor where it began. Nearly all terminals rewrap their rows when they become narrower.
  private func erasing(on terminal: TerminalShape) -> String {
    guard let drawn else { return terminal.erasingRow }
    let columns = terminal.columns
    let statusRows = drawn.bottom.status.map { max(1, ($0.cells + columns - 1) / columns) } ?? 0
    let up = statusRows + drawn.bottom.line.cursor / columns
    if up == 0, drawn.columns <= columns { return terminal.erasingRow }
    return "\r" + (up == 0 ? "" : up == 1 ? "\u{1B}[A" : "\u{1B}[\(up)A") + "\u{1B}[J"
  }

  // MARK: - Terminals without control sequences

  /// The same as continuous text, for screen readers: printed text stays, and typed text is printed after it. A line that
  /// changes anywhere but at its end is printed again as a new row.
  private mutating func linear(
    _ entries: [PlayOutput.Entry], above bottom: Bottom?, on terminal: TerminalShape
  ) -> String {
    var output = ""
    for entry in entries {
      if case .echo(let prompt, let line) = entry, case let echo = prompt + line,
        let row = drawn?.bottom.line, !row.text.isEmpty
      {
        // Erase only what must not stay visible: tokens.
        let isThere = echo.hasPrefix(row.text)
        let blanks = "\r" + String(repeating: " ", count: row.cells) + "\r"
        output += isThere ? echo.dropFirst(row.text.count) + "\r\n" : blanks + echo + "\r\n"
        drawn = nil
      } else {
        let text = entry.rendering(on: terminal)
        if !text.isEmpty { output += leavingRow() + text }
      }
    }
    guard let line = bottom?.line else { return output + leavingRow() }
    guard let row = drawn?.bottom.line, !isStale else { return output + leavingRow() + line.text }
    if row == line { return output }
    if row.right.isEmpty, line.right.isEmpty, line.text.hasPrefix(row.text) {
      return output + line.text.dropFirst(row.text.count)
    }
    // The cursor may have moved, which a screen reader does not read.
    return row.text == line.text ? output : output + leavingRow() + line.text
  }

  private mutating func leavingRow() -> String {
    defer { drawn = nil }
    return drawn?.bottom.line.text.isEmpty == false ? "\r\n" : ""
  }
}

extension PlayOutput.Entry {
  /// The entry with its line ending, wrapped between words; a terminal without control sequences wraps by itself.
  fileprivate func rendering(on terminal: TerminalShape) -> String {
    switch self {
    case .message(let message):
      let rows =
        message.isQuoted || terminal.hasControlSequences
        ? message.rows(cells: terminal.columns) : [message.text]
      let text = Message(rows.joined(separator: "\r\n"), message.tone)
      return text.rendering(hasColors: terminal.hasColors) + "\r\n"
    case .echo(let prompt, let line): return "\(prompt)\(line)\r\n"
    case .clearing: return terminal.erasingScreen
    }
  }
}
