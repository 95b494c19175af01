/// What the server tells without being asked.
public enum Event: Hashable, Sendable {
  /// The greeting: which server this is, by its version.
  case hello(version: String)
  /// Someone took a seat in the room.
  case joined(room: RoomCode, name: Name, kind: Kind)
  /// A `PLAY` that waited has found its rival.
  case paired(room: RoomCode, rival: Name)
  /// The round begins in so many seconds.
  case countdown(seconds: Int64)
  /// A round begins.
  case start(RoundStart)
  /// The rival has guessed: how often in this round, and how many more guesses always suffice.
  case rival(name: Name, guesses: Int, needs: Int)
  /// A round that was under way when one came to watch.
  case state(RoundState)
  /// A round is over and its secret revealed.
  case end(RoundEnd)
  /// A match is over.
  case match(MatchEnd)
  /// How one guessed in the match that is over.
  case review(Review)
  /// The other player wants another match.
  case rematch(name: Name)
  /// Someone gave up a seat.
  case left(name: Name)
  /// The room that one watched is gone.
  case closed(room: RoomCode)
  /// Something will happen in so many seconds unless one acts.
  case warn(seconds: Int64, reason: Warning)
  /// What someone said.
  case said(name: Name, text: ChatText)
  /// What the host wants everyone to know.
  case notice(ChatText)
  /// The connection ends.
  case bye(Farewell)
}
