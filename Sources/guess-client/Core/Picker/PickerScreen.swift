import GuessProtocol

/// Content of the screen with wheels, and its layout in rows of text.
struct PickerScreen {
  /// The smallest window for all parts: a phone's width, and half of the usual height.
  static let leastColumns = 40
  static let leastRows = 12

  struct Remainder: Hashable {
    let range: GuessRange
    let whole: GuessRange
  }

  var language = Language.english
  var signs = Glyphs()
  /// Pieces of the first row, the most important one first; those that don't fit are left out.
  var title: [String] = []
  /// Time left of the round.
  var clock: Message?
  var showsHelp = false
  var wheels: Wheels?
  var isTurnable = true
  /// The action possible now, or the state that is waited for.
  var status = ""
  /// Time left of the turn, or of the state that the status shows.
  var timer: Message?
  /// The server's review of the player's guesses.
  var comment: String?
  var choices: [(key: Character, words: String)] = []
  var remainder: Remainder?
  var moves: [MatchState.Guess] = []
  /// The player's guesses in the round; nil for watchers.
  var count: Int?
  /// Players whose guesses are counted, with the time for which the seat of a disconnected one is still reserved.
  var players: [(player: MatchState.Opponent, grace: Message?)] = []
  var messages: [Message] = []
  var keys: [KeyHint] = []

  /// All rows of the screen but the last one, which is `footer` or the line that is being typed.
  func body(columns: Int, rows: Int) -> [StyledRow] {
    let height = max(0, rows - 1)
    guard columns >= Self.leastColumns, rows >= Self.leastRows else {
      return smallBody(columns: columns, height: height)
    }
    let layout = PickerLayout(columns: columns, rows: rows, hasHistory: count != nil || !moves.isEmpty)
    let parts = showsHelp ? helpRows : parts(in: layout, height: height - 1)
    return [titleRow(columns: columns)] + fill(parts, to: height - 1)
  }

  /// Hints for the keys that matter now, as many as fit.
  func footer(columns: Int) -> StyledRow {
    if showsHelp { return StyledRow(text(of: PickerMessage.anyKey), .dim) }
    var text = ""
    for hint in keys {
      let words = self.text(of: hint)
      let longer = text.isEmpty ? words : "\(text)  \(words)"
      if longer.cellWidth < columns { text = longer }
    }
    return StyledRow(text, .dim)
  }

  func text(of message: some LocalizedText) -> String { signs.text(of: message, in: language) }

  // MARK: - Layout

  /// All parts below the title, side by side if there is room.
  private func parts(in layout: PickerLayout, height: Int) -> [StyledRow] {
    var main = mainRows(in: layout, height: height)
    guard let side = layout.messageColumns else {
      return main + messageRows(columns: layout.mainColumns, rows: height - main.count)
    }
    main = fill(main, to: height).map { $0.fitted(to: layout.mainColumns) }
    if let columns = layout.historyColumns {
      main = join(main, fill(historyRows(columns: columns, rows: height), to: height), columns: columns)
    }
    return join(main, fill(messageRows(columns: side, rows: height), to: height), columns: nil)
  }

  /// Puts rows beside each other, with a line between them.
  private func join(_ left: [StyledRow], _ right: [StyledRow], columns: Int?) -> [StyledRow] {
    zip(left, right).map { left, right in
      left + StyledRow(" \(signs.upright) ", .dim) + (columns.map { right.fitted(to: $0) } ?? right)
    }
  }

  private func fill(_ rows: [StyledRow], to height: Int) -> [StyledRow] {
    Array(rows.prefix(height)) + Array(repeating: StyledRow(), count: max(0, height - rows.count))
  }

  private func titleRow(columns: Int) -> StyledRow {
    let room = columns - (clock.map { $0.text.cellWidth + 1 } ?? 0)
    var text = (title.first ?? "").cut(to: room, more: signs.more)
    for piece in title.dropFirst() {
      let longer = text + signs.dot + piece
      if longer.cellWidth <= room { text = longer }
    }
    return StyledRow(text, .strong).ending(with: clock, columns: columns)
  }

  var helpRows: [StyledRow] {
    language.pickHelp.map { entry in
      StyledRow(" " + signs.text(entry.keys).padded(to: 11), .strong) + StyledRow(signs.text(entry.words))
    }
  }
}

extension StyledRow {
  /// The row with a time at its right end.
  func ending(with timer: Message?, columns: Int) -> StyledRow {
    guard let timer else { return self }
    return fitted(to: max(0, columns - timer.text.cellWidth)) + StyledRow(timer.text, timer.tone)
  }
}

/// Positions of the screen's parts in a window.
struct PickerLayout {
  /// Least width for messages beside the wheels: a usual window.
  static let wideColumns = 80
  /// Least width for a separate column of guesses.
  static let widestColumns = 110

  /// Columns that the wheels of any range need: twenty wheels, including the sign's, in their frame.
  private static let wheelColumns = 46

  let columns: Int
  let rows: Int
  /// True if there are guesses to show, or soon will be.
  let hasHistory: Bool

  /// Columns of the wheels and the parts under them.
  var mainColumns: Int {
    guard columns >= Self.wideColumns else { return columns }
    return columns >= Self.widestColumns
      ? Self.wheelColumns : Self.wheelColumns + (columns - Self.wideColumns) / 3
  }

  /// Columns of the guesses; nil if they are shown beside or under the wheels.
  var historyColumns: Int? {
    hasHistory && columns >= Self.widestColumns ? 26 + min(8, (columns - Self.widestColumns) / 4) : nil
  }

  /// Columns of the messages; nil if they are shown below everything else.
  var messageColumns: Int? {
    guard columns >= Self.wideColumns else { return nil }
    return columns - mainColumns - (historyColumns.map { $0 + Self.gap } ?? 0) - Self.gap
  }

  /// A blank, a line and a blank.
  private static let gap = 3

  /// Rows of a wheel above and below the shown one.
  var reach: Int { rows >= 30 ? 3 : isRoomy ? 2 : 1 }

  /// True if lines set off the shown row.
  var hasSlot: Bool { rows >= 16 }

  /// True if blank rows separate the parts, and the secret stays on the wheels while the player chooses what to do next.
  var isRoomy: Bool { rows >= 20 }
}
