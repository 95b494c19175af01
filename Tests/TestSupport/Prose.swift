extension String {
  /// The words with one space between them: where the lines of a page are broken is nobody's promise.
  package var unwrapped: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
