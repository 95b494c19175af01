import Protocol

/// All that the screen of the wheels shows, and how it is laid out in rows of text.
struct PickScreen {
  /// The least window with all parts in it: the telephone's width, and half of the usual height.
  static let leastColumns = 40
  static let leastRows = 12

  /// What stands in the middle.
  enum Center {
    case wheels(Wheels)
    /// Single keys and what they do.
    case choices([Choice])
    case help
  }

  struct Choice: Hashable {
    let key: Character
    let words: String
  }

  /// What is left of a range.
  struct Remainder: Hashable {
    let range: GuessRange
    let whole: GuessRange
  }

  var language = Language.english
  /// Pieces of the first row, the most important one first; those that don't fit are left out.
  var title: [String] = []
  var center = Center.choices([])
  /// What may be done now, or what is waited for.
  var status = ""
  var remainder: Remainder?
  var guesses: [PickBoard.Guess] = []
  /// One's guesses in the round; nil outside of rounds.
  var count: Int?
  var rival: PickBoard.Rival?
  var messages: [Remark] = []
  var keys: [PickKeyHint] = []

  /// The screen, all rows but the last one, which is `footer` or the line that is being typed.
  func body(columns: Int, rows: Int) -> [PickRow] {
    let height = max(0, rows - 1)
    guard columns >= Self.leastColumns, rows >= Self.leastRows else {
      return fill(smallBody(columns: columns), to: height, with: columns)
    }
    var body = [titleRow(columns: columns)]
    if case .help = center {
      body += helpRows
      return fill(body, to: height, with: nil)
    }
    let isRoomy = rows >= Self.roomyRows
    if isRoomy { body.append(PickRow()) }
    body += centerRows(columns: columns, rows: rows)
    if isRoomy { body.append(PickRow()) }
    body.append(PickRow(status, .strong))
    if let remainder { body.append(row(for: remainder, columns: columns)) }
    if let count { body.append(ownRow(count, columns: columns)) }
    if let rival { body.append(row(for: rival, columns: columns)) }
    if isRoomy { body.append(PickRow()) }
    return fill(body, to: height, with: columns)
  }

  /// The keys that matter now, as many as fit.
  func footer(columns: Int) -> PickRow {
    if case .help = center { return PickRow(language.words(for: .anyKey), .dim) }
    var text = ""
    for hint in keys {
      let words = language.words(for: .key(hint))
      let longer = text.isEmpty ? words : "\(text)  \(words)"
      if longer.cellWidth < columns { text = longer }
    }
    return PickRow(text, .dim)
  }

  /// From so many rows on there are blank ones between the parts, and a slot around what the wheels show.
  private static let roomyRows = 20
  private static let slotRows = 16

  // MARK: - Parts

  private func smallBody(columns: Int) -> [PickRow] {
    var body = [
      PickRow(language.words(for: .tooSmall(columns: Self.leastColumns, rows: Self.leastRows))),
      PickRow(status, .strong),
    ]
    if let remainder { body.append(row(for: remainder, columns: columns)) }
    return body
  }

  private func titleRow(columns: Int) -> PickRow {
    var text = ""
    for piece in title {
      let longer = text.isEmpty ? piece : "\(text) · \(piece)"
      if longer.cellWidth <= columns { text = longer }
    }
    return PickRow(text, .strong)
  }

  private var helpRows: [PickRow] {
    language.pickHelp.map { entry in
      var row = PickRow(" " + entry.keys.padded(to: 11), .strong)
      row.add(entry.words)
      return row
    }
  }

  private func centerRows(columns: Int, rows: Int) -> [PickRow] {
    switch center {
    case .help: []
    case .wheels(let wheels):
      wheelRows(
        wheels, columns: columns, reach: rows > Self.roomyRows ? 2 : 1, hasSlot: rows >= Self.slotRows)
    case .choices(let choices):
      choices.map { choice in
        var row = PickRow("  [\(choice.key)] ", .strong)
        row.add(choice.words)
        return row
      }
    }
  }

  /// Cuts the body, or puts the last messages under it. A width of nil leaves them out.
  private func fill(_ body: [PickRow], to height: Int, with columns: Int?) -> [PickRow] {
    var body = Array(body.prefix(height))
    let free = height - body.count
    if let columns { body += messageRows(columns: columns, rows: free) }
    body += Array(repeating: PickRow(), count: height - body.count)
    return body
  }

  private func messageRows(columns: Int, rows: Int) -> [PickRow] {
    var shown: [PickRow] = []
    for message in messages.reversed() where shown.count < rows {
      let lines = (message.mark + message.text).wrapped(cells: columns)
      shown = lines.map { PickRow($0, .tone(message.tone)) } + shown
    }
    return shown.suffix(rows)
  }
}

extension Remark {
  /// What tells the tone without a colour: where to go next, as in a review.
  fileprivate var mark: String {
    switch tone {
    case .plain, .loss: ""
    case .low: "▲ "
    case .high: "▼ "
    case .win: "✓ "
    case .error: "! "
    }
  }
}
