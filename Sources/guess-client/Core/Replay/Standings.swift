import GuessProtocol

/// Results of finished matches by player, or the rounds of one seed by attempt, as `standings` prints them.
///
/// A player is a name: journals know no accounts.
package struct Standings {
  /// Conditions for a match to count.
  package struct Filter: Hashable, Sendable {
    /// Nil for all rules for two. Games alone count only by their rules, a seed or a day.
    var rules: Rules?
    var seed: ShortWord?
    /// The day of a daily number.
    var day: Day?
    /// Unix time in seconds; matches that ended before do not count.
    var since: Int64?
    /// An event, whose table is printed in place of the players' matches.
    var event: RoomCode?

    /// True if all rounds have the same numbers, so that attempts are compared instead of players.
    var isContest: Bool { seed != nil || day != nil }

    func accepts(_ match: MatchResult) -> Bool {
      (rules ?? match.settings.rules) == match.settings.rules
        && (rules == .solo || isContest || match.settings.rules != .solo)
        && (seed == nil || seed == match.settings.seed) && (day == nil || day == match.day)
        && match.endTime >= since ?? .min
    }
  }

  private let filter: Filter
  private let form: ReportForm
  private var players: [Name: PlayerScore] = [:]
  private var attempts: [Attempt] = []
  /// A number is unknown only the first time: later attempts of a name do not count.
  private var tried: Set<Trial> = []
  private var matchCount = 0
  /// Nil unless an event is asked for.
  private var event: EventStandings?

  package init(_ filter: Filter, as form: ReportForm) {
    (self.filter, self.form) = (filter, form)
    event = filter.event.map { EventStandings($0) }
  }

  // MARK: - Counting

  package mutating func add(_ entry: JournalEntry) { event?.add(entry) }

  package mutating func add(_ match: RecordedMatch) {
    guard event == nil, let result = MatchResult(match), filter.accepts(result) else { return }
    matchCount += 1
    for side in result.sides {
      players[side.name, default: PlayerScore(name: side.name)].add(side, of: result)
      for round in side.rounds where filter.isContest {
        let trial = Trial(
          name: side.name, round: round.number, range: match.settings.range, day: match.day)
        if tried.insert(trial).inserted {
          attempts.append(Attempt(name: side.name, round: round, match: result.id))
        }
      }
    }
  }

  /// The players, the best first.
  package var ranking: [PlayerScore] { players.values.sorted { $0.precedes($1) } }

  /// The attempts, the best first.
  package var rankedAttempts: [Attempt] {
    attempts.enumerated().sorted { one, other in
      if one.element.precedes(other.element) { return true }
      return one.offset < other.offset && !other.element.precedes(one.element)
    }
    .map(\.element)
  }

  // MARK: - Printing

  /// The output, line by line, each without its end.
  package var lines: [String] {
    let isTable = form == .table
    if let event {
      let places = event.table
      if isTable, places.isEmpty { return ["No event \(event.code) in these files."] }
      return lines("placing", Self.placingColumns, places)
    }
    if isTable, matchCount == 0 { return ["No finished match in these files fits."] }
    let rows =
      filter.isContest
      ? lines("attempt", Self.attemptColumns, Array(rankedAttempts.enumerated()))
      : lines("player", Self.playerColumns, Array(ranking.enumerated()))
    return rows + (isTable ? ["", "\(matchCount, "match", "matches")."] : [])
  }

  /// The rows in the requested form. Names, words and numbers need no quotes in CSV (RFC 4180).
  private func lines<Row>(_ type: String, _ columns: [Column<Row>], _ rows: [Row]) -> [String] {
    let cells = rows.map { row in columns.map { $0.cell(row) } }
    switch form {
    case .csv:
      return ([columns.map(\.key)] + cells.map { $0.map { $0.text ?? "" } }).map { $0.joined(separator: ",") }
    case .json:
      return cells.map { row in
        let members = zip(columns, row).map { ($0.key, $1.json) }
        return String(JSONObject([("type", type)] + members).text.dropLast())
      }
    case .table:
      var table = TextTable(columns.map { $0.isText ? .left : .right })
      table.add(columns.map(\.title))
      for row in cells { table.add(row.map { $0.shown ?? $0.text ?? "–" }) }
      return Array(table.lines)
    }
  }

  private struct Cell {
    /// The value in CSV, and in a table unless that shows something else; nil if there is none.
    let text: String?
    let json: any JSONConvertible
    var shown: String?
  }

  private struct Column<Row> {
    let title, key: String
    var isText = false
    let cell: (Row) -> Cell

    static func text(_ title: String, _ key: String, _ text: @escaping (Row) -> String) -> Self {
      Self(title: title, key: key, isText: true) { Cell(text: text($0), json: text($0)) }
    }

    static func count(_ title: String, _ key: String? = nil, _ count: @escaping (Row) -> Int?) -> Self {
      Self(title: title, key: key ?? title) { row in
        Cell(text: count(row).map { "\($0)" }, json: count(row))
      }
    }

    static func mean(_ title: String, _ key: String, _ mean: @escaping (Row) -> Double?) -> Self {
      Self(title: title, key: key) { row in Cell(text: mean(row)?.fixed(2), json: mean(row)) }
    }

    static func time(_ time: @escaping (Row) -> Milliseconds) -> Self {
      Self(title: "time", key: "time_ms") { row in
        let time = time(row)
        return Cell(text: "\(time.count)", json: Int(clamping: time.count), shown: UTCTime.text(time))
      }
    }
  }

  private static var playerColumns: [Column<(offset: Int, element: PlayerScore)>] {
    [
      .count("", "place") { $0.offset + 1 },
      .text("player", "name") { "\($0.element.name)" },
      .count("played") { $0.element.played },
      .count("won") { $0.element.won },
      .count("lost") { $0.element.lost },
      .count("tied") { $0.element.tied },
      .count("found") { $0.element.found },
      .count("guesses") { $0.element.guesses },
      .mean("over par", "over_par") { $0.element.averageOverPar },
      .count("best") { $0.element.best },
      .time { $0.element.time },
    ]
  }

  private static var attemptColumns: [Column<(offset: Int, element: Attempt)>] {
    [
      .count("", "place") { $0.element.round.isFound ? $0.offset + 1 : nil },
      .text("player", "name") { "\($0.element.name)" },
      .count("round") { $0.element.round.number },
      .text("range", "range") { "\($0.element.round.range.lo)..\($0.element.round.range.hi)" },
      .count("guesses") { $0.element.round.guesses },
      .count("par") { $0.element.round.range.par },
      .time { $0.element.round.time },
      .text("match", "match") { "\($0.element.match)" },
    ]
  }

  private static var placingColumns: [Column<Placing>] {
    [
      .count("", "place") { $0.rank },
      .text("player", "name") { "\($0.name)" },
      .count("points") { $0.points },
      .count("Buchholz", "buchholz") { $0.buchholz },
      .count("won") { $0.won },
      .count("lost") { $0.lost },
      .count("tied") { $0.tied },
      .count("guesses") { $0.guesses },
    ]
  }
}

