import GuessProtocol

/// How a bot is to play.
package struct BotRequest: Hashable, Sendable {
  /// Matches that one command plays: at ten a second, more than a day.
  package static let matchLimit = 1...1_000_000

  /// Where and under which name it plays, and how it speaks.
  package let preferences: Preferences
  package let brain: BotBrain
  /// Matches to play, within `matchLimit`; 1 unless something else is said.
  package let matches: Int
  /// Whom it wants to meet; nil where nothing is said.
  package let company: Company?
  package let match: MatchWish
  package let printsJSON: Bool

  init(_ line: CommandLineWords) throws(UsageError) {
    preferences = try Preferences(connecting: line)
    let strategy = try line.value(of: .strategy) { BotStrategy(option: $0) }
    let program = try line.value(of: .exec) { $0.isEmpty ? nil : $0 }
    if strategy != nil, program != nil { throw .conflict(.strategy, .exec) }
    brain = program.map { .program($0) } ?? .strategy(strategy ?? .bisect)
    matches = try line.value(of: .matches) { Self.count($0) } ?? 1
    company = try line.value(of: .with) { Company(rawValue: $0.lowercased()) }
    match = try MatchWish(line)
    if preferences.server?.room != nil,
      let option = [CommandOption.rules, .range, .firstTo, .with].first(where: line.has)
    {
      throw .settledByRoom(option)
    }
    printsJSON = line.has(.json)
  }

  static func count(_ text: String) -> Int? {
    Int(text).flatMap { matchLimit.contains($0) ? $0 : nil }
  }
}

/// What decides on a bot's guesses.
package enum BotBrain: Hashable, Sendable {
  case strategy(BotStrategy)
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
