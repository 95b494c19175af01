import Protocol

/// What is said when matches of the past are shown.
enum ReplayPhrase: Hashable {
  case column(MatchTable.Column)
  /// How a match ended, in the fewest words that tell it.
  case result(winner: String?, MatchEnd.Reason)
  case noMatches
  /// How many matches there are, and how to see one.
  case howToSee(count: Int)
  case title(MatchID, MatchSettings)
  case place(RoomCode, over: String)
  case handicap(String, GuessRange)
  case seed(ShortWord)
  case daily(Day)
  /// Rounds that no file has told.
  case earlierRounds(before: Int)
  /// Guesses of a round that no file has told.
  case earlierMoves
  case round(Int)
  case step(Int), turn(Int)
  case hint(Hint)
  case pass(strikes: Int)
  case tied(Int64)
  case brokenOff(Int64)
  case score(Score)
  case final(Score, winner: String?, MatchEnd.Reason)
  /// How someone has guessed, with the server's comment.
  case review(of: String, String)
  case faults(count: Int)
}
