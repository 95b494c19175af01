import GuessProtocol

/// Tables of rooms and nodes: headings, and a line for each, with `-` for a missing value. No cell has a space, so that scripts
/// can split the lines.
enum MonitorTable {
  static func lines(of nodes: [NodeSummary]) -> [String] {
    lines(
      ["server", "state", "players", "rooms", "matches", "seconds-up"],
      nodes.map { node in
        let status = node.status
        return [
          "\(node.name)", node.state, text(status?.players), text(status?.rooms), text(status?.matches),
          text(status?.uptime),
        ]
      })
  }

  static func lines(of rooms: [RoomSummary]) -> [String] {
    lines(
      ["room"] + detailHeadings + ["players", "score", "round", "guesses", "to-go", "away"],
      rooms.map { room in
        let round = room.progress?.round
        return ["\(room.code)"] + details(of: room) + [
          text(room.names), room.score, text(round?.number), text(round?.guesses), text(round?.needed),
          text(room.away),
        ]
      })
  }

  /// A table of results, for reading from afar: few columns.
  static func lines(of scores: [Row]) -> [String] {
    var headings = ["rank", "player", "won", "played"]
    let rows = scores.compactMap { row -> [String]? in
      switch row {
      case .score(let rank, let score):
        return ["\(rank)", "\(score.name)", "\(score.won)", "\(score.played)"]
      case .attempt(let rank, let attempt):
        headings = ["rank", "player", "guesses", "time"]
        let round = attempt.round
        return [
          round.isFound ? "\(rank)" : "-", "\(attempt.name)", "\(round.guesses)", UTCTime.text(round.time),
        ]
      case .placing(let placing):
        headings = ["rank", "player", "points", "won", "tied", "lost"]
        return [
          "\(placing.rank)", "\(placing.name)", "\(placing.points)", "\(placing.won)", "\(placing.tied)",
          "\(placing.lost)",
        ]
      default: return nil
      }
    }
    return lines(headings, rows)
  }

  /// The columns of the screen after players, bars and score.
  static func details(of rooms: [RoomSummary]) -> [String] { lines(detailHeadings, rooms.map(details)) }

  private static let detailHeadings = ["state", "rules", "range", "goal", "watch"]

  private static func details(of room: RoomSummary) -> [String] {
    let range = room.settings.range
    return [
      room.state.rawValue, room.settings.rules.rawValue, "\(range.lo)..\(range.hi)",
      "\(room.settings.firstTo)", "\(room.watchers)",
    ]
  }

  private static func lines(_ headings: [String], _ rows: [[String]]) -> [String] {
    var table = TextTable(headings.map { _ in .left })
    for row in [headings] + rows { table.add(row) }
    return Array(table.lines)
  }

  private static func text(_ value: (some BinaryInteger)?) -> String { value.map { "\($0)" } ?? "-" }
  private static func text(_ names: [Name]) -> String {
    names.isEmpty ? "-" : names.map { "\($0)" }.joined(separator: ",")
  }
  private static func text(_ counts: SeatCounts?) -> String {
    counts.map { "\($0.first),\($0.second)" } ?? "-"
  }
}

extension RoomSummary {
  var score: String { progress.map { "\($0.score.own)-\($0.score.other)" } ?? "-" }
}

extension NodeSummary {
  /// `degraded` if it can't use Redis, `unlinked` if the polled node can't reach it.
  var state: String { status.map { $0.isDegraded ? "degraded" : "ok" } ?? "unlinked" }
}

extension [NodeSummary] {
  /// At most `count` nodes; if not all fit, those with a problem first.
  func mostUrgent(_ count: Int) -> [NodeSummary] {
    self.count <= count
      ? self : Array((filter { $0.state != "ok" } + filter { $0.state == "ok" }).prefix(count))
  }
}
