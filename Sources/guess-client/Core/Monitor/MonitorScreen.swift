import GuessProtocol

/// The screen that shows what goes on at a server, laid out in rows of text.
struct MonitorScreen {
  /// From so many rows on there are blank ones between the parts.
  private static let roomyRows = 16

  let server: ServerAddress
  var language = Language.english
  var glyphs = Glyphs()
  /// What was told last; nil before anything was.
  var view: ServerView?
  /// What there is to say of the connection; it stands where the counts are.
  var trouble: MonitorMessage?
  /// Rooms above the first one that is shown.
  var skipped = 0
  /// Whether keys arrive, so that the last row can tell what they do.
  var hasKeys = true

  /// Rooms that a window of so many rows shows at once.
  func roomRows(in rows: Int) -> Int {
    max(0, Self.listRows(in: rows) - nodeRows(in: rows))
  }

  /// Rows that servers of a cluster take: half of those that rooms would have without them, at most.
  private func nodeRows(in rows: Int) -> Int {
    let count = min(view?.nodes.count ?? 0, Self.listRows(in: rows) / 2)
    return count > 0 && rows >= Self.roomyRows ? count + 1 : count
  }

  private static func listRows(in rows: Int) -> Int {
    max(0, rows - headRows(in: rows) - footRows(in: rows))
  }

  /// Two rows on the server and one of headings, and blank ones before and behind them.
  private static func headRows(in rows: Int) -> Int { rows >= roomyRows ? 5 : 3 }
  private static func footRows(in rows: Int) -> Int { rows >= roomyRows ? 2 : 1 }

  /// All rows of a window.
  func rows(columns: Int, rows: Int) -> [StyledRow] {
    let isRoomy = rows >= Self.roomyRows
    var screen = [titleRow(columns: columns), countsRow(columns: columns)]
    if isRoomy { screen.append(StyledRow()) }
    screen += nodes(columns: columns, rows: rows)
    let shown = shownRooms(in: rows)
    screen += list(shown, columns: columns, isRoomy: isRoomy)
    // A window may have fewer rows than all that always is there.
    screen = Array(screen.prefix(max(0, rows - 1)))
    screen += Array(repeating: StyledRow(), count: max(0, rows - 1 - screen.count))
    if rows > 0 { screen.append(footer(shown, columns: columns)) }
    return screen
  }

  private func shownRooms(in rows: Int) -> ArraySlice<RoomSummary> {
    guard let rooms = view?.rooms else { return [] }
    return rooms.dropFirst(skipped).prefix(roomRows(in: rows))
  }

  // MARK: - Parts

  private func words(_ message: MonitorMessage) -> String { glyphs.text(message.text(in: language)) }

  private func titleRow(columns: Int) -> StyledRow {
    let version = view.map { "guess-server \($0.version)" }
    let uptime = view.map { words(.uptime($0.status.uptime)) }
    return StyledRow(fitting([version, "\(server)", uptime].compactMap(\.self), columns: columns), .strong)
  }

  private func countsRow(columns: Int) -> StyledRow {
    if let trouble { return StyledRow(words(trouble), .tone(.error)) }
    guard let view else { return StyledRow(words(.connecting)) }
    return StyledRow(fitting(view.counts.map(words), columns: columns))
  }

  /// The pieces that fit into a row, the first ones first.
  private func fitting(_ pieces: [String], columns: Int) -> String {
    var text = ""
    for piece in pieces {
      let longer = text.isEmpty ? piece : text + glyphs.dot + piece
      if longer.cellWidth <= columns || text.isEmpty { text = longer }
    }
    return text
  }

  private func nodes(columns: Int, rows: Int) -> [StyledRow] {
    let space = nodeRows(in: rows)
    guard let view, space > 0 else { return [] }
    let isRoomy = rows >= Self.roomyRows
    let nodes = view.nodes.mostUrgent(isRoomy ? space - 1 : space)
    let nameCells = nodes.map { "\($0.name)".count }.max() ?? 0
    let list = nodes.map { node in
      let facts = fitting(node.phrases.map(words), columns: columns - nameCells - MonitorLayout.gapCells)
      let name = "\(node.name)".padded(to: nameCells + MonitorLayout.gapCells)
      return StyledRow(name + facts, node.state == .ok ? .plain : .tone(.error))
    }
    return list + (isRoomy ? [StyledRow()] : [])
  }

