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
