import GuessProtocol

typealias Faults = [JournalFault.Kind]

/// An entry in a journal that is impossible, or that an honest server would not have written.
struct JournalFault: Hashable, Sendable {
  let line: Int
  let room: RoomCode
  let match: MatchID?
  /// The latest round of the match; nil if none has begun.
  let round: Int?
  let kind: Kind

  var text: String {
    let places = ["room \(room)", match.map { "match \($0)" }, round.map { "round \($0)" }]
    return "\(places.compactMap(\.self).joined(separator: ", ")): \(kind.text)"
  }

  struct Kind: Hashable, Sendable {
    let text: String

    private init(_ text: String) { self.text = text }

    static let anotherSecret = Kind("the secret does not match its commitment.")
    static let recordedDifferently = Kind("a new file records this differently from the old one.")
    static let outOfPlace = Kind("this can't follow what is before it.")
    /// The winner of the match does not lead, or the leader did not win.
    static let wrongWinner = Kind("the winner of the match did not lead.")

    static let wrongResult = Kind("the recorded result of the match is not what its moves give.")

    /// The secret is outside the range, or outside the range left by the hints.
    static func secretOutside(_ range: GuessRange) -> Kind {
      Kind("the secret is not in \(range.lo)..\(range.hi).")
    }

    /// A guess that the hints had ruled out, or that was never possible.
    static func impossibleGuess(_ guess: Int64, left: GuessRange) -> Kind {
      Kind("\(guess) was not possible; the range was \(left.lo)..\(left.hi).")
    }

    static func falseWin(_ seat: Seat) -> Kind {
      Kind("the player in seat \(seat.rawValue) won the round without finding the number.")
    }

    static func missedWin(_ seat: Seat) -> Kind {
      Kind("the player in seat \(seat.rawValue) found the number but did not win the round.")
    }

    static func wrongID(_ id: MatchID?) -> Kind {
      Kind("\(id?.description ?? "-") is not the match ID that the first round's commitment gives.")
    }
  }
}
