/// An answer from Redis, in RESP2 (https://redis.io/docs/latest/develop/reference/protocol-spec/).
enum RESPValue: Hashable, Sendable {
  case status(String)
  case error(String)
  case integer(Int64)
  case bytes([UInt8])
  case array([RESPValue])
  case null

  var text: String? {
    if case .bytes(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { nil }
  }

  /// The text of an error for the log: the first sentence, without the line of the script, which Redis adds.
  static func reason(of error: String) -> String {
    let end = [". ", " script: "].compactMap { error.firstRange(of: $0)?.lowerBound }.min()
    let sentence = end.map { error[..<$0] } ?? error[...]
    return String(sentence.hasSuffix(".") ? sentence.dropLast() : sentence)
  }
}

struct RESPRequest: Hashable, Sendable {
  /// The encoded request. It is encoded at once for speed: each iteration with guesses makes a request.
  private(set) var bytes: [UInt8] = []

  /// A request of some words; the last one may be binary.
  init(_ words: [String], _ last: [UInt8]? = nil) {
    let lengths = words.reduce(last?.count ?? 0) { $0 + $1.utf8.count }
    let count = words.count + (last == nil ? 0 : 1)
    // Each word adds up to ten bytes: the type, five digits and two line ends.
    bytes.reserveCapacity(lengths + 10 * (count + 1))
    bytes += "*\(count)\r\n".utf8
    for word in words { append(word.utf8) }
    if let last { append(last) }
  }

  private mutating func append(_ word: some Collection<UInt8>) {
    bytes += "$\(word.count)\r\n".utf8
    bytes += word
    bytes += [0x0D, 0x0A]
  }
}
