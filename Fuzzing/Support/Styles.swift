import GuessProtocol

extension LineStyle {
  /// Every line style of a connection.
  static let all =
    [LineStyle(wantsText: false)] + Language.allCases.map { LineStyle(wantsText: true, language: $0) }
}
