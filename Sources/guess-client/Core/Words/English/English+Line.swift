import Protocol

/// The words of the line that is typed.
extension English {
  static func words(for phrase: LinePhrase) -> String {
    switch phrase {
    case .seatOffer(let name, .room(let room)):
      "Your seat as \(name) in room \(room) may still be kept. Enter takes it back, n starts again."
    case .seatOffer(let name, .alone), .seatOffer(let name, .none):
      "Your game as \(name) may still be kept. Enter takes it back, n starts again."
    case .seatQuestion: "Take it back? [Enter/n] "
    case .invalidName(let name):
      "“\(name)” is not a valid name. A name is a letter, then up to 15 letters, digits, _ or -, like ada."
    case .seatTooLate(let name):
      "Too late: nothing is kept for \(name) any more. You start again."
    case .lateGuess(let number, let round):
      "Round \(round) ended before your guess \(number) was sent, so it does not count."
    case .nameIsKept(let seconds):
      "That name is kept for its player, who is away, for \(seconds, "second", "seconds"). Please take another one."
    case .overflow(let bytes): "Not all of that fits: a line holds \(bytes) bytes."
    }
  }
}
