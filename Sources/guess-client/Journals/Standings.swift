import GuessClientCore
import GuessProtocol

/// Results of finished matches by player, or the table of a tournament, as `standings` prints them.
///
/// A player is a name: journals know no accounts.
package struct Standings {
  package struct Filter: Hashable, Sendable {
    /// Nil for all rules for two. Games alone count only by their rules.
    var rules: Rules?
    /// Unix time in seconds; matches that ended before do not count.
    var since: Int64?
    /// A tournament, whose table is printed in place of the players' matches.
    var tournament: RoomCode?

    func accepts(_ match: MatchResult) -> Bool {
      (rules.map { $0 == match.rules } ?? (match.rules != .solo)) && match.isPlayed
        && match.endTime >= since ?? .min
    }
  }

  private let filter: Filter
  private let form: ReportForm
  private var players: [Name: (score: PlayerScore, endTime: Int64)] = [:]
  /// A new file may repeat results of the one before it.
  private var counted: Set<MatchID> = []
  private var matchCount = 0
  private var tournament: TournamentStandings?

  init(_ filter: Filter, as form: ReportForm) {
    (self.filter, self.form) = (filter, form)
    tournament = filter.tournament.map { TournamentStandings($0) }
  }

  // MARK: - Counting

  /// Counts a result, once, or an entry about the tournament.
  mutating func add(_ entry: JournalEntry) {
    tournament?.add(entry)
    guard tournament == nil, case .result(let result) = entry, filter.accepts(result),
      counted.insert(result.id).inserted
    else { return }
    matchCount += 1
    for side in result.sides { add(side, of: result) }
  }

  private mutating func add(_ side: MatchResult.Side, of match: MatchResult) {
    var player = players[side.name] ?? (PlayerScore(name: side.name), match.endTime)
    player.score.totals.add(side, of: match)
    // The spelling is that of the last match.
    if match.endTime >= player.endTime { (player.score.name, player.endTime) = (side.name, match.endTime) }
    players[side.name] = player
  }

  var ranking: [PlayerScore] { players.values.map(\.score).sorted { $0.place < $1.place } }

  // MARK: - Printing

  func lines() throws(JournalError) -> [String] {
    let isTable = form == .table
    if let tournament {
      guard tournament.isKnown else { throw JournalError("no tournament \(tournament.code) in these files.") }
      return lines(of: places(in: tournament.table))
    }
    if isTable, matchCount == 0 { return ["No finished match in these files fits."] }
    return lines(of: playerRows)
      + (isTable ? ["", "\(matchCount, "match", "matches")."] : [])
  }

  /// Rows of values under the keys of JSON and CSV.
  private typealias Rows = (type: String, keys: [String], rows: [[any JSONValue]])

  private func lines(of results: Rows) -> [String] {
    let (type, keys, rows) = results
    switch form {
    case .csv:
      // Names and numbers need no quotes.
      return ([keys] + rows.map { $0.map { $0.cell ?? "" } }).map { $0.joined(separator: ",") }
    case .json:
      return rows.map { JSONObject([("type", type)] + zip(keys, $0).map { ($0, $1) }).text }
    case .table:
      let titles = [
        "rank": "", "name": "player", "no_winner": "no winner", "over_par_mean": "over par",
        "buchholz": "opponents", "time_ms": "time",
      ]
      let cells = rows.map { row in
        zip(keys, row).map { key, value in
          if key == "time_ms", let time = value as? Int { return UTCTime.text(Milliseconds(Int64(time))) }
          return value.cell ?? "–"
        }
      }
      return TextTable.lines(
        of: [keys.map { titles[$0] ?? $0 }] + cells,
        right: { keys[$0] != "name" })
    }
  }

  private var playerRows: Rows {
    let keys = [
      "rank", "name", "played", "won", "lost", "tied", "no_winner", "found", "guesses", "over_par_mean",
      "best",
      "time_ms",
    ]
    let rows = ranking.enumerated().map { place, player -> [any JSONValue] in
      [
        place + 1, "\(player.name)", player.played, player.won, player.lost, player.tied, player.unwon,
        player.found, player.guesses, player.averageOverPar, player.best, Int(clamping: player.time.count),
      ]
    }
    return ("player", keys, rows)
  }

  private func places(in table: [Placing]) -> Rows {
    let keys = ["rank", "name", "points", "buchholz", "won", "lost", "tied", "guesses"]
    let rows = table.map { place -> [any JSONValue] in
      [
        place.rank, "\(place.name)", place.points, place.buchholz, place.won, place.lost, place.tied,
        place.guesses,
      ]
    }
    return ("placing", keys, rows)
  }
}

/// The table of one tournament, from its entries in journals.
struct TournamentStandings {
  let code: RoomCode
  private(set) var isKnown = false
  private var ownerPlays = true
  private var names: [Name] = []
  /// By round, then by first player. New files repeat them.
  private var meetings: [Int: [Name: JournalEntry.TournamentMeeting]] = [:]
  /// True once the server has forgotten it, so that another one may have its code.
  private var isForgotten = false

  init(_ code: RoomCode) { self.code = code }

  mutating func add(_ entry: JournalEntry) {
    guard entry.code == code else { return }
    switch entry {
    case .tournament(let start):
      if isForgotten { self = TournamentStandings(code) }
      isKnown = true
      ownerPlays = start.ownerPlays
    case .enter(let entry): if !names.contains(entry.name) { names.append(entry.name) }
    // Paired members keep the points, and the owner the first place.
    case .exit(_, let name, _):
      let isPaired = meetings.values.joined().contains { $1.first == name || $1.second == name }
      if !isPaired, name != names.first { names.removeAll { $0 == name } }
    case .meet(let meeting): meetings[meeting.round, default: [:]][meeting.first] = meeting
    case .close: isForgotten = true
    default: break
    }
  }

  var table: [Placing] {
    let results = meetings.values.flatMap(\.values).compactMap { meeting -> TournamentResult? in
      guard let first = names.firstIndex(of: meeting.first), let result = meeting.result else { return nil }
      return (Pairing(first: first, second: meeting.second.flatMap { names.firstIndex(of: $0) }), result)
    }
    return Placing.table(of: names, from: ownerPlays ? 0 : 1, results)
  }
}
