import GuessProtocol

extension LineStyle {
  /// Every line style of a connection.
  static let all =
    [LineStyle(text: .off)] + Language.allCases.map { LineStyle(text: .on, language: $0) }
}
