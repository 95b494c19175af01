import GuessProtocol

/// What came of all matches of one bot.
package struct BotTally: Hashable, Sendable {
  package private(set) var matches = 0
  package private(set) var won = 0
  package private(set) var lost = 0
  package private(set) var tied = 0
  /// Matches of which nobody told how they ended.
  package private(set) var unknown = 0
  /// Rounds that were seen to end.
  package private(set) var rounds = 0
  /// Guesses in the rounds in which the bot has found the number.
  package private(set) var guesses = RunningStats()
  /// Milliseconds from when a guess was due to when it was decided on.
  package private(set) var thinking = RunningStats()
  /// Matches that were given up because the program took too long.
  package private(set) var timeouts = 0
  /// Matches that were given up because the program was wrong in another way.
  package private(set) var faults = 0
  /// Matches that one of the two has forfeited or left.
  package private(set) var forfeits = 0
  package private(set) var passes = 0
  package private(set) var refused = 0

  /// Takes one more match.
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

  /// A win counts one and a tie one half.
  package var points: Double { Double(won) + Double(tied) / 2 }

  /// The share of the points that there were; nil before the first match.
  package var share: ShareInterval? {
    ShareInterval(hits: points, of: matches - unknown)
  }
}
