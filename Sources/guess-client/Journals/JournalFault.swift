import GuessProtocol

typealias Faults = [JournalFault.Kind]

/// An entry in a journal that is impossible, or that an honest server would not have written.
package struct JournalFault: Hashable, Sendable {
  package let line: Int
  package let room: RoomCode
  package let match: MatchID?
  /// The latest round of the match; nil if none has begun.
  package let round: Int?
  package let kind: Kind

  package var text: String {
    let places = ["room \(room)", match.map { "match \($0)" }, round.map { "round \($0)" }]
    return "\(places.compactMap(\.self).joined(separator: ", ")): \(kind.text)"
  }

  package struct Kind: Hashable, Sendable {
    package let text: String

    private init(_ text: String) { self.text = text }

    package static let anotherSecret = Kind("the secret does not match its commitment.")
    package static let recordedDifferently = Kind("a new file records this differently from the old one.")
    package static let outOfPlace = Kind("this can't follow what is before it.")
    /// The winner of the match does not lead, or the leader did not win.
    package static let wrongWinner = Kind("the winner of the match did not lead.")

    package static let wrongResult = Kind("the recorded result of the match is not what its moves give.")

    /// The secret is outside the range, or outside the range left by the hints.
    package static func secretOutside(_ range: GuessRange) -> Kind {
      Kind("the secret is not in \(range.lo)..\(range.hi).")
    }

    /// A guess that the hints had ruled out, or that was never possible.
    package static func impossibleGuess(_ guess: Int64, left: GuessRange) -> Kind {
      Kind("\(guess) was not possible; the range was \(left.lo)..\(left.hi).")
    }

    package static func falseWin(_ seat: Seat) -> Kind {
      Kind("the player in seat \(seat.rawValue) won the round without finding the number.")
    }

    package static func missedWin(_ seat: Seat) -> Kind {
      Kind("the player in seat \(seat.rawValue) found the number but did not win the round.")
    }

    package static func wrongID(_ id: MatchID?) -> Kind {
      Kind("\(id?.description ?? "-") is not the match ID that the first round's commitment gives.")
    }
  }
}
