/// What Redis answers, as RESP2 has it (https://redis.io/docs/latest/develop/reference/protocol-spec/).
enum RESPValue: Hashable, Sendable {
  case status(String)
  case error(RESPError)
  case integer(Int64)
  case bytes([UInt8])
  case array([RESPValue])
  /// What is not there.
  case null
}

/// An error that Redis answers: `NOSCRIPT No matching script`.
struct RESPError: Error, Hashable, Sendable {
  let text: String

  /// The first word, which tells what went wrong.
  var code: String { String(text.prefix { $0 != " " }) }

  /// Whether it is that of a replica, which takes no writes. Up to version 6.2 a script's error has it within.
  var isReadOnly: Bool { code == "READONLY" || text.contains(" -READONLY ") }
}

/// A request to Redis: an array of words.
struct RESPRequest: Hashable, Sendable {
  private let words: [[UInt8]]

  init(_ words: [String]) { self.words = words.map { Array($0.utf8) } }

  init(_ words: String...) { self.init(words) }

  /// A request whose last word is no text.
  init(_ words: [String], _ last: [UInt8]) { self.words = words.map { Array($0.utf8) } + [last] }

  /// The bytes that ask it.
  var bytes: [UInt8] {
    var bytes = Array("*\(words.count)\r\n".utf8)
    for word in words { bytes += Array("$\(word.count)\r\n".utf8) + word + [0x0D, 0x0A] }
    return bytes
  }
}
