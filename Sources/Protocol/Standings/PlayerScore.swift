/// A table of results.
@nonexhaustive
public enum ScoreTable: Hashable, Sendable {
  /// All players, by their matches for two.
  case all
  /// The table of a tournament.
  case tournament(RoomCode)
  /// First attempts at the numbers of a seed.
  case seed(ShortWord)
  /// First attempts at the number of the day.
  case today
  /// First attempts at the number of the day before.
  case yesterday
  /// Owned names by their rating under some rules; the kind is nil for the client's own.
  case ratings(Rules, Kind?)
  /// Totals and ratings of an owned name.
  case owner(Name)
}

/// The sums of a player over finished matches.
public struct PlayerScore: CodedMessage, Hashable, Sendable {
  /// The player. A player is a name: there are no accounts.
  public package(set) var name: Name
  /// Matches.
  public private(set) var played = 0
  /// Matches won.
  public private(set) var won = 0
  /// Matches lost.
  public private(set) var lost = 0
  /// Matches in which nobody led after the last round.
  public private(set) var tied = 0
  /// Other matches that nobody won.
  public var unwon: Int { played - won - lost - tied }
  /// Rounds in which the player found the number.
  public private(set) var found = 0
  /// Guesses in all rounds.
  public private(set) var guesses = 0
  /// Guesses over par in the rounds with the number found, together.
  public private(set) var overPar = 0
  /// Fewest guesses in such a round.
  public private(set) var best: Int?
  /// Time in such rounds until the number was found.
  public private(set) var time = Milliseconds.zero

  /// A player without matches.
  package init(name: Name) { self.name = name }

  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    name = try coder.field("name", old?.name)
    played = try coder.field("played", old?.played)
    won = try coder.field("won", old?.won)
    lost = try coder.field("lost", old?.lost)
    tied = try coder.field("tied", old?.tied)
    found = try coder.field("found", old?.found)
    guesses = try coder.field("guesses", old?.guesses)
    overPar = try coder.field("over_par_sum", old?.overPar)
    best = try coder.optional("best", old?.best)
    time = try coder.field("time_ms", old?.time)
  }

  /// The mean of guesses over par, where the number was found.
  public var averageOverPar: Double? { found > 0 ? Double(overPar) / Double(found) : nil }

  /// Counts the player's part in a match.
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
      best = min(best ?? .max, round.guesses)
    }
  }

  /// True if this player ranks before `other`: by matches won, then by fewer lost, by guesses over par, and by name.
  package func precedes(_ other: PlayerScore) -> Bool {
    if won != other.won { return won > other.won }
    if lost != other.lost { return lost < other.lost }
    let (own, others) = (averageOverPar ?? .infinity, other.averageOverPar ?? .infinity)
    return own == others ? name.precedes(other.name) : own < others
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

  /// True if this attempt ranks before `other`: those that found the number first, by fewer guesses, then the others by more of
  /// them; then by time. Of equal ones, the earlier ranks first.
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
  package let round: Int
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
