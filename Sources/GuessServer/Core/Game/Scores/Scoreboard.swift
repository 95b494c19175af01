import GuessProtocol

/// The numbers that all attempts of a table share.
package enum Contest: Hashable, Sendable {
  case seed(ShortWord)
  /// A daily number.
  case day(Day)
}

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

  private var records: [Name: Record] = [:]
  /// Names with matches for two, the best first. Kept in order: sorting 10,000 for a request would take milliseconds.
  private var order: [Name] = []
  private var tables: [Contest: AttemptTable] = [:]

  package init() {}

  // MARK: - Counting

  /// Counts a finished match; `today` decides which daily numbers are kept.
  package mutating func count(_ match: MatchResult, today: Day) {
    let contest = match.day.map { Contest.day($0) } ?? match.settings.seed.map { .seed($0) }
    for side in match.sides {
      let isForTwo = match.settings.rules != .solo
      let found = side.rounds.contains(where: \.isFound) ? match.day : nil
      if isForTwo || found != nil {
        var record = records[side.name] ?? Record(score: PlayerScore(name: side.name), last: match.endTime)
        if isForTwo { record.score.add(side, of: match) }
        if let found { record.days.insert(found) }
        record.last = max(record.last, match.endTime)
        set(record, of: side.name)
      }
      guard let contest else { continue }
      for round in side.rounds {
        let attempt = Attempt(name: side.name, round: round, match: match.id)
        tables[contest, default: AttemptTable()].add(
          attempt, in: match.settings.range, endTime: match.endTime)
      }
    }
    if let contest { forgetTables(for: contest, today: today) }
  }

  private mutating func set(_ record: Record?, of name: Name) {
    if let old = records[name]?.score, old.played > 0 { order.remove(at: place(of: old)) }
    records[name] = record
    if let new = record?.score, new.played > 0 { order.insert(name, at: place(of: new)) }
    guard records.count > Self.mostNames else { return }
    let oldest = records.min { one, other in
      one.value.last == other.value.last
        ? one.key.precedes(other.key) : one.value.last < other.value.last
    }
    if let oldest { set(nil, of: oldest.key) }
  }

  /// The place in `order` of a player with these sums, from 0.
  private func place(of score: PlayerScore) -> Int {
    order.partitioningIndex { records[$0]?.score.precedes(score) != true }
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
    let rows = ranks.compactMap { index in
      attempts.map { Row.attempt(rank: index + 1, $0[index]) }
        ?? records[order[index]].map { .score(rank: index + 1, $0.score) }
    }
    let next = ranks.upperBound < count ? ranks.upperBound : nil
    guard let name else { return (rows, next, nil) }
    if let attempts {
      return (rows, next, attempts.firstIndex { $0.name == name }.map { $0 + 1 })
    }
    let own = records[name].flatMap { $0.score.played > 0 ? place(of: $0.score) + 1 : nil }
    return (rows, next, own)
  }

  /// The days in a row on which the player will have found the daily number if that of `day` is found; nil below two.
  package func streak(of name: Name, on day: Day) -> Int? {
    let days = records[name]?.days.count(endingOn: day) ?? 1
    return days > 1 ? days : nil
  }
}

/// The days on which a player has found the daily number: the last one and the 63 before it.
///
/// In this form days may be added in any order.
struct DailyStreak {
  private var last = Int64.min
  /// The days before `last` by bits, from `last` itself at the lowest one.
  private var days: UInt64 = 0

  mutating func insert(_ day: Day) {
    let newest = max(last, day.number)
    days = days << newest.subtractingSaturating(last) | 1 << (newest - day.number)
    last = newest
  }

  /// Days in a row until that day, which counts as well.
  func count(endingOn day: Day) -> Int {
    (~(days >> last.subtractingSaturating(day.number) | 1)).trailingZeroBitCount
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

  /// Adds an attempt unless an earlier one at the same number is known.
  mutating func add(_ attempt: Attempt, in range: GuessRange, endTime: Int64) {
    lastUse = max(lastUse, endTime)
    let trial = Trial(name: attempt.name, round: attempt.round.number, range: range, day: nil)
    let entry = Entry(trial: trial, endTime: endTime, attempt: attempt)
    if let known = entries.firstIndex(where: { $0.trial == trial }) {
      guard endTime < entries[known].endTime else { return }
      entries.remove(at: known)
    }
    entries.insert(entry, at: entries.partitioningIndex { !$0.precedes(entry) })
    if entries.count > Scoreboard.mostAttempts { entries.removeLast() }
  }
}

extension Array {
  /// The first index whose element fulfils the condition, as do all after it; `count` if none does.
  fileprivate func partitioningIndex(_ isInSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
