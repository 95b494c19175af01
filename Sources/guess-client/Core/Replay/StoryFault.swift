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

extension StoryFault {
  /// Where it is and what is wrong, in English.
  var text: String {
    let places = [room.map { "room \($0)" }, match.map { "match \($0)" }, round.map { "round \($0)" }]
    return "\(places.compactMap(\.self).joined(separator: ", ")): \(kind.text)"
  }
}

extension StoryFault.Kind {
  /// What is wrong, in English.
  package var text: String {
    switch self {
    case .anotherSecret: "the secret does not match its commitment."
    case .secretOutside(let range): "the secret is not in \(range.lo)..\(range.hi)."
    case .impossibleGuess(let guess, let left):
      "\(guess) was not possible; the range was \(left.lo)..\(left.hi)."
    case .falseWin(let seat):
      "the player in seat \(seat.rawValue) won the round without finding the number."
    case .missedWin(let seat):
      "the player in seat \(seat.rawValue) found the number but did not win the round."
    case .wrongWinner: "the winner of the match did not lead."
    case .wrongName(let id):
      "\(id?.description ?? "-") is not the match ID that the first round's commitment gives."
    case .toldDifferently: "a new file records this differently from the old one."
    case .outOfPlace: "this can't follow what is before it."
    }
  }
}
