import GuessProtocol

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
  package var share: ShareInterval? {
    ShareInterval(hits: points, of: matches - unknown)
  }
}
