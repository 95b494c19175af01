import GuessProtocol

/// Tables of the results of finished matches: all players, and the first attempts at seeds and daily numbers.
///
/// They rank and count like `guess-client standings`.
package struct Scoreboard: Sendable {
  // A table that is full gives up something of the address that has the most in it: nobody can push out what others have.

  /// Names of each server, 3 MB: more than play within the time for which most servers keep journals. The one that has not played
  /// for the longest time goes first.
  package static let mostNames = 10_000
  /// Tables of seeds. Those not played for an hour go first, then those with the fewest names: a class uses one a lesson.
  package static let mostSeeds = 100
  /// Attempts in a table; those at the first numbers stay, and of these the best. They take 120 KB, and are more than a lecture hall
  /// plays.
  package static let mostAttempts = 1_000
  /// Seconds for which a table of a seed is kept before others.
  private static let seedSeconds: Int64 = 3_600

  private struct Record {
    var score: PlayerScore
    /// Unix time of the end of the last match.
    var last: Int64
    var days = DailyStreak()
    /// Nil if unknown: before the start, and on other servers.
    var origin: Origin?
  }

  /// By server; nil is this one. The limit of names holds for each of them.
  private var records: [Int?: [Name: Record]] = [:]
  /// Number of names of this server by address.
  private var shares: [Origin?: Int] = [:]
  /// Names with matches for two, the best first. Kept in order: sorting 10,000 for a request would take milliseconds.
  private var order: [Name] = []
  private var tables: [Contest: AttemptTable] = [:]

  /// True if changes are kept for other servers.
  var keepsChanges = false
  /// Rows that have changed here.
  package private(set) var changes: [ScoreRecord] = []

  package init() {}

  // MARK: - Counting

  /// Counts a finished match of players from `origins`; `today` decides which daily numbers are kept. Those from before the start,
  /// in the order in which they were played, come before all others.
  package mutating func count(
    _ match: MatchResult, from origins: BySeat<Origin?> = BySeat(repeating: nil), isPast: Bool = false,
    today: Day
  ) {
    for side in match.sides {
      let origin = origins[side.seat]?.holder
      count(side, of: match, from: origin)
      guard let contest = match.contest else { continue }
      for round in side.rounds {
        let entry = AttemptTable.Entry(
          Attempt(name: side.name, round: round, match: match.id), in: match.settings.range,
          endTime: match.endTime, origin, isPast ? .past : .live)
        if add(entry, to: contest), keepsChanges { changes.append(entry.record(in: contest)) }
      }
    }
    if let contest = match.contest { forgetTables(for: contest, today: today) }
  }

  private mutating func count(_ side: MatchResult.Side, of match: MatchResult, from origin: Origin?) {
    let isCounted = match.isPlayed && match.settings.rules != .solo
    var found: Day?
    if case .day(let day) = match.contest, side.rounds.contains(where: \.isFound) { found = day }
    guard isCounted || found != nil else { return }
    var record =
      records[nil]?[side.name] ?? Record(score: PlayerScore(name: side.name), last: match.endTime)
    if isCounted { record.score.add(side, of: match) }
    if let found { record.days.insert(found) }
    if match.endTime >= record.last {
      (record.score.name, record.last, record.origin) = (side.name, match.endTime, origin ?? record.origin)
    }
    set(record, of: side.name)
    if keepsChanges { changes.append(.player(record.score, last: record.last, record.days)) }
  }

  /// Adds an attempt; false if an earlier one is known.
  private mutating func add(_ entry: AttemptTable.Entry, to contest: Contest) -> Bool {
    tables[contest, default: AttemptTable()].add(entry)
  }

  /// Replaces the record of a name on a server; nil is this one.
  private mutating func set(_ record: Record?, of name: Name, on server: Int? = nil) {
    let old = total(of: name).score
    if old.played > 0 { order.remove(at: place(of: old)) }
    if server == nil {
      if let former = records[nil]?[name] { shares[former.origin, default: 0] -= 1 }
      if let record { shares[record.origin, default: 0] += 1 }
    }
    records[server, default: [:]][name] = record
    let new = total(of: name).score
    if new.played > 0 { order.insert(name, at: place(of: new)) }
    guard let all = records[server], all.count > Self.mostNames else { return }
    let most = server == nil ? shares.values.max() : nil
    let oldest = all.filter { most == nil || shares[$0.value.origin] == most }.min { one, other in
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
        _ = add(AttemptTable.Entry(attempt, in: range, endTime: endTime, nil, .elsewhere), to: contest)
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
      let newest = seeds.values.map(\.lastUse).max() ?? 0
      let ranks = Origin.largestShare(of: seeds, by: \.value.origin).map { word, table in
        (
          isRecent: table.lastUse.addingSaturating(Self.seedSeconds) > newest, names: table.names,
          lastUse: table.lastUse, word: word
        )
      }
      let first = ranks.min { one, other in
        one.isRecent == other.isRecent
          ? (one.names, one.lastUse) < (other.names, other.lastUse) : other.isRecent
      }
      if let first { tables[first.word] = nil }
    }
  }

  // MARK: - Reading

  /// A page of a table after some rows, or of all players if `contest` is nil, and the rank of `name`.
  package func page(
    of contest: Contest?, after rows: Int, for name: Name?
  ) -> (rows: [Row], next: Int?, rank: Int?) {
    let attempts = contest.map { tables[$0]?.attempts ?? [] }
    let count = attempts?.count ?? order.count
    let first = min(rows, count)
    let places = first..<min(first + Limits.roomsInPage, count)
    let rows = places.map { place in
      attempts.map { Row.attempt(rank: $0[place].rank, $0[place].attempt) }
        ?? .score(rank: place + 1, total(of: order[place]).score)
    }
    let next = places.upperBound < count ? places.upperBound : nil
    guard let name else { return (rows, next, nil) }
    if let attempts {
      return (rows, next, attempts.first { $0.attempt.name == name }?.rank)
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
