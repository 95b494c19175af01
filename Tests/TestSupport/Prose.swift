extension String {
  /// The words separated by single spaces, as line breaks have no meaning.
  package var unwrapped: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
