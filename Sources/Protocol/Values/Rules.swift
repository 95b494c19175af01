/// The rules that a room plays by.
public enum Rules: String, Hashable, Sendable, CaseIterable {
  /// Both guess whenever they like in ranges of their own; the first hit wins the round.
  case race
  /// Sealed guesses, one a step; both hints come together when the step closes.
  case lockstep
  /// One range for both, and turns; both see every guess.
  case duel
  /// As `race`, alone.
  case solo

  /// The rules that a room of two can be opened with.
  public static let forTwo: [Rules] = [.race, .lockstep, .duel]
}

/// What the referee says of a guess.
public enum Hint: String, Hashable, Sendable {
  /// The guess was too low.
  case low = "LOW"
  /// The guess was too high.
  case high = "HIGH"
  /// The guess was the secret.
  case hit = "HIT"

  /// The hint for `guess` when the number to find is `secret`.
  public init(for guess: Int64, secret: Int64) {
    self = guess < secret ? .low : guess > secret ? .high : .hit
  }
}

/// How well a rival plays that the server itself provides.
public enum HouseLevel: String, Hashable, Sendable, CaseIterable {
  /// Guesses anything that is still possible.
  case easy
  /// Guesses near the middle.
  case normal
  /// Plays the best known strategy for the rules.
  case hard
}
