import GuessClientCore
import GuessProtocol

/// The result of one match, from the view of one bot.
package struct MatchRecord: Hashable, Sendable {
  /// Rounds of the longest possible match, whatever a server says.
  static let mostRounds = MatchSettings.mostRounds(firstTo: Limits.firstTo.upperBound)

  /// Nil for a solo game.
  package let room: RoomCode?
  package let rival: Name?
  let settings: MatchSettings
  package var result = Balance.Result.unknown
  package var score = Score(own: 0, other: 0)
  package var reason: MatchEnd.Reason?
  /// At most `mostRounds`; rounds that ended during a disconnect are missing.
  package private(set) var rounds = 0
  /// Own guesses that counted.
  package private(set) var guesses = 0
  /// Guesses in each round in which this player found the number, or both did.
  package private(set) var found: [Int] = []
  /// Milliseconds from each due guess to its decision.
  var thinking = RunningStats()
  package var missed = 0
  package var refused = 0
  package var fault: BotFault?

  mutating func note(guesses: Int, isFound: Bool) {
    guard rounds < Self.mostRounds else { return }
    rounds += 1
    self.guesses = self.guesses.addingSaturating(guesses)
    if isFound { found.append(guesses) }
  }
}

struct BotTally: Hashable {
  private(set) var matches = 0
  private(set) var balance = Balance()
  private(set) var rounds = 0
  /// Guesses per round in which the bot found the number.
  private(set) var guesses = RunningStats()
  /// Milliseconds from a due guess to the decision.
  private(set) var thinking = RunningStats()
  /// Matches given up because the program took too long, or for another of its errors.
  private(set) var timeouts = 0, faults = 0
  /// Matches that this player forfeited or left: these are never won.
  private(set) var forfeits = 0
  private(set) var missed = 0, refused = 0

  var unknown: Int { matches - balance.count }

  init(pairs: [Int]? = nil) { balance.pairs = pairs }

  mutating func addPair(_ halves: Int) { balance.addPair(halves) }

  mutating func add(_ match: MatchRecord) {
    matches += 1
    balance.add(match.result)
    rounds += match.rounds
    for count in match.found { guesses.add(Double(count)) }
    thinking.add(match.thinking)
    if match.fault == .timeout { timeouts += 1 } else if match.fault != nil { faults += 1 }
    if match.reason == .forfeit || match.reason == .left, match.result != .won { forfeits += 1 }
    missed += match.missed
    refused += match.refused
  }
}
