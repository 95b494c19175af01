import GuessProtocol

/// Messages about the game that the client words better than the server, which does not know the reader.
package enum GameMessage: Hashable, Sendable {
  case greeted(Name)
  case opened(RoomCode, at: ServerAddress)
  /// No rival has come yet to a player who waits in `PLAY`.
  case stillWaiting(at: ServerAddress)
  case seated(RoomCode, rival: Name)
  /// A round of a match with several rounds begins.
  case roundBegins(RoundStart)
  /// The player has reconnected in a step and has already guessed in it.
  case sealed(RoundState)
  case yourTurn(seconds: Int64)
  case youFound(Int64)
  case rivalFound(Int64, Name)
  /// For watchers.
  case playerFound(Int64, Name)
  case nobodyFound(Int64)
  case soloIsOver
  case youWin(Score, MatchEnd.Reason)
  case rivalWins(Name, Score, MatchEnd.Reason)
  /// For watchers.
  case playerWins(Name, Score)
  /// A chat message; the name is nil if the player wrote it.
  case said(Name?, String)
  case notice(String)
  case room(RoomSummary)
  /// A breach found by `FairnessCheck`, in one line, for programs without a person at the terminal.
  case breach
}
