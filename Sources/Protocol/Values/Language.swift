/// A language that the sentences for people are written in.
///
/// Each has its `Catalogue`; only those sentences change with it, never a verb, a key or a code.
public enum Language: String, Hashable, Sendable, CaseIterable {
  /// English.
  case english = "en"
  /// Simplified Chinese.
  case chinese = "zh"
  /// Russian.
  case russian = "ru"
}
