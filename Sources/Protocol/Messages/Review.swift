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
  /// For the daily number: the day and how it went, to be told without spoiling anything.
  public let daily: Daily?

  /// A game with the daily number.
  public struct Daily: Hashable, Sendable {
    /// The day whose number it was.
    public let day: Day
    /// How it went.
    public let trail: Trail
    /// Whether the player has played that day's number before, under the same name.
    public let isAgain: Bool

    /// A day's game.
    public init(day: Day, trail: Trail, isAgain: Bool = false) {
      self.day = day
      self.trail = trail
      self.isAgain = isAgain
    }
  }

  /// A review with all its counts.
  public init(guesses: Int, par: Int, wasted: Int, hasFound: Bool, daily: Daily? = nil) {
    self.guesses = guesses
    self.par = par
    self.wasted = wasted
    self.hasFound = hasFound
    self.daily = daily
  }
}
