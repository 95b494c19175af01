import GuessProtocol

/// How wide everything in the list of rooms is, so that it fits into a window.
struct MonitorLayout {
  /// Cells that a match should have before anything else of a room is shown: two names of eight letters, two bars of four
  /// cells and the score.
  static let wishedMatchCells = 33
  /// Cells of a bar: below four it says nothing, above twelve it says no more.
  static let barCells = 4...12
  /// `21-20`, as long as a match lasts at most.
  static let scoreCells = 5
  /// A range of six digits has no more; wider ones are cut in the middle.
  static let rangeCells = 16

  /// What is shown beside a room's code and its match, in this order, with the cells of each.
  private(set) var columns: [(column: RoomColumn, cells: Int)] = []
  /// Cells of a player's name.
  let nameCells: Int
  /// Cells of a player's bar.
  let barCells: Int
  /// Cells of all that is told of a match.
  let matchCells: Int

  /// Fits `rooms` into so many columns.
  init(for rooms: [RoomSummary], columns: Int, in language: Language) {
    var left = columns - Self.codeCells
    for column in [RoomColumn.rules, .range, .watchers, .firstTo] {
      let texts = rooms.map { column.text(of: $0) } + [MonitorMessage.column(column).text(in: language)]
      let cells = min(texts.map(\.cellWidth).max() ?? 0, Self.rangeCells)
      guard left - cells - Self.gapCells >= Self.wishedMatchCells else { break }
      self.columns.append((column, cells))
      left -= cells + Self.gapCells
    }
    let longest = rooms.flatMap(\.names).map { "\($0)".count }.max() ?? 0
    let bars = (left - Self.scoreCells - Self.matchGaps - 2 * longest) / 2
    barCells = min(max(bars, Self.barCells.lowerBound), Self.barCells.upperBound)
    nameCells = max(1, min(longest, (left - Self.scoreCells - Self.matchGaps) / 2 - barCells))
    matchCells = max(0, left)
  }

  /// A mark, a blank and the code; and the gap behind them.
  private static let codeCells = 2 + 6 + gapCells
  /// Blanks between two columns.
  static let gapCells = 2
  /// The four blanks between names, bars and score.
  private static let matchGaps = 4
}

extension RoomColumn {
  /// What stands in the column for a room; `-` where there is nothing to tell. It has no blank in it.
  func text(of room: RoomSummary) -> String {
    let round = room.progress?.round
    switch self {
    case .room: return "\(room.code)"
    case .state: return room.state.rawValue
    case .rules: return room.settings.rules.rawValue
    case .range: return "\(room.settings.range.lo)..\(room.settings.range.hi)"
    case .firstTo: return "\(room.settings.firstTo)"
    case .watchers: return "\(room.watchers)"
    case .players, .match:
      return room.names.isEmpty ? "-" : room.names.map { "\($0)" }.joined(separator: ",")
    case .score: return room.progress.map { "\($0.score.own)-\($0.score.other)" } ?? "-"
    case .round: return round.map { "\($0.number)" } ?? "-"
    case .guesses: return Self.text(of: round?.guesses)
    case .needed: return Self.text(of: round?.needed)
    }
  }

  private static func text(of counts: SeatCounts?) -> String {
    counts.map { "\($0.first),\($0.second)" } ?? "-"
  }
}
