import GuessClientCore
import GuessProtocol

extension PickerScreen {
  var mainRows: [StyledRow] {
    let columns = mainColumns
    let gap = isRoomy ? [StyledRow()] : []
    var main = gap
    var hasHistory = false
    if hasWheels, let wheels = session.shownWheels, choiceRows.isEmpty || showsSecret {
      let beside = WheelStrip(wheels, columns: columns - leastHistoryColumns(for: wheels))
      hasHistory = beside.isWhole
      let strip = hasHistory ? beside : WheelStrip(wheels, columns: columns)
      let rows = wheelRows(of: strip, wheels)
      let history =
        hasHistory ? historyRows(columns: columns - strip.columnsTaken, rows: rows.count) : []
      main += rows.indices.map { index in
        history.indices.contains(index)
          ? rows[index].fitted(to: strip.columnsTaken) + history[index] : rows[index]
      }
      main += gap
    }
    main += statusRows(columns: columns)
    if match.outcome != nil, let comment = session.comment {
      main += signs.text(comment).wrapped(cells: columns, cuts: true).prefix(3).map { StyledRow($0) }
    }
    main += choiceRows
    main += rangeRows(columns: columns)
    if !hasHistory {
      main += count == nil ? historyRows(columns: columns, rows: isRoomy ? 9 : 4) : [ownRow(columns: columns)]
    }
    main += match.players.map { row(for: $0, columns: columns) }
    guard !hasWheels else { return main + gap }
    let words = text(of: PickerMessage.tooSmall(columns: Self.leastColumns, rows: Self.leastRows))
    return main + words.wrapped(cells: columns, cuts: true).map { StyledRow($0, .dim) }
  }

  /// The last messages that fit as a whole; if the newest one does not fit, its end.
  func messageRows(columns: Int, rows: Int) -> [StyledRow] {
    var shown: [StyledRow] = []
    for message in session.messages.reversed() {
      let marked = Message(mark(of: message) + message.text, isQuoted: message.isQuoted)
      let lines = marked.rows(cells: columns, cuts: true)
      guard shown.isEmpty || shown.count + lines.count <= rows else { break }
      shown = lines.map { StyledRow($0, message.tone) } + shown
    }
    return shown.suffix(max(0, rows))
  }

  /// Shows the tone without a colour: for hints, the direction to go next, as in a review.
  private func mark(of message: Message) -> String {
    if message.tone == .error { return "! " }
    return Hint.all.first { $0.tone == message.tone }.map { signs.arrow(for: $0) + " " } ?? ""
  }

  // MARK: - The guesses of the round, the newest one always visible

  /// Columns needed for guesses beside the wheels, including the widest verdict with its arrow and the blanks.
  private func leastHistoryColumns(for wheels: Wheels) -> Int {
    let whole = whole ?? wheels.range
    let verdictCells = Hint.all.map { verdict(on: $0).cellWidth + 3 }.max() ?? 0
    return Self.gap + max(String(whole.lo).utf8.count, String(whole.hi).utf8.count) + verdictCells
  }

  private static let gap = 3

  /// A row such as `you: 2  50▲  75▼`, with the last guesses that fit.
  private func ownRow(columns: Int) -> StyledRow {
    var row = StyledRow(text(of: PickerMessage.you(guesses: count ?? 0, par: nil)))
    var left = columns - row.cells
    let fitting = match.guesses.reversed().prefix { move in
      left -= short(move).cellWidth + 2
      return left >= 0
    }
    for move in fitting.reversed() {
      row.add("  ")
      row.add(short(move), move.hint.tone)
    }
    // Shorten a number that is too long to its ends, rather than show nothing.
    if fitting.isEmpty, let last = match.guesses.last {
      row.add("  ")
      row.add(short(last).shortened(to: max(0, columns - row.cells), more: signs.more), last.hint.tone)
    }
    return row
  }

