import Protocol

/// What is said of bots that play by themselves.
enum BotPhrase: Hashable {
  // Progress.
  case waitsForRival
  /// How to bring a bot as a rival, how to bring anyone, and how to bring a person, with what that person types.
  case bringBot
  case bringAnyone(String)
  case bringPerson(String)
  case plays(Int, of: Int, Name?)
  case comesBack
  case arenaPlays(Int, of: Int, String, String)
  /// A program that ends before its first answer ends the arena as well.
  case arenaStops

  // The table of one bot.
  case title(String, Name?, ServerAddress)
  case row(BotReport.Row)
  /// Rounds in which the bot has found the number, of all its rounds.
  case perRound(found: Int, of: Int)
  case perGuess

  // The tables of an arena.
  case arenaTitle(MatchWish, matches: Int)
  case arenaSeed(ShortWord)
  case column(ArenaReport.Column)
  /// What the columns mean, and what part chance and time have.
  case legend(ArenaReport.Legend)
  /// Matches that were played of those that there were to be.
  case brokenOff(played: Int, of: Int)
}
