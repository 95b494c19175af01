/// A line from the server, parsed by splitting at spaces, as a bot in another language would do it.
struct WireLine: CustomStringConvertible {
  let text: String

  /// Creates a line from its bytes, without a CR at the end.
  init(bytes: some BidirectionalCollection<UInt8>) {
    text = String(decoding: bytes.last == 0x0D ? Array(bytes.dropLast()) : Array(bytes), as: UTF8.self)
  }

  /// The line without the sentence for people.
  var head: String {
    guard let colon = text.firstRange(of: " : ") else { return text }
    return String(text[..<colon.lowerBound])
  }

  /// The value of `key=`; empty if the key is missing, because no value is empty.
  subscript(key: String) -> String {
    let field = head.split(separator: " ").first { $0.hasPrefix(key + "=") }
    return field.map { String($0.dropFirst(key.count + 1)) } ?? ""
  }

  /// The number of `key=`.
  func number(_ key: String) throws -> Int64 {
    guard let number = Int64(self[key]) else { throw UnexpectedOutput("no number after \(key)= in: \(text)") }
    return number
  }

  /// True if the line begins with these words.
  func begins(with words: String) -> Bool {
    head == words || head.hasPrefix(words + " ")
  }

  var description: String { text }
}
