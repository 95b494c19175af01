/// The numbers that all attempts of a table share.
package enum Contest: Hashable, Sendable {
  case seed(ShortWord)
  case day(Day)
}

/// The days on which a player has found the daily number, added in any order: the last one and the 63 before it.
package struct DailyStreak: Hashable, Sendable {
  fileprivate var last = Int64.min
  /// The days before `last` by bits, from `last` itself at the lowest one.
  fileprivate var days: UInt64 = 0

  package init() {}

  package mutating func insert(_ day: Day) {
    let newest = max(last, day.number)
    days = days << newest.subtractingSaturating(last) | 1 << newest.subtractingSaturating(day.number)
    last = newest
  }

  /// Days in a row until that day, which counts as well.
  package func count(endingOn day: Day) -> Int {
    (~(days >> last.subtractingSaturating(day.number) | 1)).trailingZeroBitCount
  }
}

/// A row of the tables, for the server after this one.
package enum ScoreRecord: Hashable, Sendable {
  /// The sums of a player there, the Unix time of the end of the last match, and the daily numbers found.
  indirect case player(PlayerScore, last: Int64, DailyStreak)
  /// The sums of the player on one of the last days.
  case recent(Name, DayTotals)
  /// Rated matches of two players on a day.
  case pair(Name, Name, Day, count: Int)
  /// An attempt in a room with that range, and the Unix time of its end.
  indirect case attempt(Contest, Attempt, in: GuessRange, endTime: Int64)

  package func write(to bytes: inout [UInt8]) {
    bytes.write(atMost: Limits.serverLineBytes) { line in
      switch self {
      case .player(let score, let last, let streak):
        score.write(to: &line)
        line.put("last", last)
        line.put("day", streak.last)
        line.put("days", streak.days)
      case .recent(let name, let totals):
        line.put("recent", totals)
        line.put("name", name)
      case .pair(let one, let other, let day, let count):
        line.put("pair", one)
        line.put("with", other)
        line.put("day", day)
        line.put("count", count)
      case .attempt(let contest, let attempt, let range, let endTime):
        attempt.write(to: &line)
        line.put("from", range.lo)
        line.put("to", range.hi)
        line.put("end", endTime)
        switch contest {
        case .seed(let word): line.put("seed", word)
        case .day(let day): line.put("day", day)
        }
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  package init?(_ line: Span<UInt8>) {
    let fields = FieldReader(line)
    do throws(Unreadable) { self = try Self(fields) } catch { return nil }
  }

  private init(_ fields: FieldReader) throws(Unreadable) {
    var fields = fields
    if let totals: DayTotals = try fields.optional("recent") {
      self = .recent(try fields.field("name"), totals)
      return
    }
    if let one: Name = try fields.optional("pair") {
      self = .pair(one, try fields.field("with"), try fields.field("day"), count: try fields.field("count"))
      return
    }
    guard fields.has("match", true) else {
      let score = try PlayerScore(reading: &fields)
      var streak = DailyStreak()
      (streak.last, streak.days) = (try fields.field("day"), try fields.field("days"))
      self = .player(score, last: try fields.field("last"), streak)
      return
    }
    let attempt = try Attempt(reading: &fields)
    guard let range = GuessRange(lo: try fields.field("from"), hi: try fields.field("to")) else {
      throw Unreadable()
    }
    let contest: Contest =
      if let word: ShortWord = try fields.optional("seed") { .seed(word) } else {
        .day(try fields.field("day"))
      }
    self = .attempt(contest, attempt, in: range, endTime: try fields.field("end"))
  }
}
