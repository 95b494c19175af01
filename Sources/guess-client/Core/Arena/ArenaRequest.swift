import Protocol

/// Who is to play whom.
package struct ArenaRequest: Hashable, Sendable {
  /// Those who play: at least two, and no more than a cross table has room for.
  package static let players = 2...16

  package let preferences: Preferences
  /// Each by the word that was given for it; a word that is no strategy's name is a program.
  package let bots: [String]
  package let match: MatchWish
  /// Matches of each pair, within `BotRequest.matchLimit`; 10 unless something else is said.
  package let matches: Int
  /// The word that the numbers come from; nil for one that is drawn.
  package let seed: ShortWord?
  /// The server to play on; nil for one that is started for it.
  package let server: ServerAddress?
  package let printsJSON: Bool

  init(_ line: CommandLineWords) throws(UsageError) {
    preferences = try Preferences(speaking: line)
    bots = line.words
    guard Self.players.contains(bots.count) else { throw .wrongCountOfBots(bots.count, Self.players) }
    match = try MatchWish(line)
    matches = try line.value(of: .matches) { BotRequest.count($0) } ?? 10
    seed = try line.value(of: .seed) { ShortWord($0).flatMap { $0.isToday ? nil : $0 } }
    server = try line.value(of: .url) { text throws(UsageError) in try ServerAddress(text) }
    printsJSON = line.has(.json)
  }
}
