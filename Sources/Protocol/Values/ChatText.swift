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
