import GuessProtocol

/// Something in a journal that can't be true, or that an honest server would not have written.
package struct JournalFault: Hashable, Sendable {
  /// The line of its file, from 1.
  package let line: Int
  package let room: RoomCode?
  package let match: MatchID?
  /// The round in which it is; nil where none is open.
  package let round: Int?
  package let kind: Kind

  package enum Kind: Hashable, Sendable {
    /// The secret and its nonce do not match the commitment.
    case anotherSecret
    /// The secret is not in the range, or not where the hints leave it.
    case secretOutside(GuessRange)
    /// A guess that the hints had ruled out, or that was never possible.
    case impossibleGuess(Int64, left: GuessRange)
    /// A player won the round without finding the number.
    case falseWin(Seat)
    /// A player found the number and did not win the round.
    case missedWin(Seat)
    /// The winner of the match does not lead, or nobody won although somebody leads.
    case wrongWinner
    /// This ID is not the beginning of the first round's commitment.
    case wrongID(MatchID?)
    /// A new file differs from the old one in what both record.
    case recordedDifferently
    /// This can't follow what is before it.
    case outOfPlace
  }
}

extension JournalFault {
  /// Where it is and what is wrong, in English.
  var text: String {
    let places = [room.map { "room \($0)" }, match.map { "match \($0)" }, round.map { "round \($0)" }]
    return "\(places.compactMap(\.self).joined(separator: ", ")): \(kind.text)"
  }
}

extension JournalFault.Kind {
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
    case .wrongID(let id):
      "\(id?.description ?? "-") is not the match ID that the first round's commitment gives."
    case .recordedDifferently: "a new file records this differently from the old one."
    case .outOfPlace: "this can't follow what is before it."
    }
  }
}
