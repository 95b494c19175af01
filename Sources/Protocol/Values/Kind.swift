/// What sits behind a connection, in its own words.
public enum Kind: String, Hashable, Sendable, CaseIterable {
  /// A person.
  case human
  /// A program.
  case bot
}
