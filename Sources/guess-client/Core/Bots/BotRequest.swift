import GuessProtocol

/// How a bot is to play.
package struct BotRequest: Hashable, Sendable {
  /// Where and under which name it plays, and how it speaks.
  package let preferences: Preferences
  package let brain: GuessSource
  /// Matches to play; 1 unless something else is said.
  package let matches: Int
  /// Whom it wants to meet; nil where nothing is said.
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

/// What decides on a bot's guesses.
package enum GuessSource: Hashable, Sendable {
  case strategy(BotStrategy)
  /// The number at so many 256ths of what is left. Two who meet in lockstep and guess alike would find every number in the same
  /// step, so the players of a load test have points of their own.
  case point(UInt64)
  /// A program, as the shell takes it.
  case program(String)
}

/// A strategy that the client knows.
package enum BotStrategy: String, CaseIterable, Hashable, Sendable {
  /// Always the middle of what is left.
  case bisect
  /// Any number that is left.
  case random
  /// The middle, but in a duel the number next to it that leaves the rival an even count on both sides where it can.
  case parity
  /// Near the middle, round numbers first, after three to six seconds of thinking.
  case human

  /// The strategy that is called so, in any case.
  init?(option text: String) {
    self.init(rawValue: text.lowercased())
  }
}

extension MatchSettings {
  /// The standard settings with what a command line asks for, or `rules`.
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
