import GuessProtocol

/// The main column: the wheels, the possible actions, and everyone's progress.
extension PickerScreen {
  func mainRows(in layout: PickerLayout, height: Int) -> [StyledRow] {
    let columns = layout.mainColumns
    let gap = layout.isRoomy ? [StyledRow()] : []
    var main = gap
    var hasHistory = layout.historyColumns != nil
    if let dial, choices.isEmpty || layout.showsWheelsAtEnd {
      let strip = WheelStrip(
        dial.wheels, columns: columns, besides: hasHistory ? 0 : leastHistoryColumns(for: dial.wheels))
      let wheels = wheelRows(of: strip, dial, in: layout)
      if strip.columnsLeft > 0, !hasHistory {
        hasHistory = true
        main += beside(
          wheels, historyRows(columns: strip.columnsLeft, rows: wheels.count), strip.columnsTaken)
      } else {
        main += wheels.map { StyledRow(strip.margin) + $0 }
      }
      main += gap
    }
    main += statusRows(columns: columns)
    if let comment {
      main += signs.text(comment).wrapped(cells: columns, cuts: true).prefix(3).map { StyledRow($0) }
    }
    main += choiceRows
    if let remainder { main += rows(for: remainder, columns: columns, mayBeTwo: layout.hasSlot) }
    if count != nil, !hasHistory { main.append(ownRow(columns: columns)) }
    if count == nil, !hasHistory {
      main += historyRows(columns: columns, rows: layout.isRoomy ? 9 : 4, hasHeader: false)
    }
    main += players.map { row(for: $0, columns: columns) }
    main += gap
    return main + extraRows(in: layout, rows: height - main.count, hasHistory: hasHistory)
  }

  /// Fills a tall window with one guess per row, or with the keys.
  private func extraRows(in layout: PickerLayout, rows: Int, hasHistory: Bool) -> [StyledRow] {
    guard layout.messageColumns != nil else { return [] }
    if count != nil, !hasHistory, moves.count > 1, rows > 1 {
      return historyRows(columns: layout.mainColumns, rows: rows, hasHeader: false)
    }
    let help = helpRows
    return dial?.isTurnable == true && rows >= help.count ? help : []
  }

  private func beside(_ left: [StyledRow], _ right: [StyledRow], _ columns: Int) -> [StyledRow] {
    left.indices.map { index in
      right.indices.contains(index) ? left[index].fitted(to: columns) + right[index] : left[index]
    }
  }

  /// Two rows if it is long: all of it matters.
  private func statusRows(columns: Int) -> [StyledRow] {
    let room = max(1, columns - (timer.map { $0.text.cellWidth + 1 } ?? 0))
    var rows = status.wrapped(cells: room, cuts: true).prefix(2).map { StyledRow($0, .strong) }
    rows[0] = rows[0].ending(with: timer, columns: columns)
    return rows
  }

  private var choiceRows: [StyledRow] {
    choices.map { choice in
      var row = StyledRow("  [\(choice.key)] ", .strong)
      row.add(choice.words)
      return row
    }
  }

  /// The most important parts, without the wheels.
  func smallBody(columns: Int, height: Int) -> [StyledRow] {
    var body = statusRows(columns: columns)
    if let remainder { body += rows(for: remainder, columns: columns, mayBeTwo: false) }
    if count != nil { body.append(ownRow(columns: columns)) }
    body += choiceRows
    body += players.map { row(for: $0, columns: columns) }
    let words = text(of: PickerMessage.tooSmall(columns: Self.leastColumns, rows: Self.leastRows))
    body += words.wrapped(cells: columns, cuts: true).map { StyledRow($0, .dim) }
    body = Array(body.prefix(height))
    body += messageRows(columns: columns, rows: height - body.count)
    return body + Array(repeating: StyledRow(), count: height - body.count)
  }

  /// The last messages that fit as a whole; if the newest one does not fit, its end.
  func messageRows(columns: Int, rows: Int) -> [StyledRow] {
    var shown: [StyledRow] = []
    for message in messages.reversed() {
      let lines = (mark(of: message) + signs.text(message.text)).wrapped(cells: columns, cuts: true)
      guard shown.isEmpty || shown.count + lines.count <= rows else { break }
      shown = lines.map { StyledRow($0, .tone(message.tone)) } + shown
    }
    return shown.suffix(max(0, rows))
  }

  /// Shows the tone without a colour: for hints, the direction to go next, as in a review.
  private func mark(of message: Message) -> String {
    switch message.tone {
    case .plain, .loss: ""
    case .low: signs.arrow(for: .low) + " "
    case .high: signs.arrow(for: .high) + " "
    case .win: signs.arrow(for: .hit) + " "
    case .error: "! "
    }
  }
}
