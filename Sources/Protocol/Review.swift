/// How one guessed, over all rounds of a match.
public struct Review: Hashable, Sendable {
  /// Guesses that counted.
  public let guesses: Int
  /// Guesses that always suffice.
  public let par: Int
  /// Guesses that missed and left as many still needed as before.
  public let wasted: Int
  /// Whether this player found the number of any round.
  public let hasFound: Bool

  /// A review with all its counts.
  public init(guesses: Int, par: Int, wasted: Int, hasFound: Bool) {
    self.guesses = guesses
    self.par = par
    self.wasted = wasted
    self.hasFound = hasFound
  }
}
