/// What one person says to others: one line of valid UTF-8 that no terminal can be harmed or fooled with.
public struct ChatText: Hashable, Sendable {
  /// The text; 1 to `Limits.chatBytes` bytes of UTF-8.
  public let text: String

  /// Takes `text` without the characters that `Unicode.Scalar.isFitForDisplay` refuses, with a space for each tab, and
  /// without blanks around it.
  ///
  /// Nil when nothing is left or too much is; see `Limits.chatBytes`.
  public init?(_ text: String) {
    var kept = String.UnicodeScalarView()
    let spaced = text.unicodeScalars.lazy.map { $0 == "\t" ? " " : $0 }
    kept.append(contentsOf: spaced.filter(\.isFitForDisplay).drop(while: \.isBlank))
    while kept.last?.isBlank == true { kept.removeLast() }
    guard !kept.isEmpty, String(kept).utf8.count <= Limits.chatBytes else { return nil }
    self.text = String(kept)
  }
}

extension Unicode.Scalar {
  /// Whether the character shows as itself: no control of a terminal, nothing invisible, nothing that turns text around.
  ///
  /// Joiners and variation selectors are no exception, emoji or not: a whole message can be hidden in them, terminals
  /// disagree about the width of what they make, and without them the same emoji and letters still stand there, one by one.
  public var isFitForDisplay: Bool {
    if isASCII { return self >= " " && self != "\u{7F}" }
    // Fillers of Hangul are letters by their category, and variation selectors are marks, but neither shows.
    guard !properties.isDefaultIgnorableCodePoint else { return false }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
      return false
    default: return true
    }
  }

  /// Whether the character is a space of any width, or the pattern of Braille without a dot, which looks like one.
  var isBlank: Bool {
    self == " " || properties.generalCategory == .spaceSeparator || self == "\u{2800}"
  }
}

extension String {
  /// The text without the characters that `Unicode.Scalar.isFitForDisplay` refuses.
  package var fitForDisplay: String {
    var kept = UnicodeScalarView()
    kept.append(contentsOf: unicodeScalars.lazy.filter(\.isFitForDisplay))
    return String(kept)
  }
}
