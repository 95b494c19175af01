import GuessProtocol

/// Tables of all players, and of first attempts at seeds and daily numbers. They rank and count like `guess-client standings`.
package struct Scoreboard: Sendable {
  // A table that is full gives up something of the address that has the most in it: nobody can push out what others have.

  /// Names, 4 MB together: more than play in months. The one that has not played for the longest time goes first.
  static let mostNames = 10_000
  /// Tables of seeds. Those not played for an hour go first, then those with the fewest names: a class uses one a lesson.
  static let mostSeeds = 100
  /// Tables of days: those of today and yesterday are asked for, and a clock that is ahead for a while must not push them out.
  static let mostDays = 4
  /// Attempts in a table; those at the first numbers stay, and of these the best. They take 120 KB.
  static let mostAttempts = 1_000
  /// Seconds for which a table of a seed is kept before others.
  private static let seedSeconds: Int64 = 3_600

  private struct Visit: Comparable {
    let last: Int64
    let name: Name

    static func < (one: Visit, other: Visit) -> Bool {
      one.last == other.last ? one.name.caselessOrder < other.name.caselessOrder : one.last < other.last
    }
  }

  private struct Record {
    var score: PlayerScore
    /// Unix time of the end of the last match.
    var last: Int64
    var days = DailyStreak()
    /// The sums of the last days, at most as many as a request may ask for.
    var recent: [DayTotals] = []
    /// Nil if unknown: before the start.
    var origin: Origin?

    var visit: Visit { Visit(last: last, name: score.name) }

    mutating func addRecent(_ side: MatchResult.Side, of match: MatchResult, today: Day) {
      let day = Day(unixTime: match.endTime)
      recent.removeAll { !$0.day.isAmong(Limits.scoreDays.upperBound, until: today) }
      guard day.isAmong(Limits.scoreDays.upperBound, until: today) else { return }
      let index = recent.firstIndex { $0.day == day } ?? recent.count
      if index == recent.count { recent.append(DayTotals(day)) }
      recent[index].totals.add(side, of: match)
    }

    /// The sums of some days until one, or of all.
    func score(since days: Int?, today: Day) -> PlayerScore {
      guard let days else { return score }
      var totals = MatchTotals()
      for part in recent where part.day.isAmong(days, until: today) { totals.add(part.totals) }
      return PlayerScore(name: score.name, totals)
    }

    /// The place in the table of some days; nil without a match.
    func place(since days: Int?, today: Day) -> TablePlace? {
      let score = score(since: days, today: today)
      return score.played > 0 ? score.place : nil
    }
  }

  private var records: [Name: Record] = [:]
  /// Names by address, those that have not played for the longest time first.
  private var visits = Shares<Visit>()
  /// Names with matches for two, the best first: of all days, and of as many until today as somebody has asked for.
  private var orders: [Int?: SortedArray<TablePlace>] = [nil: SortedArray()]
  private var today = Day(number: 0)
  var pairs = RatedPairs()
  private var tables: [Contest: AttemptTable] = [:]

  package init() {}

  // MARK: - Counting

  /// Counts a finished match; `today` decides which daily numbers are kept. Those from before the start come first, in order.
  package mutating func count(
    _ match: MatchResult, from origins: BySeat<Origin?> = BySeat(repeating: nil), isPast: Bool = false,
    today: Day
  ) {
    begin(today)
    if match.rated != nil, match.sides.count == 2, Day(unixTime: match.endTime) == today {
      pairs.note(match.sides[0].name, match.sides[1].name, on: today)
    }
    for side in match.sides {
      let origin = origins[side.seat]?.holder
      count(side, of: match, from: origin)
      guard let contest = match.contest else { continue }
      for round in side.rounds {
        let attempt = Attempt(name: side.name, round: round, match: match.id)
        tables[contest, default: AttemptTable()].add(
          AttemptTable.Entry(attempt, in: match.range, endTime: match.endTime, origin, isPast: isPast))
      }
    }
    if let contest = match.contest { forgetTable(for: contest, today: today) }
  }

  private mutating func count(_ side: MatchResult.Side, of match: MatchResult, from origin: Origin?) {
    let isCounted = match.isPlayed && match.rules != .solo
    var found: Day?
    if case .day(let day) = match.contest, side.rounds.contains(where: \.isFound) { found = day }
    guard isCounted || found != nil else { return }
    var record = records[side.name] ?? Record(score: PlayerScore(name: side.name), last: match.endTime)
    if isCounted {
      record.score.totals.add(side, of: match)
      record.addRecent(side, of: match, today: today)
    }
    if let found { record.days.insert(found) }
    if match.endTime >= record.last {
      (record.score.name, record.last, record.origin) = (side.name, match.endTime, origin ?? record.origin)
    }
    set(record, of: side.name)
  }

  private mutating func set(_ record: Record?, of name: Name) {
    if let old = records[name] {
      for (days, place) in places(of: old) { orders[days]?.remove(place) }
      visits.remove(old.visit, of: old.origin)
    }
    records[name] = record
    if let record {
      for (days, place) in places(of: record) { orders[days]?.insert(place) }
      visits.insert(record.visit, of: record.origin)
    }
    if records.count > Self.mostNames, let oldest = visits.next { set(nil, of: oldest.name) }
  }

  private func places(of record: Record) -> [(days: Int?, place: TablePlace)] {
    orders.keys.compactMap { days in record.place(since: days, today: today).map { (days, $0) } }
  }

  private mutating func begin(_ today: Day) {
    guard today != self.today else { return }
    (self.today, orders) = (today, orders.filter { $0.key == nil })
  }

  /// Prepares a table of the last days: milliseconds, the first time on a day.
  mutating func sort(since days: Int?, today: Day) {
    begin(today)
    guard orders[days] == nil else { return }
    orders[days] = SortedArray(records.values.compactMap { $0.place(since: days, today: today) })
  }

  // MARK: - The server after this one

  package var rows: [ScoreRecord] {
    records.values.flatMap { record in
      [.player(record.score, last: record.last, record.days)]
        + record.recent.map { .recent(record.score.name, $0) }
    } + pairs.rows + tables.flatMap { contest, table in table.records(in: contest) }
  }

  mutating func learn(_ rows: [ScoreRecord], today: Day) {
    begin(today)
    for row in rows {
      switch row {
      case .player(let score, let last, let days):
        set(Record(score: score, last: last, days: days), of: score.name)
      case .recent(let name, let totals):
        guard var record = records[name] else { continue }
        record.recent.append(totals)
        set(record, of: name)
      case .pair(let one, let other, let day, let count):
        if day == today { pairs.note(one, other, on: day, count: count) }
      case .attempt(let contest, let attempt, let range, let endTime):
        tables[contest, default: AttemptTable()].add(
          AttemptTable.Entry(attempt, in: range, endTime: endTime, nil, isPast: true))
        forgetTable(for: contest, today: today)
      }
    }
  }

  /// Forgets a table if the one of `contest` is one too many of its kind.
  private mutating func forgetTable(for contest: Contest, today: Day) {
    let old: Contest?
    switch contest {
    case .day:
      let days = tables.keys.compactMap { if case .day(let day) = $0 { day } else { nil } }
      guard days.count > Self.mostDays else { return }
      let distance = { (day: Day) in day.number.subtractingSaturating(today.number).magnitude }
      old = days.max { distance($0) < distance($1) }.map { .day($0) }
    case .seed:
      let seeds = tables.filter { if case .seed = $0.key { true } else { false } }
      guard seeds.count > Self.mostSeeds else { return }
      let newest = seeds.values.map(\.lastUse).max() ?? 0
      let ranks = Origin.largestShare(of: seeds, by: \.value.origin).map { word, table in
        (
          isRecent: table.lastUse.addingSaturating(Self.seedSeconds) > newest, names: table.nameCount,
          lastUse: table.lastUse, word: word
        )
      }
      let first = ranks.min { one, other in
        one.isRecent == other.isRecent
          ? (one.names, one.lastUse) < (other.names, other.lastUse) : other.isRecent
      }
      old = first?.word
    }
    if let old { tables[old] = nil }
  }

  // MARK: - Reading

  /// A page of a table: its rows, the number of rows before the next page, and the client's rank; nil for none.
  package typealias Page = (rows: [Row], next: Int?, rank: Int?)

  /// A page of the players by their matches, after some rows. `sort` comes before that of the last `days`.
  package func page(since days: Int? = nil, after rows: Int, for name: Name?) -> Page {
    let order = orders[days] ?? SortedArray()
    let (places, next) = order.elements.page(after: rows)
    let own = name.flatMap { records[$0]?.place(since: days, today: today) }
    return (
      places.indices.map { .score(rank: $0 + 1, score(of: places[$0].name, since: days)) }, next,
      own.map { order.index(of: $0) + 1 }
    )
  }

  /// A page of the attempts in a contest, after some rows. Only those who have found the number have a rank.
  package func page(of contest: Contest, after rows: Int, for name: Name?) -> Page {
    let attempts = tables[contest]?.attempts ?? []
    let (page, next) = attempts.page(after: rows)
    let own = attempts.first { $0.attempt.name == name }
    return (
      page.map { .attempt(rank: $0.rank, $0.attempt) }, next,
      own.flatMap { $0.attempt.round.isFound ? $0.rank : nil }
    )
  }

  private func score(of name: Name, since days: Int?) -> PlayerScore {
    records[name]?.score(since: days, today: today) ?? PlayerScore(name: name)
  }

  func knows(_ name: Name?, day: Day) -> Bool { name.map { tables[.day(day)]?.knows($0) ?? false } ?? false }

  /// Days in a row on which the player has found the daily number, counting `day` as found; nil below two.
  func streak(of name: Name, on day: Day) -> Int? {
    let days = records[name]?.days.count(endingOn: day) ?? 0
    return days > 1 ? days : nil
  }
}

extension Day {
  /// True for one of some days until today, and for those of a clock that was ahead.
  fileprivate func isAmong(_ days: Int, until today: Day) -> Bool {
    number > today.number.subtractingSaturating(Int64(days))
  }
}
