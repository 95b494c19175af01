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

    /// True if all rounds have the same numbers, so that attempts are compared instead of players.
    var isContest: Bool { seed != nil || day != nil }

    package init(rules: Rules? = nil, seed: ShortWord? = nil, day: Day? = nil, since: Int64? = nil) {
      (self.rules, self.seed, self.day, self.since) = (rules, seed, day, since)
    }

    func accepts(_ match: RecordedMatch, endedAt time: Int64) -> Bool {
      (rules ?? match.settings.rules) == match.settings.rules
        && (rules == .solo || isContest || match.settings.rules != .solo)
        && (seed == nil || seed == match.settings.seed) && (day == nil || day == match.day)
        && time >= since ?? .min
    }
  }

  package enum Form: Hashable, Sendable {
    case table, csv, json
  }

  /// The sums of a player.
  struct Player {
    let name: Name
    var played = 0, won = 0, lost = 0, tied = 0
    /// Guesses in all rounds.
    var guesses = 0
    /// Rounds in which the player found the number, with the guesses over par and the time that they took.
    var found = 0, overPar = 0, time = Milliseconds.zero
    /// Fewest guesses in such a round.
    var best: Int?

    /// The mean of guesses over par, where the number was found.
    var averageOverPar: Double? { found > 0 ? Double(overPar) / Double(found) : nil }
  }

  /// A round of one player.
  struct Attempt {
    let name: Name
    let round: Int
    let range: GuessRange
    let guesses: Int
    let time: Milliseconds
    let isFound: Bool
    let match: MatchID
  }

  private let filter: Filter
  private let form: Form
  private var players: [Name: Player] = [:]
  private var attempts: [Attempt] = []
  /// A number is unknown only the first time: later attempts of a name do not count.
  private var tried: Set<Trial> = []
  private var matchCount = 0

  private struct Trial: Hashable {
    let name: Name
    let round: Int
    let range: GuessRange
    let day: Day?
  }

  package init(_ filter: Filter, as form: Form) {
    (self.filter, self.form) = (filter, form)
  }

  // MARK: - Counting

  package mutating func add(_ match: RecordedMatch) {
    guard let id = match.id, let result = match.result, filter.accepts(match, endedAt: result.unixTime) else {
      return
    }
    matchCount += 1
    for seat in Seat.allCases where seat != match.house {
      guard let name = match.names[seat] else { continue }
      var player = players[name] ?? Player(name: name)
      player.played += 1
      if result.winner == seat { player.won += 1 }
      if result.winner == seat.other || match.settings.rules == .solo && result.winner == nil {
        player.lost += 1
      }
      if result.reason == .tie { player.tied += 1 }
      for round in match.rounds {
        guard let attempt = Attempt(round, by: name, in: seat, of: id) else { continue }
        player.count(attempt)
        let trial = Trial(name: name, round: attempt.round, range: match.settings.range, day: match.day)
        if filter.isContest, tried.insert(trial).inserted { attempts.append(attempt) }
      }
      players[name] = player
    }
  }

  /// The players, the best first: by matches won, then by fewer lost, by guesses over par, and by name.
  var ranking: [Player] {
    players.values.sorted { one, other in
      if one.won != other.won { return one.won > other.won }
      if one.lost != other.lost { return one.lost < other.lost }
      let (first, second) = (one.averageOverPar ?? .infinity, other.averageOverPar ?? .infinity)
      return first == second ? "\(one.name)" < "\(other.name)" : first < second
    }
  }

  /// The attempts, the best first: by guesses, then by time. Those that did not find the number come last.
  var rankedAttempts: [Attempt] {
    attempts.enumerated().sorted { one, other in
      let (first, second) = (one.element, other.element)
      if first.isFound != second.isFound { return first.isFound }
      if first.guesses != second.guesses { return first.guesses < second.guesses }
      return first.time == second.time ? one.offset < other.offset : first.time < second.time
    }
    .map(\.element)
  }

  // MARK: - Printing

  /// The output, line by line, each without its end.
  package var lines: [String] {
    let (columns, rows) =
      filter.isContest ? (Self.attemptColumns, attemptRows) : (Self.playerColumns, playerRows)
    switch form {
    case .csv:
      return [columns.map(\.key).joined(separator: ",")] + rows.map { $0.map(\.raw).joined(separator: ",") }
    case .json:
      return rows.map { row in
        let members = zip(columns, row).map { ($0.key, $1.json) }
        return String(
          JSONObject([("type", filter.isContest ? "attempt" : "player")] + members).text.dropLast())
      }
    case .table:
      guard matchCount > 0 else { return ["No finished match in these files fits."] }
      var table = TextTable(columns.map { $0.isText ? .left : .right })
      table.add(columns.map(\.title))
      for row in rows { table.add(row.map(\.text)) }
      return Array(table.lines) + ["", "\(matchCount, "match", "matches")."]
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
        .count(attempt.isFound ? place + 1 : nil), .text("\(attempt.name)"), .count(attempt.round),
        .text("\(attempt.range.lo)..\(attempt.range.hi)"), .count(attempt.guesses), .count(attempt.range.par),
        .time(attempt.time), .text("\(attempt.match)"),
      ]
    }
  }
}

extension Standings.Attempt {
  /// The part of the player in `seat`; nil if the round is open, or its first guesses are in none of the files.
  fileprivate init?(_ round: RecordedRound, by name: Name, in seat: Seat, of match: MatchID) {
    guard let end = round.end, !round.isIncomplete else { return nil }
    let hand = round.hands[seat]
    let time = round.moves.last { $0.seat == seat && $0.hint != nil }?.elapsed ?? .zero
    self.init(
      name: name, round: round.number, range: round.ranges[seat], guesses: hand.guesses, time: time,
      isFound: end.winners.contains(seat), match: match)
  }
}

extension Standings.Player {
  fileprivate mutating func count(_ attempt: Standings.Attempt) {
    guesses = guesses.addingSaturating(attempt.guesses)
    guard attempt.isFound else { return }
    found += 1
    overPar = overPar.addingSaturating(attempt.guesses.subtractingSaturating(attempt.range.par))
    time = Milliseconds(time.count.addingSaturating(attempt.time.count))
    best = min(best ?? .max, attempt.guesses)
  }
}
