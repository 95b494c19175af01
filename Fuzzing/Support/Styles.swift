import GuessProtocol

extension LineStyle {
  /// Every way in which a connection may want its lines.
  static let all =
    [LineStyle(wantsText: false)] + Language.allCases.map { LineStyle(wantsText: true, language: $0) }
}
