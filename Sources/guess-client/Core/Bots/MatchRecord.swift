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
