import Protocol

/// The table of matches that are over.
struct MatchTable {
  /// What stands at the top of a column.
  enum Column: CaseIterable, Hashable {
    case match, over, rules, range, players, score, result
  }

  /// What the table says of a match: not its moves, since there may be a million of them.
  private struct Row {
    let id: MatchID
    let unixTime: Int64
    let rules: Rules
    let range: GuessRange
    let names: BySeat<Name?>
    let score: Score
    let result: MatchStory.Result
  }

  private var rows: [Row] = []

  mutating func add(_ story: MatchStory) {
    guard let id = story.id, let result = story.result else { return }
    let row = Row(
      id: id, unixTime: result.unixTime, rules: story.settings.rules, range: story.settings.range,
      names: story.names, score: story.score, result: result)
    rows.append(row)
  }

  /// Prints it, the newest match last.
  func print(in language: Language, to print: (Remark) -> Void) {
    guard !rows.isEmpty else { return print(Remark(language.words(for: ReplayPhrase.noMatches))) }
    let head = Column.allCases.map { language.words(for: ReplayPhrase.column($0)) }
    var widths = head.map(\.cellWidth)
    for row in rows {
      for (index, cell) in cells(of: row, in: language).enumerated() {
        widths[index] = max(widths[index], cell.cellWidth)
      }
    }
    print(Remark(Self.line(head, widths)))
    for row in rows { print(Remark(Self.line(cells(of: row, in: language), widths))) }
    print(Remark(""))
    print(Remark(language.words(for: ReplayPhrase.howToSee(count: rows.count))))
  }

  private func cells(of row: Row, in language: Language) -> [String] {
    let result = ReplayPhrase.result(
      winner: row.result.winner.map { row.names.text(of: $0) }, row.result.reason)
    return [
      row.id.description, UTCTime.text(row.unixTime, hasSeconds: false), row.rules.rawValue,
      "\(row.range.lo)..\(row.range.hi)", row.names.players, row.score.dashed, language.words(for: result),
    ]
  }

  private static func line(_ cells: [String], _ widths: [Int]) -> String {
    let padded = zip(cells, widths).dropLast().map { $0.padded(to: $1) }
    return (padded + cells.suffix(1)).joined(separator: "  ")
  }
}

extension BySeat<Name?> {
  /// What the player in a seat is called.
  func text(of seat: Seat) -> String { self[seat]?.description ?? "?" }

  /// Everyone who plays.
  var players: String {
    let names = Seat.allCases.compactMap { self[$0]?.description }
    return names.isEmpty ? "?" : names.joined(separator: " – ")
  }
}
