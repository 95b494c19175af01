import GuessProtocol

/// All that the screen of the wheels shows, and how it is laid out in rows of text.
struct PickerScreen {
  /// The least window with all parts in it: the telephone's width, and half of the usual height.
  static let leastColumns = 40
  static let leastRows = 12

  /// The wheels, and whether they can be turned now.
  struct Dial: Hashable {
    let wheels: Wheels
    var isTurnable = true
  }

  /// A single key and what it does.
  struct Choice: Hashable {
    let key: Character
    let words: String
  }

  /// What is left of a range.
  struct Remainder: Hashable {
    let range: GuessRange
    let whole: GuessRange
  }

  /// Time that is left, as text.
  struct Timer: Hashable {
    let text: String
    var isPressing = false
  }

  /// Someone whose guesses are counted.
  struct Player: Hashable {
    var player: MatchState.Opponent
    /// How long the seat is kept of a player who is away.
    var grace: Timer?
  }

  var language = Language.english
  var signs = Glyphs()
  /// Pieces of the first row, the most important one first; those that don't fit are left out.
  var title: [String] = []
  /// What is left of the round.
  var clock: Timer?
  var showsHelp = false
  var dial: Dial?
  /// What may be done now, or what is waited for.
  var status = ""
  /// What is left of the turn, or of whatever the status tells.
  var timer: Timer?
  /// What the server says of how one guessed.
  var comment: String?
  var choices: [Choice] = []
  var remainder: Remainder?
  var moves: [MatchState.Guess] = []
  /// One's guesses in the round; nil where one has no part in it.
  var count: Int?
  var players: [Player] = []
  var messages: [Message] = []
  var keys: [KeyHint] = []

  /// The screen, all rows but the last one, which is `footer` or the line that is being typed.
  func body(columns: Int, rows: Int) -> [StyledRow] {
    let height = max(0, rows - 1)
    guard columns >= Self.leastColumns, rows >= Self.leastRows else {
      return smallBody(columns: columns, height: height)
    }
    let layout = PickerLayout(columns: columns, rows: rows, hasHistory: count != nil || !moves.isEmpty)
    let parts = showsHelp ? helpRows : parts(in: layout, height: height - 1)
    return [titleRow(columns: columns)] + fill(parts, to: height - 1)
  }

  /// The keys that matter now, as many as fit.
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

  // MARK: - The whole

  /// All parts below the title, side by side where there is room.
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
