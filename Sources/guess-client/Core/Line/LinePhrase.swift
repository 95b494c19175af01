import Protocol

/// What is said to the one who types on a line, beside what the server's lines tell.
enum LinePhrase: Hashable {
  /// A seat that an earlier session has left may still be there.
  case seatOffer(Name, KeptSeat.Place)
  /// Stands in front of the line while a seat is offered.
  case seatQuestion
  /// What was typed for a name can't be one.
  case invalidName(String)
  /// The server keeps nothing for that name any more.
  case seatTooLate(Name)
  /// A guess that was sent when its round was over.
  case lateGuess(Int64, round: Int)
  /// A name that is kept for its player, who is away, for so many seconds.
  case nameIsKept(seconds: Int64)
  /// More was pasted than a line holds.
  case overflow(bytes: Int)
}
