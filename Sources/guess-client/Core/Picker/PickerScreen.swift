import GuessProtocol

/// Content of the screen with wheels, and its layout in rows of text.
struct PickerScreen {
  /// The smallest window for all parts: a phone's width, and half of the usual height.
  static let leastColumns = 40
  static let leastRows = 12

  struct Dial: Hashable {
    let wheels: Wheels
    var isTurnable = true
  }

  /// A key and its function.
  struct Choice: Hashable {
    let key: Character
    let words: String
  }

  /// The numbers left of a range.
  struct Remainder: Hashable {
    let range: GuessRange
    let whole: GuessRange
  }

  /// Time left, as text.
  struct Timer: Hashable {
    let text: String
    var isPressing = false
  }

  /// A player whose guesses are counted.
  struct Player: Hashable {
    var player: MatchState.Opponent
    /// Time for which the seat of a disconnected player is still reserved.
    var grace: Timer?
  }

  var language = Language.english
  var signs = Glyphs()
  /// Pieces of the first row, the most important one first; those that don't fit are left out.
  var title: [String] = []
  /// Time left of the round.
  var clock: Timer?
  var showsHelp = false
  var dial: Dial?
  /// The action possible now, or the state that is waited for.
  var status = ""
  /// Time left of the turn, or of the state that the status shows.
  var timer: Timer?
  /// The server's review of the player's guesses.
  var comment: String?
  var choices: [Choice] = []
  var remainder: Remainder?
  var moves: [MatchState.Guess] = []
  /// The player's guesses in the round; nil for watchers.
  var count: Int?
  var players: [Player] = []
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
      var row = StyledRow(" " + signs.text(entry.keys).padded(to: 11), .strong)
      row.add(signs.text(entry.words))
      return row
    }
  }
}

extension StyledRow {
  /// The row with a time at its right end.
  func ending(with timer: PickerScreen.Timer?, columns: Int) -> StyledRow {
    guard let timer else { return self }
    var row = fitted(to: max(0, columns - timer.text.cellWidth))
    row.add(timer.text, timer.isPressing ? .tone(.error) : .strong)
    return row
  }
}
