import GuessProtocol

/// Tables of the results of finished matches: all players, and the first attempts at seeds and daily numbers.
///
/// They rank and count like `guess-client standings`.
package struct Scoreboard: Sendable {
  /// Names, 3 MB together: more than play within the time for which most servers keep journals. One more name takes the place of
  /// the one that has not played for the longest time.
  package static let mostNames = 10_000
  /// Tables of seeds. The one not played for the longest time goes first: a class uses one a lesson.
  package static let mostSeeds = 100
  /// Attempts in a table; the best stay. They take 120 KB, and are more than a lecture hall plays.
  package static let mostAttempts = 1_000

  private struct Record {
    var score: PlayerScore
    /// Unix time of the end of the last match.
    var last: Int64
    var days = DailyStreak()
  }

  /// By server; nil is this one. The limit of names holds for each of them.
  private var records: [Int?: [Name: Record]] = [:]
  /// Names with matches for two, the best first. Kept in order: sorting 10,000 for a request would take milliseconds.
  private var order: [Name] = []
  private var tables: [Contest: AttemptTable] = [:]

  /// True if changes are kept for other servers.
  var keepsChanges = false
  /// Rows that have changed here.
  package private(set) var changes: [ScoreRecord] = []

  package init() {}

  // MARK: - Counting

  /// Counts a finished match; `today` decides which daily numbers are kept.
  package mutating func count(_ match: MatchResult, today: Day) {
    let contest = match.day.map { Contest.day($0) } ?? match.settings.seed.map { .seed($0) }
    for side in match.sides {
      let isForTwo = match.settings.rules != .solo
      let found = side.rounds.contains(where: \.isFound) ? match.day : nil
      if isForTwo || found != nil {
        var record =
          records[nil]?[side.name] ?? Record(score: PlayerScore(name: side.name), last: match.endTime)
        if isForTwo { record.score.add(side, of: match) }
        if let found { record.days.insert(found) }
        record.last = max(record.last, match.endTime)
        set(record, of: side.name)
        if keepsChanges { changes.append(.player(record.score, last: record.last, record.days)) }
      }
      guard let contest else { continue }
      for round in side.rounds {
        let attempt = Attempt(name: side.name, round: round, match: match.id)
        tables[contest, default: AttemptTable()].add(
          attempt, in: match.settings.range, endTime: match.endTime)
        if keepsChanges {
          changes.append(
            .attempt(contest, attempt, in: match.settings.range, endTime: match.endTime))
        }
      }
    }
    if let contest { forgetTables(for: contest, today: today) }
  }

  /// Replaces the record of a name on a server; nil is this one.
  private mutating func set(_ record: Record?, of name: Name, on server: Int? = nil) {
    let old = total(of: name).score
    if old.played > 0 { order.remove(at: place(of: old)) }
    records[server, default: [:]][name] = record
    let new = total(of: name).score
    if new.played > 0 { order.insert(name, at: place(of: new)) }
    guard let all = records[server], all.count > Self.mostNames else { return }
    let oldest = all.min { one, other in
      one.value.last == other.value.last
        ? one.key.precedes(other.key) : one.value.last < other.value.last
    }
    if let oldest { set(nil, of: oldest.key, on: server) }
  }

  /// The sums of a player on all servers, in the spelling of the last match, and the daily numbers found.
  private func total(of name: Name) -> Record {
    var total = Record(score: PlayerScore(name: name), last: .min)
    for record in records.values.compactMap({ $0[name] }) {
      if record.last > total.last || record.last == total.last && record.score.name.precedes(total.score.name)
      {
        (total.score.name, total.last) = (record.score.name, record.last)
      }
      total.score.add(record.score)
      total.days.formUnion(record.days)
    }
    return total
  }

  /// The place in `order` of a player with these sums, from 0.
  private func place(of score: PlayerScore) -> Int {
    order.partitioningIndex { !total(of: $0).score.precedes(score) }
  }

  // MARK: - Other servers

  /// Rows that a server shares at once besides the players: 3 MiB, a fifth of what may be unsent between two servers.
  private static let mostSent = 20_000

  /// All rows of this server.
  package var share: [ScoreRecord] {
    let players = (records[nil] ?? [:]).sorted { $0.key.precedes($1.key) }
      .map { ScoreRecord.player($1.score, last: $1.last, $1.days) }
    let newest = tables.sorted { $0.value.lastUse > $1.value.lastUse }
    return players + newest.flatMap { contest, table in table.records(in: contest) }.prefix(Self.mostSent)
  }

  package mutating func takeChanges() -> [ScoreRecord] {
    defer { changes = [] }
    return changes
  }

  /// Takes rows of another server, which replace all that it has sent before if `isWhole`. Servers are numbered from 0, each once
  /// for each journal, so that no match counts twice and their number is bounded.
  package mutating func learn(_ rows: [ScoreRecord], of server: Int, isWhole: Bool, today: Day) {
    if isWhole {
      let known = records.updateValue([:], forKey: server) ?? [:]
      if !known.isEmpty {
        let names = Set(order)
        order = names.map { total(of: $0).score }.filter { $0.played > 0 }.sorted { $0.precedes($1) }.map(
          \.name)
      }
    }
    for row in rows {
      switch row {
      case .player(let score, let last, let days):
        set(Record(score: score, last: last, days: days), of: score.name, on: server)
      case .attempt(let contest, let attempt, let range, let endTime):
        tables[contest, default: AttemptTable()].add(attempt, in: range, endTime: endTime)
        forgetTables(for: contest, today: today)
      }
    }
  }

  private mutating func forgetTables(for contest: Contest, today: Day) {
    switch contest {
    case .day:
      tables = tables.filter {
        if case .day(let day) = $0.key { day.number >= today.number - 1 } else { true }
      }
    case .seed:
      let seeds = tables.filter { if case .seed = $0.key { true } else { false } }
      guard seeds.count > Self.mostSeeds else { return }
      if let oldest = seeds.min(by: { $0.value.lastUse < $1.value.lastUse }) { tables[oldest.key] = nil }
    }
  }

  // MARK: - Reading

  /// A page of a table after a rank, or of all players if `contest` is nil, and the rank of `name`.
  package func page(
    of contest: Contest?, after rank: Int, for name: Name?
  ) -> (rows: [Row], next: Int?, rank: Int?) {
    let attempts = contest.map { tables[$0]?.attempts ?? [] }
    let count = attempts?.count ?? order.count
    let first = min(rank, count)
    let ranks = first..<min(first + Limits.roomsInPage, count)
    let rows = ranks.map { index in
      attempts.map { Row.attempt(rank: index + 1, $0[index]) }
        ?? .score(rank: index + 1, total(of: order[index]).score)
    }
    let next = ranks.upperBound < count ? ranks.upperBound : nil
    guard let name else { return (rows, next, nil) }
    if let attempts {
      return (rows, next, attempts.firstIndex { $0.name == name }.map { $0 + 1 })
    }
    let own = total(of: name).score
    return (rows, next, own.played > 0 ? place(of: own) + 1 : nil)
  }

  /// Days in a row on which the player has found the daily number, counting `day` as found; nil below two.
  package func streak(of name: Name, on day: Day) -> Int? {
    let days = total(of: name).days.count(endingOn: day)
    return days > 1 ? days : nil
  }
}