/// The table of one event, from its entries in journals.
struct EventStandings {
  let code: RoomCode
  private var ownerPlays = true
  /// In order of entry.
  private var names: [Name] = []
  /// By round, then by first player. New files repeat them.
  private var meetings: [Int: [Name: JournalEntry.EventMeeting]] = [:]
  /// True once the server has forgotten it, so that another one may have its code.
  private var isForgotten = false

  init(_ code: RoomCode) { self.code = code }

  mutating func add(_ entry: JournalEntry) {
    guard entry.room == code else { return }
    switch entry {
    case .event(let start):
      if isForgotten { self = EventStandings(code) }
      ownerPlays = start.ownerPlays
    case .enter(let entry): if !names.contains(entry.name) { names.append(entry.name) }
    // Later ones keep their points.
    case .exit(_, let name): if meetings.isEmpty { names.removeAll { $0 == name } }
    case .meet(let meeting): meetings[meeting.round, default: [:]][meeting.first] = meeting
    case .close: isForgotten = true
    default: break
    }
  }

  var table: [Placing] {
    let results = meetings.values.flatMap(\.values).compactMap { meeting -> EventResult? in
      guard let first = names.firstIndex(of: meeting.first), let result = meeting.result else { return nil }
      return EventResult(
        first: first, second: meeting.second.flatMap { names.firstIndex(of: $0) }, points: result.points,
        guesses: result.guesses)
    }
    return Placing.table(of: names, from: ownerPlays ? 0 : 1, results)
  }
}
