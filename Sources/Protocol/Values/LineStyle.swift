/// How a connection wants its lines.
public struct LineStyle: Hashable, Sendable {
  /// Whether lines end in ` : ` and a sentence for people.
  public var wantsText: Bool
  /// The language of those sentences.
  public var language: Language

  /// A style; sentences in English unless said otherwise.
  public init(wantsText: Bool = true, language: Language = .english) {
    self.wantsText = wantsText
    self.language = language
  }
}

/// What sits behind a connection, in its own words.
public enum Kind: String, Hashable, Sendable, CaseIterable {
  /// A person.
  case human
  /// A program.
  case bot
}

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
