import GuessProtocol

/// The guesses of the round; the newest one is always visible.
extension PickerScreen {
  /// Columns needed for guesses beside the wheels, including their verdicts.
  func leastHistoryColumns(for wheels: Wheels) -> Int {
    let whole = remainder?.whole ?? wheels.range
    return Self.gap + max(String(whole.lo).utf8.count, String(whole.hi).utf8.count) + verdictCells
  }

  private static let gap = 3

  /// A row such as `you: 2  50▲  75▼`, with the last guesses that fit.
  func ownRow(columns: Int) -> StyledRow {
    var row = StyledRow(text(of: PickerMessage.you(guesses: count ?? 0, par: nil)))
    var left = columns - row.cells
    let fitting = moves.reversed().prefix { move in
      left -= short(move).cellWidth + 2
      return left >= 0
    }
    for move in fitting.reversed() {
      row.add("  ")
      row.add(short(move), style(of: move))
    }
    // Shorten a number that is too long to its ends, rather than show nothing.
    if fitting.isEmpty, let last = moves.last {
      row.add("  ")
      row.add(short(last).shortened(to: max(0, columns - row.cells), more: signs.more), style(of: last))
    }
    return row
  }

  /// One row for each guess, the newest at the bottom, below a header with their count.
  func historyRows(columns: Int, rows: Int, hasHeader: Bool = true) -> [StyledRow] {
    let shown = moves.suffix(max(0, rows - (hasHeader ? 1 : 0)))
    let numberCells = shown.map { String($0.number).utf8.count }.max() ?? 0
    let nameCells = isShared ? shown.map { label(of: $0).cellWidth }.max() ?? 0 : 0
    let history = shown.map { move in
      var row = StyledRow()
      if nameCells > 0 {
        let room = max(0, min(nameCells, columns - numberCells - 3))
        row.add(label(of: move).cut(to: room, more: signs.more).padded(to: room) + " ", .dim)
      }
      row.add(String(move.number).paddedLeft(to: numberCells) + " ", .strong)
      let words = signs.arrow(for: move.hint) + " " + verdict(on: move.hint)
      row.add(
        row.cells + words.cellWidth <= columns ? words : signs.arrow(for: move.hint), style(of: move))
      return row.cells <= columns ? row : StyledRow(short(move).shortened(to: columns, more: signs.more))
    }
    return (hasHeader ? [historyHeader(columns: columns)] : []) + history
  }

  private func historyHeader(columns: Int) -> StyledRow {
    guard let count else { return StyledRow() }
    let text = self.text(of: PickerMessage.you(guesses: count, par: remainder?.whole.par))
    return StyledRow(
      text.cellWidth <= columns ? text : self.text(of: PickerMessage.you(guesses: count, par: nil)))
  }

  /// True if it has guesses of several players.
  private var isShared: Bool { moves.contains { $0.player != nil } }

  private func label(of move: MatchState.Guess) -> String {
    move.player.map { "\($0)" } ?? text(of: PickerMessage.me)
  }

  private func short(_ move: MatchState.Guess) -> String {
    let name = move.player.map { "\($0) " } ?? ""
    return name + String(move.number) + signs.arrow(for: move.hint)
  }

  private func verdict(on hint: Hint) -> String {
    switch hint {
    case .low: text(of: PickerMessage.tooLow)
    case .high: text(of: PickerMessage.tooHigh)
    case .hit: text(of: PickerMessage.hit)
    }
  }

  /// Cells of the widest verdict with its arrow and the blanks.
  private var verdictCells: Int {
    ([Hint.low, .high, .hit].map { verdict(on: $0).cellWidth }.max() ?? 0) + 3
  }

  private func style(of move: MatchState.Guess) -> StyledRow.Style {
    switch move.hint {
    case .low: .tone(.low)
    case .high: .tone(.high)
    case .hit: .tone(.win)
    }
  }
}
