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

/// Totals over all matches of one bot.
package struct BotTally: Hashable, Sendable {
  package private(set) var matches = 0, won = 0, lost = 0, tied = 0
  /// Matches with an unknown result.
  package private(set) var unknown = 0
  /// Rounds seen to the end.
  package private(set) var rounds = 0
  /// Guesses per round in which the bot found the number.
  package private(set) var guesses = RunningStats()
  /// Milliseconds from a due guess to the decision.
  package private(set) var thinking = RunningStats()
  /// Matches given up because the program took too long, or for another of its errors.
  package private(set) var timeouts = 0, faults = 0
  /// Matches forfeited or left by either player.
  package private(set) var forfeits = 0
  package private(set) var passes = 0, refused = 0

  package mutating func add(_ match: MatchRecord) {
    matches += 1
    switch match.result {
    case .won: won += 1
    case .lost: lost += 1
    case .tied: tied += 1
    case .unknown: unknown += 1
    }
    rounds += match.rounds.count
    for count in match.found { guesses.add(Double(count)) }
    thinking.add(match.thinking)
    switch match.fault {
    case .timeout: timeouts += 1
    case .wrongAnswer, .unasked, .ended: faults += 1
    case nil: break
    }
    if match.reason == .forfeit || match.reason == .left { forfeits += 1 }
    passes += match.passes
    refused += match.refused
  }

  /// A win counts one, a tie one half.
  package var points: Double { Double(won) + Double(tied) / 2 }

  /// Share of the possible points; nil before the first known result.
  package var share: ShareInterval? { ShareInterval(hits: points, of: matches - unknown) }
}
