import Protocol

/// The table of matches that are over.
struct MatchTable {
  private static let head = ["match", "ended (UTC)", "rules", "range", "players", "score", "result"]

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
  func print(to print: (Remark) -> Void) {
    guard !rows.isEmpty else { return print(Remark("No finished match in these files.")) }
    var widths = Self.head.map(\.cellWidth)
    for row in rows {
      for (index, cell) in cells(of: row).enumerated() {
        widths[index] = max(widths[index], cell.cellWidth)
      }
    }
    print(Remark(Self.line(Self.head, widths)))
    for row in rows { print(Remark(Self.line(cells(of: row), widths))) }
    print(Remark(""))
    print(
      Remark(
        "\(rows.count, "match", "matches"). To see one move by move, add the first digits of its match ID after the files, or “last”."
      ))
  }

  private func cells(of row: Row) -> [String] {
    [
      row.id.description, UTCTime.text(row.unixTime, hasSeconds: false), row.rules.rawValue,
      "\(row.range.lo)..\(row.range.hi)", row.names.players, row.score.dashed, row.result.text(row.names),
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
