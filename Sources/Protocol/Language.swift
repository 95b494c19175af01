/// A language that the sentences for people are written in.
public enum Language: String, Hashable, Sendable, CaseIterable {
  /// English.
  case english = "en"
}
