import Protocol

/// The words of the line that is typed.
extension English {
  static func words(for phrase: LinePhrase) -> String {
    switch phrase {
    case .seatOffer(let name, .room(let room)):
      "Your seat as \(name) in room \(room) may still be there. Enter takes it back, n begins anew."
    case .seatOffer(let name, .alone), .seatOffer(let name, .none):
      "Your game as \(name) may still be there. Enter takes it back, n begins anew."
    case .seatQuestion: "Take it back? [Enter/n] "
    case .seatTooLate(let name):
      "It was too late: nothing is kept for \(name) any more. This is a new beginning."
    case .lateGuess(let number, let round):
      "A little late: round \(round) was over before you sent \(number), so it does not count."
    case .nameIsKept(let seconds):
      "That name is kept for its player, who is away, for \(seconds, "second", "seconds"). Please take another one."
    case .overflow(let bytes): "Not all of that fits: a line holds \(bytes) bytes."
    }
  }
}
