extension StringProtocol {
  package var trimmingBlanks: Substring {
    var text = Substring(self).drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
