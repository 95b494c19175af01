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
