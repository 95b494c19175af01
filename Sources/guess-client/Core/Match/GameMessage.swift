import GuessProtocol

/// What the client tells about the game, where it has better words than the server, who does not know who reads them.
package enum GameMessage: Hashable, Sendable {
  case greeted(Name)
  case opened(RoomCode, at: ServerAddress)
  /// Nobody has come to one who waits in PLAY.
  case stillWaiting(at: ServerAddress)
  case seated(RoomCode, rival: Name)
  /// A round begins that is one of several.
  case roundBegins(RoundStart)
  /// One is back in a step in which one has guessed already.
  case sealed(RoundState)
  case yourTurn(seconds: Int64)
  case youFound(Int64)
  case rivalFound(Int64, Name)
  /// What a watcher is told.
  case playerFound(Int64, Name)
  case nobodyFound(Int64)
  case soloIsOver
  case youWin(Score, MatchEnd.Reason)
  case rivalWins(Name, Score, MatchEnd.Reason)
  /// What a watcher is told.
  case playerWins(Name, Score)
  /// What someone has said; nil is oneself.
  case said(Name?, String)
  case notice(String)
  case room(RoomSummary)
  /// In one line, what `FairnessCheck` has found where nobody looks on.
  case breach
}