  private func list(_ rooms: ArraySlice<RoomSummary>, columns: Int, isRoomy: Bool) -> [StyledRow] {
    guard let view else { return [] }
    guard !view.rooms.isEmpty else { return [StyledRow(words(.noRooms))] }
    // All rooms have their say, so that columns don't jump when one scrolls.
    let layout = MonitorLayout(for: view.rooms, columns: columns, in: language)
    let heading = headingRow(layout)
    return [heading] + (isRoomy ? [StyledRow()] : []) + rooms.map { row(for: $0, layout) }
  }

  private func headingRow(_ layout: MonitorLayout) -> StyledRow {
    func words(_ column: RoomColumn) -> String { self.words(.column(column)) }
    var text = "  " + words(.room).padded(to: 6 + MonitorLayout.gapCells)
    for (column, cells) in layout.columns { text += words(column).padded(to: cells + MonitorLayout.gapCells) }
    return StyledRow(text + words(.match), .dim)
  }

  private func row(for room: RoomSummary, _ layout: MonitorLayout) -> StyledRow {
    var row = StyledRow(glyphs.mark(of: room.state) + " ", .strong)
    row.add("\(room.code)".padded(to: 6 + MonitorLayout.gapCells))
    for (column, cells) in layout.columns {
      row.add(
        column.text(of: room).shortened(to: cells, more: glyphs.more).padded(
          to: cells + MonitorLayout.gapCells), .dim)
    }
    switch room.state {
    case .waiting: add(room.names.map { "\($0)" }.joined(separator: ", "), .waits, to: &row, layout)
    case .over: addResult(of: room, to: &row, layout)
    case .playing: addMatch(in: room, to: &row, layout)
    }
    return row
  }

  /// `ada 2-1 bob  ada won`; without the score where the server does not know it any more.
  private func addResult(of room: RoomSummary, to row: inout StyledRow, _ layout: MonitorLayout) {
    let phrase = room.progress?.winner.map { MonitorMessage.won($0) } ?? .over
    guard let score = room.progress?.score, room.names.count == 2 else {
      return add(room.names.map { "\($0)" }.joined(separator: ", "), phrase, to: &row, layout)
    }
    add("\(room.names[0]) \(score.own)-\(score.other) \(room.names[1])", phrase, to: &row, layout)
  }

  private func add(
    _ names: String, _ phrase: MonitorMessage, to row: inout StyledRow, _ layout: MonitorLayout
  ) {
    let words = words(phrase)
    let left = layout.matchCells - words.cellWidth - 2
    row.add(names.shortened(to: max(1, left), more: glyphs.more))
    if left > 0 { row.add("  " + words, .dim) }
  }

  /// `ada ■■■■·· 1-0 ··■■■■ bob`: each comes nearer to the middle.
  private func addMatch(in room: RoomSummary, to row: inout StyledRow, _ layout: MonitorLayout) {
    let names = room.names.map { "\($0)".shortened(to: layout.nameCells, more: glyphs.more) }
    guard names.count == 2 else { return row.add(names.joined(separator: ", ")) }
    let score = room.progress.map { "\($0.score.own)-\($0.score.other)" } ?? "-"
    let round = room.progress?.round
    let par = room.settings.range.par
    let bars = [round?.needed.first, round?.needed.second].map { needed in
      // Before a round and where nothing is told, nobody is nearer.
      glyphs.bar(
        done: needed.map { Self.share(done: $0, of: par) } ?? 0, cells: layout.barCells)
    }
    row.add(names[0].paddedLeft(to: layout.nameCells) + " ")
    row.add(bars[0], .tone(.low))
    row.add(" " + score.centered(in: MonitorLayout.scoreCells) + " ", .strong)
    row.add(String(bars[1].reversed()), .tone(.high))
    row.add(" " + names[1])
  }

  /// How much of the way is done when so many guesses are needed at most. One's own larger range may need more than par.
  private static func share(done needed: Int, of par: Int) -> Double {
    Double(par - min(max(0, needed), par)) / Double(max(1, par))
  }

  private func footer(_ shown: ArraySlice<RoomSummary>, columns: Int) -> StyledRow {
    var pieces: [MonitorMessage] = hasKeys ? [.quitKey] : []
    if let view, shown.count < view.rooms.count {
      if let first = shown.indices.first, let last = shown.indices.last {
        pieces.append(.shown(first: first + 1, last: last + 1, of: view.rooms.count))
      }
      if hasKeys { pieces.append(.scrollKeys) }
    }
    if let view, view.hasMore { pieces.append(.more(than: view.rooms.count)) }
    return StyledRow(fitting(pieces.map(words), columns: columns), .dim)
  }
}

extension String {
  /// The text with blanks around it, so that it takes at least so many cells; the odd one stands behind.
  fileprivate func centered(in cells: Int) -> String {
    paddedLeft(to: (cells + cellWidth) / 2).padded(to: cells)
  }
}