  /// One row for each guess, the newest at the bottom, below a header with their count.
  private func historyRows(columns: Int, rows: Int) -> [StyledRow] {
    let header = count.map { count in
      let full = text(of: PickerMessage.you(guesses: count, par: whole?.par))
      return StyledRow(
        full.cellWidth <= columns ? full : text(of: PickerMessage.you(guesses: count, par: nil)))
    }
    let shown = match.guesses.suffix(max(0, rows - (header == nil ? 0 : 1)))
    let numberCells = shown.map { String($0.number).utf8.count }.max() ?? 0
    // Labels are needed if it has guesses of several players.
    let isShared = match.guesses.contains { $0.player != nil }
    let nameCells = isShared ? shown.map { label(of: $0).cellWidth }.max() ?? 0 : 0
    let history = shown.map { move in
      var row = StyledRow()
      if nameCells > 0 {
        let room = max(0, min(nameCells, columns - numberCells - 3))
        row.add(label(of: move).cut(to: room, more: signs.more).padded(to: room) + " ", .dim)
      }
      row.add(String(move.number).paddedLeft(to: numberCells) + " ", .strong)
      let words = signs.arrow(for: move.hint) + " " + verdict(on: move.hint)
      row.add(row.cells + words.cellWidth <= columns ? words : signs.arrow(for: move.hint), move.hint.tone)
      return row.cells <= columns ? row : StyledRow(short(move).shortened(to: columns, more: signs.more))
    }
    return [header].compactMap(\.self) + history
  }

  private func label(of move: MatchState.Guess) -> String {
    move.player.map { "\($0)" } ?? text(of: PickerMessage.me)
  }

  private func short(_ move: MatchState.Guess) -> String {
    (move.player.map { "\($0) " } ?? "") + String(move.number) + signs.arrow(for: move.hint)
  }

  private func verdict(on hint: Hint) -> String { text(of: PickerMessage.verdict(hint)) }

  // MARK: - Everyone's progress

  private var whole: GuessRange? { match.round.map { match.whole ?? $0.range } }

  /// Cells of the range's bar: fewer than 8 show nothing, more than 40 show no more.
  private static let barCells = 8...40

  /// A row such as `51..100 [·····█████] 50 left`, with as many parts as fit; the bar may get a row of its own.
  private func rangeRows(columns: Int) -> [StyledRow] {
    guard let range = match.round?.range else { return [] }
    let ends = signs.ends(of: range, cells: columns)
    let left = " " + text(of: StatusMessage.left(range.count))
    func bar(besides cells: Int) -> String? {
      let cells = min(columns - cells - 2, Self.barCells.upperBound)
      guard cells >= Self.barCells.lowerBound else { return nil }
      return signs.bar(of: range, in: whole ?? range, cells: cells)
    }
    if let bar = bar(besides: ends.cellWidth + 1 + left.cellWidth) {
      return [StyledRow("\(ends) \(bar)\(left)")]
    }
    if hasSlot, let bar = bar(besides: left.cellWidth) { return [StyledRow(ends), StyledRow(bar + left)] }
    return [StyledRow(ends.cellWidth + left.cellWidth <= columns ? ends + left : ends)]
  }

  /// A row such as `bob: 4, at most 3 to go  [■■■■···]`.
  private func row(for opponent: MatchState.Opponent, columns: Int) -> StyledRow {
    guard !opponent.isAway else {
      let words = text(of: StatusMessage.away(opponent.name))
      let grace = text(match.clock.graces[opponent.name])
      let room = columns - (grace.map { $0.text.cellWidth + 1 } ?? 0)
      return StyledRow(words.cut(to: room, more: signs.more), .error).ending(with: grace, columns: columns)
    }
    var bar = ""
    // After a round nobody needs another guess.
    let needs = match.round == nil ? nil : opponent.needs
    if let needs, let par = whole?.par {
      bar = "  " + signs.bar(needs: needs, par: par)
    }
    let full = text(of: StatusMessage.rival(opponent.name, guesses: opponent.guesses, needs: needs))
    // The bar shows the number needed as well.
    let isShort = full.cellWidth + bar.cellWidth > columns && !bar.isEmpty
    var row = StyledRow(
      isShort ? text(of: StatusMessage.rival(opponent.name, guesses: opponent.guesses, needs: nil)) : full)
    if row.cells + bar.cellWidth <= columns { row.add(bar, .dim) }
    return row
  }
}