/// First attempts at the same numbers, the best first.
struct AttemptTable {
  private struct Entry {
    let trial: Trial
    let endTime: Int64
    let attempt: Attempt

    func precedes(_ other: Entry) -> Bool {
      if attempt.precedes(other.attempt) { return true }
      if other.attempt.precedes(attempt) { return false }
      return (endTime, attempt.match.rawValue) < (other.endTime, other.attempt.match.rawValue)
    }
  }

  private var entries: [Entry] = []
  /// Unix time of the last attempt.
  private(set) var lastUse = Int64.min

  var attempts: [Attempt] { entries.map(\.attempt) }

  func records(in contest: Contest) -> [ScoreRecord] {
    entries.map { .attempt(contest, $0.attempt, in: $0.trial.range, endTime: $0.endTime) }
  }

  /// Adds an attempt unless an earlier one at the same number is known.
  mutating func add(_ attempt: Attempt, in range: GuessRange, endTime: Int64) {
    lastUse = max(lastUse, endTime)
    let trial = Trial(name: attempt.name, round: attempt.round.number, range: range)
    let entry = Entry(trial: trial, endTime: endTime, attempt: attempt)
    if let known = entries.firstIndex(where: { $0.trial == trial }) {
      guard endTime < entries[known].endTime else { return }
      entries.remove(at: known)
    }
    entries.insert(entry, at: entries.partitioningIndex { !$0.precedes(entry) })
    if entries.count > Scoreboard.mostAttempts { entries.removeLast() }
  }
}
