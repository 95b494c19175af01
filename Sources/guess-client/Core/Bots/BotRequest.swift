import GuessProtocol

/// The options of `guess-client bot`.
package struct BotRequest: Hashable, Sendable {
  /// Server, name and language.
  package let preferences: Preferences
  package let brain: GuessSource
  /// Matches to play, 1 by default.
  package let matches: Int
  /// The kind of rival wanted; nil for the default.
  package let company: Company?
  package let match: MatchSettings
  package let printsJSON: Bool

  init(_ given: Preferences) throws(UsageError) {
    preferences = given
    brain = given[.exec].map { .program($0) } ?? .strategy(given.choice(.strategy) ?? .bisect)
    matches = given.number(.matches) ?? 1
    company = given.choice(.with)
    match = MatchSettings(given)
    printsJSON = given.has(.json)
    if given.server?.room != nil,
      let option = [CommandOption.rules, .range, .firstTo, .with].first(where: given.has)
    {
      throw UsageError("the room in the address has its own settings; leave \(option.spelling) out.")
    }
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

  /// Reads a strategy's name, ignoring case.
  init?(option text: String) {
    self.init(rawValue: text.lowercased())
  }
}

extension MatchSettings {
  /// The standard settings with the options given, and `rules` by default.
  init(_ given: Preferences, rules: Rules = .race) {
    self = .standard
    self.rules = given.choice(.rules) ?? rules
    range = given.range ?? range
    firstTo = given.number(.firstTo) ?? firstTo
  }
}

extension Preferences {
  var range: GuessRange? { self[.range].flatMap { GuessRange(option: $0) } }
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
