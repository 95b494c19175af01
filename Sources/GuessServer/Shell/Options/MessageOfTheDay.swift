import GuessProtocol

/// The operator's lines after the greeting, from a file.
enum MessageOfTheDay {
  /// Maximum number of lines, to fit a screen with the greeting.
  static let lines = 16
  /// Bytes read from the file: all lines at full length, and the same again in empty lines.
  static let bytes = 2 * lines * (Limits.chatBytes + 1)

  /// Errors in the file.
  enum Fault: Error, Hashable {
    case tooManyLines
    /// The line, from 1, is too long.
    case tooLong(line: Int)
    case notText

    /// The error, and how to fix it.
    var message: String {
      switch self {
      case .tooManyLines: "it has more than \(lines) lines; shorten it."
      case .tooLong(let line): "line \(line) has more than \(Limits.chatBytes) bytes; split it."
      case .notText: "it is not UTF-8 text."
      }
    }
  }

  /// Reads the file's text, one message per non-empty line. Drops characters that could harm a terminal.
  static func read(_ bytes: [UInt8]) throws(Fault) -> [ChatText] {
    guard bytes.count <= Self.bytes else { throw .tooManyLines }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
    var messages: [ChatText] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let line = String(line.map { $0 == "\t" ? " " : $0 })
      guard line.utf8.count <= Limits.chatBytes else { throw .tooLong(line: index + 1) }
      if let message = ChatText(line) { messages.append(message) }
    }
    guard messages.count <= lines else { throw .tooManyLines }
    return messages
  }
}
