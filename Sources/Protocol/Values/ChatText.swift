/// A chat message: one line of valid UTF-8 that can't disturb or deceive a terminal.
public struct ChatText: Hashable, Sendable {
  /// The text; 1 to `Limits.chatBytes` bytes of UTF-8.
  public let text: String

  /// Removes characters that `Unicode.Scalar.isFitForDisplay` refuses, replaces tabs by spaces, and trims blanks; nil if what is
  /// left is empty or above `Limits.chatBytes`.
  public init?(_ text: String) {
    // A loop: a chain of lazy sequences takes five times as long as the rest of SAY.
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let scalar = scalar == "\t" ? " " : scalar
      if scalar.isFitForDisplay, !(kept.isEmpty && scalar.isBlank) { kept.append(scalar) }
    }
    while kept.last?.isBlank == true { kept.removeLast() }
    self.text = String(kept)
    guard !self.text.isEmpty, self.text.utf8.count <= Limits.chatBytes else { return nil }
  }
}

extension Unicode.Scalar {
  /// True for visible characters: no control characters, nothing invisible, nothing that reverses text.
  ///
  /// Excludes joiners and variation selectors, even in emoji: they can hide a whole message, and terminals disagree about
  /// the width of the result. Without them, the same emoji and letters show one by one.
  public var isFitForDisplay: Bool {
    if isASCII { return self >= " " && self != "\u{7F}" }
    // Hangul fillers are categorized as letters and variation selectors as marks, but neither is visible.
    guard !properties.isDefaultIgnorableCodePoint else { return false }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
      return false
    default: return true
    }
  }

  /// True for spaces of any width, and for the Braille pattern without dots, which looks like one.
  var isBlank: Bool {
    self == " " || properties.generalCategory == .spaceSeparator || self == "\u{2800}"
  }
}

extension String {
  package var fitForDisplay: String {
    var kept = UnicodeScalarView()
    kept.append(contentsOf: unicodeScalars.lazy.filter(\.isFitForDisplay))
    return String(kept)
  }

  /// The text with one space in place of blanks of any number and width: a long run would move what follows to a row of its own.
  package var withSingleBlanks: String {
    var kept = UnicodeScalarView()
    for scalar in unicodeScalars where !(scalar.isBlank && kept.last == " ") {
      kept.append(scalar.isBlank ? " " : scalar)
    }
    return String(kept)
  }

  /// The text as it is shown; nil if nothing in it is fit for that.
  var shown: String? {
    let text = fitForDisplay
    return text.isEmpty ? nil : text
  }
}
