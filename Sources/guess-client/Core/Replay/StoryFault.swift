import Protocol

/// Something in a journal that can't be true, or that an honest server would not have written.
package struct StoryFault: Hashable, Sendable {
  /// The line of its file, from 1.
  package let line: Int
  package let room: RoomCode?
  package let match: MatchID?
  /// The round that it is about; nil where none is open.
  package let round: Int?
  package let kind: Kind

  package enum Kind: Hashable, Sendable {
    /// The secret and its nonce do not open the commitment.
    case anotherSecret
    /// The secret is not where it has to be, or where the hints have left room for it.
    case secretOutside(GuessRange)
    /// A guess that the hints had ruled out, or that was never possible.
    case impossibleGuess(Int64, left: GuessRange)
    /// The round was given to someone who has not found the number.
    case falseWin(Seat)
    /// Someone has found the number and was not given the round.
    case missedWin(Seat)
    /// The match was given to someone who does not lead, or to nobody where somebody does.
    case wrongWinner
    /// The name is not the beginning of the first round's commitment.
    case wrongName(told: MatchID?)
    /// A new file tells something otherwise than the old one did.
    case toldDifferently
    /// This can't have come after what stands before it.
    case outOfPlace
  }
}
