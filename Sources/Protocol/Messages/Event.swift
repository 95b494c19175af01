/// What the server tells without being asked.
public enum Event: Hashable, Sendable {
  /// The greeting: which server this is, by its version.
  case hello(version: String)
  /// Someone took a seat in the room.
  indirect case joined(room: RoomCode, name: Name, kind: Kind)
  /// A player takes a larger range than the room's, so that the match is even.
  indirect case handicap(name: Name, range: GuessRange)
  /// A `PLAY` that waited has found its rival.
  indirect case paired(room: RoomCode, rival: Name)
  /// The round begins in so many seconds.
  case countdown(seconds: Int64)
  /// A round begins.
  indirect case start(RoundStart)
  /// The rival has guessed: how often in this round, and how many more guesses always suffice.
  case rival(name: Name, guesses: Int, needs: Int)
  /// What the referee says of one's sealed guess, when the step has closed.
  indirect case hint(StepHint)
  /// What the rival, or a player whom one watches, has guessed in a duel.
  indirect case guessed(OpenGuess)
  /// A step begins; it closes when both have guessed, or in so many seconds.
  case step(number: Int, seconds: Int64)
  /// Whose turn it is, and for how many seconds.
  case turn(name: Name, seconds: Int64)
  /// A step or a turn has gone by without a guess; so many in a row of this player.
  case pass(name: Name, strikes: Int)
  /// A player's connection is lost; the seat is kept for so many seconds.
  case away(name: Name, seconds: Int64)
  /// A player who was away is there again.
  case back(name: Name)
  /// A round that was under way when one came to watch or came back.
  indirect case state(RoundState)
  /// A round is over and its secret revealed.
  indirect case end(RoundEnd)
  /// A match is over.
  indirect case match(MatchEnd)
  /// How one guessed in the match that is over.
  indirect case review(Review)
  /// A match that is over is on the server's disk, whatever happens.
  case recorded(MatchID)
  /// Whether the server can save what is played; told when that changes, and to those who come while it cannot.
  case recording(isOn: Bool)
  /// The other player wants another match.
  case rematch(name: Name)
  /// Someone gave up a seat.
  case left(name: Name)
  /// The rival has left before the first guess: who asks for the same within so many seconds has the old place in the line.
  case requeue(seconds: Int64)
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
