/// A table of results.
@nonexhaustive
public enum ScoreTable: Hashable, Sendable {
  /// All players, by their matches for two.
  case all
  case tournament(RoomCode)
  /// First attempts at the numbers of a seed.
  case seed(ShortWord)
  /// First attempts at the number of the day.
  case today
  /// First attempts at the number of the day before.
  case yesterday
  /// Owned names by their rating under some rules; the kind is nil for the client's own.
  case ratings(Rules, Kind?)
  /// All players, by their matches for two on the last days, 1 to `Limits.scoreDays`.
  case since(days: Int)
  /// Owned names by their matches for two.
  case wins
  /// Owned names by their first attempts at the numbers of the day.
  case daily
  /// Totals and ratings of an owned name.
  case owner(Name)
}

/// The sums of a player over finished matches.
@dynamicMemberLookup
public struct PlayerScore: CodedMessage, Hashable, Sendable {
  /// The player. A player is a name: there are no accounts.
  public package(set) var name: Name
  /// The sums.
  public package(set) var totals = MatchTotals()

  package init(name: Name, _ totals: MatchTotals = MatchTotals()) {
    (self.name, self.totals) = (name, totals)
  }

  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    name = try coder.field("name", old?.name)
    totals = try MatchTotals(coding: old?.totals, &coder)
  }

  /// A sum of the totals.
  public subscript<Value>(dynamicMember path: KeyPath<MatchTotals, Value>) -> Value { totals[keyPath: path] }

  package var place: TablePlace { TablePlace(name, totals.merit) }
}

/// The sums of an owned name over its first attempts at the numbers of the day.
public struct DailyScore: CodedMessage, Hashable, Sendable {
  /// The owned name.
  public let name: Name
  /// The sums: one match is a day, and it is won if the number was found.
  public private(set) var totals = MatchTotals()

  package init(name: Name, _ totals: MatchTotals) { (self.name, self.totals) = (name, totals) }

  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    name = try coder.field("name", old?.name)
    totals = try MatchTotals(days: old?.totals, &coder)
  }
}

/// A player's round with the numbers of a seed or of a day, which all attempts share.
public struct Attempt: CodedMessage, Hashable, Sendable {
  /// The player.
  public let name: Name
  /// The round.
  public let round: RoundResult
  /// The match.
  public let match: MatchID

  package init(name: Name, round: RoundResult, match: MatchID) {
    (self.name, self.round, self.match) = (name, round, match)
  }

  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    name = try coder.field("name", old?.name)
    round = try RoundResult(coding: old?.round, &coder)
    match = try coder.field("match", old?.match)
  }

  /// True if this attempt ranks before `other`: found first, by fewer guesses, then the others by more; then by time.
  package func precedes(_ other: Attempt) -> Bool {
    if round.isFound != other.round.isFound { return round.isFound }
    if round.guesses != other.round.guesses {
      return round.isFound == (round.guesses < other.round.guesses)
    }
    return round.time < other.round.time
  }
}

/// A number of a contest, which is the same for all who try it. Attempts at different numbers are not compared.
package struct ContestNumber: Hashable, Comparable, Sendable {
  let round: Int
  /// The range of the room, without a handicap.
  package let range: GuessRange

  package static func < (one: Self, other: Self) -> Bool {
    (one.round, one.range.lo, one.range.hi) < (other.round, other.range.lo, other.range.hi)
  }
}

/// The identity of an attempt in its table. Its number is unknown only the first time, so later attempts of a name do not count.
package struct AttemptKey: Hashable, Sendable {
  package let name: Name
  package let number: ContestNumber

  package init(name: Name, round: Int, range: GuessRange) {
    (self.name, number) = (name, ContestNumber(round: round, range: range))
  }
}
