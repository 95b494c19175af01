extension StringProtocol {
  /// The text without leading and trailing blanks.
  package var trimmingBlanks: Substring {
    var text = Substring(self).drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
