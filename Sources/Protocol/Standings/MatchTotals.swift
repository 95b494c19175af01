/// A number in four bytes, as each of 100,000 owned names has many. It stays at its bounds.
@propertyWrapper
package struct FourBytes: Hashable, Sendable {
  private var stored: Int32

  package init(wrappedValue: Int) { stored = Int32(clamping: wrappedValue) }

  package var wrappedValue: Int {
    get { Int(stored) }
    set { stored = Int32(clamping: newValue) }
  }
}

/// Sums over finished matches.
public struct MatchTotals: CodedMessage, Hashable, Sendable {
  /// Matches.
  @FourBytes public private(set) var played = 0
  /// Matches won.
  @FourBytes public private(set) var won = 0
  /// Matches lost.
  @FourBytes public private(set) var lost = 0
  /// Matches in which nobody led after the last round.
  @FourBytes public private(set) var tied = 0
  /// Other matches that nobody won.
  public var unwon: Int { played - won - lost - tied }
  /// Rounds in which the player found the number.
  @FourBytes public private(set) var found = 0
  /// Guesses in all rounds.
  @FourBytes public private(set) var guesses = 0
  /// Guesses over par in the rounds with the number found, together.
  @FourBytes public private(set) var overPar = 0
  /// Fewest guesses in such a round; 0 without one.
  @FourBytes private var fewest = 0
  /// Time in such rounds until the number was found.
  public private(set) var time = Milliseconds.zero

  package init() {}

  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    played = try coder.field("played", old?.played)
    won = try coder.field("won", old?.won)
    lost = try coder.field("lost", old?.lost)
    tied = try coder.field("tied", old?.tied)
    try codeRounds(old, &coder)
  }

  /// Codes sums over days.
  init(days old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    played = try coder.field("days", old?.played)
    try codeRounds(old, &coder)
    (won, lost) = (found, played.subtractingSaturating(found))
  }

  /// Codes what is counted over rounds.
  private mutating func codeRounds(_ old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    found = try coder.field("found", old?.found)
    guesses = try coder.field("guesses", old?.guesses)
    overPar = try coder.field("over_par_sum", old?.overPar)
    fewest = max(0, try coder.optional("best", old?.best) ?? 0)
    time = try coder.field("time_ms", old?.time)
  }

  /// Fewest guesses in a round with the number found.
  public var best: Int? { fewest > 0 ? fewest : nil }

  /// The mean of guesses over par, where the number was found.
  public var averageOverPar: Double? { found > 0 ? Double(overPar) / Double(found) : nil }

  package mutating func add(_ side: MatchResult.Side, of match: MatchResult) {
    played += 1
    if match.winner == side.seat { won += 1 }
    if match.winner == side.seat.other || match.rules == .solo && match.winner == nil { lost += 1 }
    if match.reason == .tie { tied += 1 }
    for round in side.rounds {
      guesses = guesses.addingSaturating(round.guesses)
      guard round.isFound else { continue }
      found += 1
      overPar = overPar.addingSaturating(round.guesses.subtractingSaturating(round.range.par))
      time = Milliseconds(time.count.addingSaturating(round.time.count))
      fewest = min(best ?? .max, round.guesses)
    }
  }

  /// Adds what is counted elsewhere.
  package mutating func add(_ other: MatchTotals) {
    played += other.played
    won += other.won
    lost += other.lost
    tied += other.tied
    found += other.found
    guesses += other.guesses
    overPar += other.overPar
    fewest = [best, other.best].compactMap(\.self).min() ?? 0
    time = Milliseconds(time.count.addingSaturating(other.time.count))
  }

  /// The place in a table: more matches won first, then fewer lost, then a lower mean of guesses over par.
  package var merit: Merit { Merit(won, -lost, -(averageOverPar ?? .infinity)) }
}

/// Nine numbers, in the journal.
extension MatchTotals: LineValue {
  fileprivate var counts: [Int] {
    [played, won, lost, tied, found, guesses, overPar, fewest, Int(time.count)]
  }

  fileprivate init(_ counts: [Int]) {
    (played, won, lost, tied) = (counts[0], counts[1], counts[2], counts[3])
    (found, guesses, overPar, fewest) = (counts[4], counts[5], counts[6], counts[7])
    time = Milliseconds(Int64(counts[8]))
  }

  init?(_ bytes: Span<UInt8>) {
    guard let counts = CountList(signed: bytes)?.counts, counts.count == 9 else { return nil }
    self.init(counts)
  }

  func write(to line: inout LineWriter) { CountList(counts).write(to: &line) }
}

/// Sums over the matches of a day, or over days until one.
package struct DayTotals: LineValue, Hashable, Sendable {
  /// The day, or the last one.
  package var day: Day
  package var totals = MatchTotals()

  package init(_ day: Day) { self.day = day }

  init?(_ bytes: Span<UInt8>) {
    guard let counts = CountList(signed: bytes)?.counts, counts.count == 10 else { return nil }
    (day, totals) = (Day(number: Int64(counts[0])), MatchTotals(Array(counts.dropFirst())))
  }

  func write(to line: inout LineWriter) { CountList([Int(day.number)] + totals.counts).write(to: &line) }
}

/// The order of a table: by the first number, then the second, then the third, each with the highest first.
package struct Merit: Comparable, Hashable, Sendable {
  // Small, as each of 100,000 owned names has several.
  private let (first, second): (Int32, Int32)
  private let third: Double

  package init(_ first: Int, _ second: Int, _ third: Double) {
    (self.first, self.second, self.third) = (Int32(clamping: first), Int32(clamping: second), third)
  }

  package static func < (one: Merit, other: Merit) -> Bool {
    (one.first, one.second, one.third) < (other.first, other.second, other.third)
  }
}

/// A name in a table, the best first, and by name if nothing else decides.
package struct TablePlace: Comparable, Sendable {
  package let name: Name
  private let merit: Merit

  package init(_ name: Name, _ merit: Merit) { (self.name, self.merit) = (name, merit) }

  package static func < (one: TablePlace, other: TablePlace) -> Bool {
    one.merit == other.merit ? one.name.caselessOrder < other.name.caselessOrder : one.merit > other.merit
  }
}
