import GuessClientCore
import GuessProtocol

/// Guesses without a reply so far, with the rounds they were meant for.
struct SentGuesses {
  /// Maximum number of guesses kept: more than a server answers at once.
  static let limit = 64

  enum Verdict: Hashable {
    case tell
    /// Hide it: the end of the round, received in between, has shown it already.
    case swallow
    /// The round was over before the guess was sent.
    case isLate(Int64, round: Int)
  }

  private struct Guess {
    let number: Int64
    let round: Int?
    /// True if its round was running when it was sent, as far as the client knew.
    let wasInTime: Bool
  }

  private var guesses: [Guess] = []

  mutating func send(_ request: Request, current: Int?) {
    guard request.tag == nil, request.verb == .guess else { return }
    var (number, round): (Int64, Int?) = (0, nil)
    if case .success(.guess(let guessed, let meant)) = request.command { (number, round) = (guessed, meant) }
    guesses.append(Guess(number: number, round: round, wasInTime: round == current))
    if guesses.count > Self.limit { guesses.removeFirst() }
  }

  mutating func verdict(on line: ServerLine, current: Int?) -> Verdict {
    switch line {
    case .ok(.guess, nil), .ok(.guessSealed, nil), .error(_, .guess?, nil): break
    default: return .tell
    }
    guard !guesses.isEmpty else { return .tell }
    let guess = guesses.removeFirst()
    guard case .error(.notPlaying, _, _) = line, let round = guess.round, round != current else {
      return .tell
    }
    return guess.wasInTime ? .swallow : .isLate(guess.number, round: round)
  }
}
