import GuessProtocol

/// The options of `guess-client bot`.
extension Options {
  package var brain: GuessSource {
    text(.exec).map { .program($0) } ?? .strategy(choice(.strategy) ?? .bisect)
  }

  /// Matches to play, per pair in an arena, and at most in a test of two bots.
  var matches: Int {
    number(.matches) ?? (has(.until) ? SequentialTest.matchLimit : command == .arena ? 10 : 1)
  }

  /// The kind of rival wanted; nil for the default.
  var company: Company? { choice(.with) }

  /// The settings of each match. By default lockstep in an arena: there only guesses count, never time.
  var match: MatchSettings {
    var match = MatchSettings.standard
    match.rules = choice(.rules) ?? (command == .arena ? .lockstep : .race)
    match.range = text(.range).flatMap { GuessRange(option: $0) } ?? match.range
    match.firstTo = number(.firstTo) ?? match.firstTo
    return match
  }
}

/// The source of a bot's guesses.
package enum GuessSource: Hashable, Sendable {
  case strategy(BotStrategy)
  /// The number at this many 256ths of the remaining range. Two players in lockstep that guess alike would find every number in
  /// the same step, so each player of a load test has its own point.
  case point(UInt64)
  /// A shell command.
  case program(String)
}

/// A built-in strategy.
package enum BotStrategy: String, CaseIterable, Hashable, Sendable {
  /// Always the middle of the remaining range.
  case bisect
  /// Any remaining number.
  case random
  /// The middle; in a duel, if possible, a neighbor that leaves the rival even counts on both sides.
  case parity
  /// Near the middle, round numbers first, after three to six seconds of thinking.
  case human
}

extension GuessRange {
  /// Reads `lo..hi`; nil for anything else.
  init?(option text: String) {
    guard let dots = text.firstRange(of: "..") else { return nil }
    guard let lo = Int64(text[..<dots.lowerBound]), let hi = Int64(text[dots.upperBound...]) else {
      return nil
    }
    self.init(lo: lo, hi: hi)
  }
}
