/// What the referee says of one guess.
public struct GuessAnswer: Hashable, Sendable {
  /// How many guesses of this player have counted in the round, this one included.
  public let number: Int
  /// What was guessed.
  public let guess: Int64
  /// What the referee says of it.
  public let hint: Hint
  /// What is still possible; after a hit, the number alone.
  public let range: GuessRange
  /// Time since the round began.
  public let elapsed: Milliseconds

  /// An answer with all its parts.
  public init(number: Int, guess: Int64, hint: Hint, range: GuessRange, elapsed: Milliseconds) {
    self.number = number
    self.guess = guess
    self.hint = hint
    self.range = range
    self.elapsed = elapsed
  }
}
