import GuessClientCore
import GuessProtocol

/// The screen of `guess-client top`, as rows of text. Columns that do not fit are cut on the right.
struct MonitorScreen {
  /// Cells of a player's bar: fewer would be useless.
  private static let barCells = 4
  /// `21-20`, the longest possible score.
  private static let scoreCells = 5
  /// Rows above a table of results: how to join, the counts, and a blank.
  private static let boardHeadRows = 3
  /// A room's mark and code, both bars, the score, and the blanks between and after them: everything but the two names.
  private static let fixedCells = 10 + 2 * (barCells + 2) + scoreCells

  let server: ServerAddress
  let glyphs: Glyphs
  let table: ScoreTable?
  let hasKeys: Bool
  var snapshot: ServerSnapshot?
  var trouble: String?
  var skipped = 0

  /// Number of lines of the list that scrolls: a table of results, or the rooms.
  var listed: Int { snapshot?.scores?.count ?? snapshot?.rooms.count ?? 0 }

  /// Number of them shown at once in a window of this height.
  func listRows(in rows: Int) -> Int {
    let matches = matchesBelow(in: rows)
    let fixed =
      snapshot?.scores == nil
      ? head(columns: 0).count : Self.boardHeadRows + (matches > 0 ? matches + 2 : 0)
    // The headings and the last row.
    return max(0, rows - fixed - 2)
  }

  func rows(columns: Int, rows: Int) -> [StyledRow] {
    let shown = (0..<listed).dropFirst(skipped).prefix(listRows(in: rows))
    // A window may have fewer rows than the fixed parts need.
    let screen =
      if let scores = snapshot?.scores { board(scores, shown, columns: columns, rows: rows) } else {
        (head(columns: columns) + list(shown, columns: columns)).filled(to: rows - 1)
      }
    return screen + [footer(shown, columns: columns, rows: rows)]
  }

  var lines: String {
    let count = (snapshot?.rooms.count ?? 0) + listed
    let rows = rows(columns: Self.wide, rows: 4 * (count + Self.boardHeadRows)).map(\.text)
    return rows.filter { !$0.trimmingBlanks.isEmpty }.map { $0 + "\n" }.joined()
  }

  /// Columns of a text without a window: enough for each part.
  private static let wide = 200

  private func matchesBelow(in rows: Int) -> Int {
    min(snapshot?.rooms.count ?? 0, rows / 3, max(0, rows - 8))
  }

  /// The table of results, with how to join above and the matches below, with blank rows if there is space.
  private func board(_ scores: [Row], _ shown: Range<Int>, columns: Int, rows: Int) -> [StyledRow] {
    let matches = matchesBelow(in: rows)
    let below = matches > 0 ? [StyledRow()] + list(0..<matches, columns: columns) : []
    let space = listRows(in: rows) + 1
    let code: RoomCode? = if case .tournament(let code)? = table { code } else { nil }
    let address = code.map { server.invitation(to: $0) } ?? "\(server)"
    let title = fitting(
      ["Join: guess-client \(address)"] + (snapshot?.tournament.map { [$0.words] } ?? [])
        + (code.map { ["nc: JOIN \($0)"] } ?? []) + ["guess-server"], columns: columns)
    let head = [StyledRow(title, .strong), self.head(columns: columns)[1], StyledRow()]
    let all = MonitorTable.lines(of: scores)
    let lines =
      [StyledRow(all[0], .dim)]
      + all.dropFirst(1 + shown.lowerBound).prefix(shown.count).map { StyledRow($0, .strong) }
    let results =
      scores.isEmpty
      ? [
        StyledRow(
          snapshot?.lacksTournament == true
            ? glyphs.text("There is no such tournament: not yet, or not any more. Waiting for it…")
            : "No results yet.")
      ]
      : 2 * lines.count <= space ? lines.flatMap { [$0, StyledRow()] } : lines
    return Array(((head + results).filled(to: head.count + space) + below).prefix(rows - 1))
  }

  // MARK: - Parts

  private func head(columns: Int) -> [StyledRow] {
    let title =
      snapshot.map { [ConnectionMessage.program($0.version), "\(server)", $0.uptime] } ?? ["\(server)"]
    let counts =
      if let trouble { StyledRow(glyphs.text(trouble), .error) } else {
        StyledRow(fitting(snapshot?.counts ?? ["Connecting…"], columns: columns))
      }
    return [StyledRow(fitting(title, columns: columns), .strong), counts, StyledRow()]
  }

  private func list(_ shown: Range<Int>, columns: Int) -> [StyledRow] {
    guard let rooms = snapshot?.rooms else { return [] }
    guard !rooms.isEmpty else {
      return [StyledRow("No listed rooms. PLAY or CREATE in guess-client opens one.")]
    }
    // Widths depend on all rooms, so that columns don't jump during scrolling.
    let longest = rooms.flatMap(\.names).map { "\($0)".count }.max() ?? 0
    let nameCells = max(1, min(longest, (columns - Self.fixedCells) / 2))
    let left = columns - Self.fixedCells - 2 * nameCells - 2
    let details = MonitorTable.details(of: rooms).map {
      left > 0 ? "  " + $0.cut(to: left, more: glyphs.more) : ""
    }
    let match = "players and score".padded(to: 2 * nameCells + Self.fixedCells - 10)
    return [StyledRow("  room    " + match + details[0], .dim)]
      + shown.map { row(of: rooms[$0], nameCells: nameCells, details[$0 + 1]) }
  }

