import GuessProtocol

/// The operator's lines after the greeting, from a file.
enum MessageOfTheDay {
  /// Maximum number of lines, to fit a screen with the greeting.
  static let lines = 16
  /// Bytes read from the file: all lines at full length, and the same again in empty lines.
  static let bytes = 2 * lines * (Limits.chatBytes + 1)

  /// Reads the file's text, one message per non-empty line. Drops characters that could harm a terminal.
  static func read(_ bytes: [UInt8]) throws(Malformed) -> [ChatText] {
    let tooMany = Malformed(advice: "it has more than \(lines) lines; shorten it.")
    guard bytes.count <= Self.bytes else { throw tooMany }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Malformed(advice: "it is not UTF-8 text.")
    }
    var messages: [ChatText] = []
    let texts = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in zip(1..., texts) {
      guard line.utf8.count <= Limits.chatBytes else {
        throw Malformed(advice: "line \(number) has more than \(Limits.chatBytes) bytes; split it.")
      }
      if let message = ChatText(String(line)) { messages.append(message) }
    }
    guard messages.count <= lines else { throw tooMany }
    return messages
  }
}
