import GuessProtocol

/// What came of one match, as the bot saw it that played it.
package struct MatchRecord: Hashable, Sendable {
  package enum Result: String, Hashable, Sendable {
    case won, lost, tied
    /// It ended while the connection was lost, and nobody told how.
    case unknown

    /// The same match with the eyes of the other one.
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
    /// Guesses of one's own that counted.
    package let guesses: Int
    /// Whether one has found the number.
    package let isFound: Bool
  }

  /// Rounds that the longest match has, whatever a server says.
  static let mostRounds = MatchSettings.mostRounds(firstTo: Limits.firstTo.upperBound)

  /// Nil for a game alone.
  package let room: RoomCode?
  package let rival: Name?
  let settings: MatchSettings
  package var result = Result.unknown
  package var score = Score(own: 0, other: 0)
  /// Nil where that is not known.
  package var reason: MatchEnd.Reason?
  /// At most `mostRounds`; without those that ended while the connection was lost.
  package var rounds: [Round] = []
  /// How long it took from when a guess was due to when the bot had decided on it, for each of them.
  package var thinking = RunningStats()
  /// Steps and turns that went by without a guess.
  package var passes = 0
  /// Guesses that the server refused; none of them counted.
  package var refused = 0
  /// Why the bot gave it up, if it did.
  package var fault: BotFault?

  /// Takes a round that has ended.
  mutating func note(_ round: Round) {
    if rounds.count < Self.mostRounds { rounds.append(round) }
  }

  /// Guesses that counted, over all rounds.
  package var guesses: Int { rounds.reduce(0) { $0.addingSaturating($1.guesses) } }

  /// Guesses in each of the rounds in which one has found the number.
  package var found: [Int] { rounds.filter(\.isFound).map(\.guesses) }
}
