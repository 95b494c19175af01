import GuessProtocol

/// Results of finished matches by player, or the rounds of one seed by attempt, as `standings` prints them.
///
/// A player is a name: journals know no accounts.
package struct Standings {
  /// Conditions for a match to count.
  package struct Filter: Hashable, Sendable {
    /// Nil for all rules for two. Games alone count only by their rules, a seed or a day.
    package var rules: Rules?
    package var seed: ShortWord?
    /// The day of a daily number.
    package var day: Day?
    /// Unix time in seconds; matches that ended before do not count.
    package var since: Int64?
    /// An event, whose table is printed in place of the players' matches.
    package var event: RoomCode?

    /// True if all rounds have the same numbers, so that attempts are compared instead of players.
    var isContest: Bool { seed != nil || day != nil }

    package init(
      rules: Rules? = nil, seed: ShortWord? = nil, day: Day? = nil, since: Int64? = nil,
      event: RoomCode? = nil
    ) {
      (self.rules, self.seed, self.day, self.since, self.event) = (rules, seed, day, since, event)
    }

    func accepts(_ match: MatchResult) -> Bool {
      (rules ?? match.settings.rules) == match.settings.rules
        && (rules == .solo || isContest || match.settings.rules != .solo)
        && (seed == nil || seed == match.settings.seed) && (day == nil || day == match.day)
        && match.endTime >= since ?? .min
    }
  }

  package enum Form: Hashable, Sendable {
    case table, csv, json
  }

  private let filter: Filter
  private let form: Form
  private var players: [Name: PlayerScore] = [:]
  private var attempts: [Attempt] = []
  /// A number is unknown only the first time: later attempts of a name do not count.
  private var tried: Set<Trial> = []
  private var matchCount = 0
  /// Nil unless an event is asked for.
  private var event: EventStandings?

  package init(_ filter: Filter, as form: Form) {
    (self.filter, self.form) = (filter, form)
    event = filter.event.map { EventStandings($0) }
  }

  // MARK: - Counting

  package mutating func add(_ entry: JournalEntry) { event?.add(entry) }

  package mutating func add(_ match: RecordedMatch) {
    guard let result = MatchResult(match), filter.accepts(result) else { return }
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
    let (type, columns, rows) =
      if let event {
        ("placing", Self.placingColumns, event.table.map(cells))
      } else if filter.isContest {
        ("attempt", Self.attemptColumns, attemptRows)
      } else { ("player", Self.playerColumns, playerRows) }
    switch form {
    case .csv:
      return [columns.map(\.key).joined(separator: ",")] + rows.map { $0.map(\.raw).joined(separator: ",") }
    case .json:
      return rows.map { row in
        let members = zip(columns, row).map { ($0.key, $1.json) }
        return String(
          JSONObject([("type", type)] + members).text.dropLast())
      }
    case .table:
      if let event = filter.event, rows.isEmpty { return ["No event \(event) in these files."] }
      guard matchCount > 0 || event != nil else { return ["No finished match in these files fits."] }
      var table = TextTable(columns.map { $0.isText ? .left : .right })
      table.add(columns.map(\.title))
      for row in rows { table.add(row.map(\.text)) }
      return Array(table.lines) + (event == nil ? ["", "\(matchCount, "match", "matches")."] : [])
    }
  }

  private struct Column {
    let title: String
    let key: String
    var isText = false
  }

  private enum Cell {
    case text(String)
    case count(Int?)
    case mean(Double?)
    case time(Milliseconds)

    /// The cell in a table for people.
    var text: String {
      switch self {
      case .text(let text): text
      case .count(let count): count.map { "\($0)" } ?? "–"
      case .mean(let mean): mean.map { $0.fixed(2) } ?? "–"
      case .time(let time): UTCTime.text(time)
      }
    }

    /// The cell in CSV (RFC 4180). Names, words and numbers need no quotes.
    var raw: String {
      switch self {
      case .text(let text): text
      case .count(let count): count.map { "\($0)" } ?? ""
      case .mean(let mean): mean.map { $0.fixed(2) } ?? ""
      case .time(let time): "\(time.count)"
      }
    }

    var json: any JSONConvertible {
      switch self {
      case .text(let text): text
      case .count(let count): count
      case .mean(let mean): mean
      case .time(let time): Int(clamping: time.count)
      }
    }
  }

  private static let playerColumns = [
    Column(title: "", key: "place"), Column(title: "player", key: "name", isText: true),
    Column(title: "played", key: "played"), Column(title: "won", key: "won"),
    Column(title: "lost", key: "lost"),
    Column(title: "tied", key: "tied"), Column(title: "found", key: "found"),
    Column(title: "guesses", key: "guesses"), Column(title: "over par", key: "over_par"),
    Column(title: "best", key: "best"), Column(title: "time", key: "time_ms"),
  ]

  private var playerRows: [[Cell]] {
    ranking.enumerated().map { place, player in
      [
        .count(place + 1), .text("\(player.name)"), .count(player.played), .count(player.won),
        .count(player.lost),
        .count(player.tied), .count(player.found), .count(player.guesses), .mean(player.averageOverPar),
        .count(player.best), .time(player.time),
      ]
    }
  }

  private static let placingColumns = [
    Column(title: "", key: "place"), Column(title: "player", key: "name", isText: true),
    Column(title: "points", key: "points"), Column(title: "Buchholz", key: "buchholz"),
    Column(title: "won", key: "won"), Column(title: "lost", key: "lost"), Column(title: "tied", key: "tied"),
    Column(title: "guesses", key: "guesses"),
  ]

  private func cells(of placing: Placing) -> [Cell] {
    [
      .count(placing.rank), .text("\(placing.name)"), .count(placing.points), .count(placing.buchholz),
      .count(placing.won), .count(placing.lost), .count(placing.tied), .count(placing.guesses),
    ]
  }

  private static let attemptColumns = [
    Column(title: "", key: "place"), Column(title: "player", key: "name", isText: true),
    Column(title: "round", key: "round"), Column(title: "range", key: "range", isText: true),
    Column(title: "guesses", key: "guesses"), Column(title: "par", key: "par"),
    Column(title: "time", key: "time_ms"),
    Column(title: "match", key: "match", isText: true),
  ]

  private var attemptRows: [[Cell]] {
    rankedAttempts.enumerated().map { place, attempt in
      [
        .count(attempt.round.isFound ? place + 1 : nil), .text("\(attempt.name)"),
        .count(attempt.round.number), .text("\(attempt.round.range.lo)..\(attempt.round.range.hi)"),
        .count(attempt.round.guesses), .count(attempt.round.range.par), .time(attempt.round.time),
        .text("\(attempt.match)"),
      ]
    }
  }
}
