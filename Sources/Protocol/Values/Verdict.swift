/// What the ending says of the count of guesses, in three tiers.
public enum Verdict: Hashable, Sendable {
  /// At most half of par, rounded down.
  case rareLuck
  /// At most par.
  case asItShouldBe
  /// More than par.
  case teasing

  /// The verdict on a number found with `guesses` where `par` always suffice.
  public init(guesses: Int, par: Int) {
    self = guesses <= par / 2 ? .rareLuck : guesses <= par ? .asItShouldBe : .teasing
  }
}
