/// How well a rival plays that the server itself provides.
public enum HouseLevel: String, Hashable, Sendable, CaseIterable {
  /// Guesses anything that is still possible.
  case easy
  /// Guesses near the middle.
  case normal
  /// Plays the best known strategy for the rules.
  case hard
}