  /// `▶ F7KD2Q  ada ■■■·  1-0  ··■■ bob`: both bars grow toward the middle. `away` replaces that of a player without a
  /// connection, and after the match `won` that of the winner.
  private func row(of room: RoomSummary, nameCells: Int, _ details: String) -> StyledRow {
    let names = room.names.map { "\($0)".shortened(to: nameCells, more: glyphs.more) } + ["", ""]
    // Before a round nothing is done. A player with a larger range as a handicap may need more than par.
    let (needs, par) = (room.progress?.round?.needs, room.settings.range.par)
    let bars = [needs?.first, needs?.second].enumerated().map { seat, needs in
      let name = room.names.dropFirst(seat).first
      if let name, room.away.contains(name) { return "away" }
      guard room.state == .over else {
        let bar = glyphs.bar(needs: needs ?? par, par: par, cells: Self.barCells)
        return seat == 0 ? bar : String(bar.reversed())
      }
      return (name != nil && room.progress?.winner == name ? "won" : "").padded(to: Self.barCells)
    }
    let score = room.score.paddedLeft(to: (Self.scoreCells + room.score.count) / 2).padded(
      to: Self.scoreCells)
    var row = StyledRow("\(glyphs.mark(of: room.state)) ", .strong)
    row.add("\(room.code)  \(names[0].paddedLeft(to: nameCells)) ")
    row.add(bars[0], .low)
    row.add(" \(score) ", .strong)
    row.add(bars[1], .high)
    row.add(" \(names[1].padded(to: nameCells))")
    row.add(details, .dim)
    return row
  }

  private func footer(_ shown: Range<Int>, columns: Int, rows: Int) -> StyledRow {
    var pieces = hasKeys ? ["q quit"] : []
    if shown.count < listed {
      if let first = shown.first, let last = shown.last {
        pieces.append("\(first + 1)–\(last + 1) of \(listed)")
      }
      if hasKeys { pieces.append("↑↓ scroll") }
    }
    if let snapshot, snapshot.scores != nil, matchesBelow(in: rows) < snapshot.rooms.count {
      pieces.append("\(matchesBelow(in: rows)) of \(snapshot.rooms.count) matches")
    }
    return StyledRow(fitting(pieces + (snapshot?.omission ?? []), columns: columns), .dim)
  }

  /// The beginning of the first piece, or the pieces that fit into a row.
  private func fitting(_ pieces: [String], columns: Int) -> String {
    let pieces = pieces.map(glyphs.text)
    let beginning = pieces.prefix(1).map { String($0.prefix(cells: columns)) }
    return (beginning + pieces.dropFirst()).joined(separator: glyphs.dot, cells: columns)
  }
}

/// Tables of rooms and results: headings, and a line for each.
enum MonitorTable {
  /// A table of results, for reading from afar: few columns.
  static func lines(of scores: [Row]) -> [String] {
    var headings = ["rank", "player", "won", "played"]
    // Only a seed has several numbers, each with ranks of its own.
    let hasRounds = scores.contains {
      if case .attempt(_, let attempt) = $0 { attempt.round.number > 1 } else { false }
    }
    let rows = scores.compactMap { row -> [String]? in
      switch row {
      case .score(let rank, let score):
        return ["\(rank)", "\(score.name)", "\(score.won)", "\(score.played)"]
      case .daily(let rank, let score):
        headings = ["rank", "player", "found", "days"]
        return ["\(rank)", "\(score.name)", "\(score.totals.found)", "\(score.totals.played)"]
      case .rating(let rank, let rating):
        headings = ["rank", "player", "rating", "deviation", "matches"]
        return ["\(rank)", "\(rating.name)", "\(rating.rating)", "\(rating.deviation)", "\(rating.matches)"]
      case .attempt(let rank, let attempt):
        headings = ["rank", "player", "guesses", "time"] + (hasRounds ? ["round"] : [])
        let round = attempt.round
        return [
          round.isFound ? "\(rank)" : "-", "\(attempt.name)", "\(round.guesses)", UTCTime.text(round.time),
        ] + (hasRounds ? ["\(round.number)"] : [])
      case .placing(let placing):
        headings = ["rank", "player", "points", "opponents", "won", "tied", "lost"]
        return [
          placing.rank > 0 ? "\(placing.rank)" : "-", "\(placing.name)", "\(placing.points)",
          "\(placing.buchholz)", "\(placing.won)", "\(placing.tied)", "\(placing.lost)",
        ]
      default: return nil
      }
    }
    // A faulty server may mix tables.
    return TextTable.lines(of: [headings] + rows.filter { $0.count == headings.count })
  }

  /// The columns of the screen after players, bars and score.
  static func details(of rooms: [RoomSummary]) -> [String] {
    let rows = rooms.map { room in
      let settings = room.settings
      return [
        room.state.rawValue, settings.rules.rawValue, "\(settings.range.lo)..\(settings.range.hi)",
        "\(settings.firstTo)", "\(room.spectators)",
      ]
    }
    return TextTable.lines(of: [["state", "rules", "range", "goal", "watch"]] + rows)
  }
}

extension TournamentProgress {
  /// `round 3 of 5`, and who has won.
  var words: String {
    let number = "round \(round)" + (rounds.map { " of \($0)" } ?? "")
    return switch (state, winner) {
    case (.waiting, _): "not started"
    case (.playing, _): number
    case (.pause, _): "\(number) is over"
    case (.over, let winner?):
      shared > 0 ? "over: \(shared) share the first place" : "over: \(winner) has won"
    case (.over, nil): "over"
    }
  }
}

extension RoomSummary {
  var score: String { progress.map { "\($0.score.own)-\($0.score.other)" } ?? "-" }
}
