import GuessProtocol

/// Everyone's progress: the range, the player's guesses and the others'.
extension PickerScreen {
  /// Cells of the range's bar: fewer than 8 show nothing, more than 40 show no more.
  private static let barCells = 8...40

  /// A row such as `51..100 [·····█████] 50 left`. If the numbers are too long for that, the bar gets a row of its own if
  /// `mayBeTwo`.
  func rows(for remainder: Remainder, columns: Int, mayBeTwo: Bool) -> [StyledRow] {
    let row = row(for: remainder, columns: columns)
    let left = text(of: StatusMessage.left(remainder.range.count))
    let cells = min(columns - left.cellWidth - 3, Self.barCells.upperBound)
    guard mayBeTwo, !row.text.contains("["), cells >= Self.barCells.lowerBound else { return [row] }
    let bar = signs.bar(of: remainder.range, in: remainder.whole, cells: cells)
    return [StyledRow(signs.ends(of: remainder.range, cells: columns)), StyledRow(bar + " " + left)]
  }

  /// One row, with as many parts as fit.
  private func row(for remainder: Remainder, columns: Int) -> StyledRow {
    let range = remainder.range
    let ends = signs.ends(of: range, cells: columns)
    let left = " " + text(of: StatusMessage.left(range.count))
    var row = StyledRow(ends)
    let cells = min(columns - ends.cellWidth - left.cellWidth - 3, Self.barCells.upperBound)
    if cells >= Self.barCells.lowerBound {
      row.add(" ")
      row.add(signs.bar(of: remainder.range, in: remainder.whole, cells: cells))
    }
    if row.cells + left.cellWidth <= columns { row.add(left) }
    return row
  }

  /// A row such as `bob: 4, at most 3 to go  [■■■■···]`.
  func row(for player: Player, columns: Int) -> StyledRow {
    let opponent = player.player
    guard !opponent.isAway else {
      let room = columns - (player.grace.map { $0.text.cellWidth + 1 } ?? 0)
      return StyledRow(
        text(of: StatusMessage.away(opponent.name)).cut(to: room, more: signs.more), .tone(.error)
      )
      .ending(with: player.grace, columns: columns)
    }
    let bar = bar(for: opponent)
    let full = text(of: StatusMessage.rival(opponent.name, guesses: opponent.guesses, needs: opponent.needs))
    // The bar shows the number needed as well.
    let isShort = full.cellWidth + bar.cellWidth > columns && !bar.isEmpty
    var row = StyledRow(
      isShort ? text(of: StatusMessage.rival(opponent.name, guesses: opponent.guesses, needs: nil)) : full)
    if row.cells + bar.cellWidth <= columns { row.add(bar, .dim) }
    return row
  }

  private func bar(for opponent: MatchState.Opponent) -> String {
    guard let needs = opponent.needs, let par = remainder?.whole.par else { return "" }
    return "  " + signs.bar(needs: needs, par: par)
  }
}

extension GuessRange {
  /// Count of numbers in the range; for all of Int64 it fits no integer.
  var count: String {
    span == .max ? "18446744073709551616" : String(span + 1)
  }
}
