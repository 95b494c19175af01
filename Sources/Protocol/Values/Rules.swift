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
