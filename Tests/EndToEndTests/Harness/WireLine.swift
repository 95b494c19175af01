/// A line from the server, read as a bot in another language would read it: by splitting at blanks.
struct WireLine: CustomStringConvertible {
  let text: String

  /// The line that `bytes` are; a CR at its end belongs to the ending.
  init(bytes: some BidirectionalCollection<UInt8>) {
    text = String(decoding: bytes.last == 0x0D ? Array(bytes.dropLast()) : Array(bytes), as: UTF8.self)
  }

  /// All but the sentence for people.
  var head: String {
    guard let colon = text.firstRange(of: " : ") else { return text }
    return String(text[..<colon.lowerBound])
  }

  /// The value behind `key=`; empty where there is none, which no value ever is.
  subscript(key: String) -> String {
    let field = head.split(separator: " ").first { $0.hasPrefix(key + "=") }
    return field.map { String($0.dropFirst(key.count + 1)) } ?? ""
  }

  /// The number behind `key=`.
  func number(_ key: String) throws -> Int64 {
    guard let number = Int64(self[key]) else { throw Surprise("no number behind \(key)= in: \(text)") }
    return number
  }

  /// Whether the line begins with these words.
  func begins(with words: String) -> Bool {
    head == words || head.hasPrefix(words + " ")
  }

  var description: String { text }
}
