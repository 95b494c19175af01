import GuessProtocol

/// The result of one match, from the view of one bot.
package struct MatchRecord: Hashable, Sendable {
  package enum Result: String, Hashable, Sendable {
    case won, lost, tied
    /// It ended during a disconnect, and the end was never reported.
    case unknown

    /// The result from the rival's view.
    package var reversed: Result {
      switch self {
      case .won: .lost
      case .lost: .won
      case .tied, .unknown: self
      }
    }
  }

  /// A round that has ended.
  package struct Round: Hashable, Sendable {
    /// Own guesses that counted.
    package let guesses: Int
    /// True if this player found the number, or both did.
    package let isFound: Bool
  }

  /// Rounds of the longest possible match, whatever a server says.
  static let mostRounds = MatchSettings.mostRounds(firstTo: Limits.firstTo.upperBound)

  /// Nil for a solo game.
  package let room: RoomCode?
  package let rival: Name?
  let settings: MatchSettings
  package var result = Result.unknown
  package var score = Score(own: 0, other: 0)
  /// Nil if unknown.
  package var reason: MatchEnd.Reason?
  /// At most `mostRounds`; rounds that ended during a disconnect are missing.
  package var rounds: [Round] = []
  /// Milliseconds from each due guess to its decision.
  package var thinking = RunningStats()
  /// Steps and turns without a guess.
  package var passes = 0
  /// Guesses refused by the server; none counted.
  package var refused = 0
  /// The reason for which the bot gave up, if it did.
  package var fault: BotFault?

  mutating func note(_ round: Round) {
    if rounds.count < Self.mostRounds { rounds.append(round) }
  }

  /// Guesses that counted, over all rounds.
  package var guesses: Int { rounds.reduce(0) { $0.addingSaturating($1.guesses) } }

  /// Guesses in each round in which this player found the number.
  package var found: [Int] { rounds.filter(\.isFound).map(\.guesses) }
}

/// Matches by result; those with an unknown one are not counted.
struct Balance: Hashable, Sendable {
  var won = 0, lost = 0, tied = 0
  /// Pairs of matches with the same number from either seat, by their points from none to all in halves; nil if each match has its
  /// own. The two results of a pair depend on each other, so that only pairs count as a sample.
  var pairs: [Int]?

  var count: Int { won + lost + tied }
  /// Matches won by each side, the own one first.
  var score: Score { Score(own: won, other: lost) }
  /// A win counts one, a tie one half.
  var points: Double { Double(won) + Double(tied) / 2 }

  /// Standard deviations that include 95 % of normal values.
  static let deviations = 1.96

  /// The share of the possible points with its 95 % confidence interval: Wilson's score interval (Wilson 1927), which works for
  /// small samples and stays within 0 and 1. Nil before the first result.
  ///
  /// If ties count one half, the true interval is narrower than this one, never wider. With pairs, it is that of as many independent
  /// matches as would have the same variance.
  var share: (share: Double, low: Double, high: Double)? {
    guard count > 0 else { return nil }
    let share = points / Double(count)
    let square = Self.deviations * Self.deviations / independentMatches
    let center = share + square / 2
    let reach = (square * share * (1 - share) + square * square / 4).squareRoot()
    return (share, max(0, (center - reach) / (1 + square)), min(1, (center + reach) / (1 + square)))
  }

  mutating func add(_ result: MatchRecord.Result) {
    switch result {
    case .won: won += 1
    case .lost: lost += 1
    case .tied: tied += 1
    case .unknown: break
    }
  }

  /// Adds a pair of matches with this many halves of a point, 0 to 4.
  mutating func addPair(_ halves: Int) { pairs?[halves] += 1 }
}

/// Totals over all matches of one bot.
struct BotTally: Hashable {
  private(set) var matches = 0
  private(set) var balance = Balance()
  /// Rounds seen to the end.
  private(set) var rounds = 0
  /// Guesses per round in which the bot found the number.
  private(set) var guesses = RunningStats()
  /// Milliseconds from a due guess to the decision.
  private(set) var thinking = RunningStats()
  /// Matches given up because the program took too long, or for another of its errors.
  private(set) var timeouts = 0, faults = 0
  /// Matches that this player forfeited or left: these are never won.
  private(set) var forfeits = 0
  private(set) var passes = 0, refused = 0

  /// Matches with an unknown result.
  var unknown: Int { matches - balance.count }

  init(pairs: [Int]? = nil) { balance.pairs = pairs }

  mutating func addPair(_ halves: Int) { balance.addPair(halves) }

  mutating func add(_ match: MatchRecord) {
    matches += 1
    balance.add(match.result)
    rounds += match.rounds.count
    for count in match.found { guesses.add(Double(count)) }
    thinking.add(match.thinking)
    if match.fault == .timeout { timeouts += 1 } else if match.fault != nil { faults += 1 }
    if match.reason == .forfeit || match.reason == .left, match.result != .won { forfeits += 1 }
    passes += match.passes
    refused += match.refused
  }
}
