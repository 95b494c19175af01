import GuessProtocol

/// The lines that everyone reads after the greeting, from a file of the host's.
enum MessageOfTheDay {
  /// Lines at most: with the greeting they should fit on a screen.
  static let lines = 16
  /// Bytes of the file that are read: all lines at their longest, and as much again in empty ones.
  static let bytes = 2 * lines * (Limits.chatBytes + 1)

  /// What is wrong with such a file.
  enum Fault: Error, Hashable {
    case tooManyLines
    /// The line, from 1, is too long.
    case tooLong(line: Int)
    case notText

    /// What is wrong and what to do.
    var message: String {
      switch self {
      case .tooManyLines: "it has more than \(lines) lines; shorten it."
      case .tooLong(let line): "line \(line) has more than \(Limits.chatBytes) bytes; split it."
      case .notText: "it is not UTF-8 text."
      }
    }
  }

  /// Reads the text of the file: a message for each line that is not empty. What could harm a terminal is left out.
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
