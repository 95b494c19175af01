import Protocol

/// One secret number, and how near each player has come to it.
package struct Round: Sendable {
  /// What one player knows and has done in the round.
  package struct Hand: Equatable, Sendable {
    /// What is still possible for this player.
    package fileprivate(set) var range: GuessRange
    /// Guesses that have counted.
    package fileprivate(set) var guesses = 0
    /// Guesses that missed and left as many still needed as before.
    package fileprivate(set) var wasted = 0
    fileprivate var lastGuess: Instant?
  }

  /// Its number in the match, from 1.
  package let number: Int
  /// Where the secret lies.
  package let range: GuessRange
  /// What has been published before the first guess.
  package let commitment: Commitment
  /// When it began.
  package let start: Instant
  package private(set) var hands: BySeat<Hand>

  let secret: Int64
  let nonce: Nonce

  /// A round whose secret is drawn evenly from `range`.
  package init(number: Int, range: GuessRange, at now: Instant, using random: inout any RandomNumberGenerator)
  {
    self.number = number
    self.range = range
    start = now
    secret = Int64.random(in: range.lo...range.hi, using: &random)
    nonce = Nonce(rawValue: .random(using: &random))
    commitment = Commitment(to: secret, nonce: nonce)
    hands = BySeat(repeating: Hand(range: range))
  }

  /// Whether anyone has guessed.
  package var hasGuesses: Bool {
    hands[.first].guesses + hands[.second].guesses > 0
  }

  /// Counts a guess and answers it; one that is refused changes nothing and costs nothing.
  package mutating func guess(
    _ guess: Int64, by seat: Seat, pace: Milliseconds, at now: Instant
  ) throws(Refusal) -> GuessAnswer {
    let hand = hands[seat]
    guard hand.range.contains(guess) else { throw .outOfRange(hand.range) }
    if let last = hand.lastGuess, now < last + pace { throw .cooldown(retry: last + pace - now) }
    let hint = Hint(for: guess, secret: secret)
    guard let left = hand.range.narrowed(by: hint, to: guess) else {
      preconditionFailure("the range of a player always holds the secret")
    }
    hands[seat].range = left
    hands[seat].guesses += 1
    hands[seat].lastGuess = now
    if hint != .hit, left.par == hand.range.par { hands[seat].wasted += 1 }
    return GuessAnswer(
      number: hands[seat].guesses, guess: guess, hint: hint, range: left, elapsed: now - start)
  }
}
