/// What Redis answers, as RESP2 has it (https://redis.io/docs/latest/develop/reference/protocol-spec/).
enum RESPValue: Hashable, Sendable {
  case status(String)
  case error(RESPError)
  case integer(Int64)
  case bytes([UInt8])
  case array([RESPValue])
  case null

  var text: String? {
    if case .bytes(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { nil }
  }
}

typealias RedisAnswer = Result<RESPValue, RedisConnection.Failure>

/// An error that Redis answers: `NOSCRIPT No matching script`.
struct RESPError: Error, Hashable, Sendable {
  let text: String

  var code: String { String(text.prefix { $0 != " " }) }

  /// Whether it is that of a replica, which takes no writes. Up to version 6.2 a script's error has it within.
  var isReadOnly: Bool { code == "READONLY" || text.contains(" -READONLY ") }

  /// Whether its memory is full. Up to version 6.2 a script's error has it within as well.
  private var isOutOfMemory: Bool { code == "OOM" || text.contains(" -OOM ") }

  /// What went wrong, as the log has it: the first sentence, since Redis adds which line of which script it was, and what to do where
  /// that is the same for everyone.
  var reason: String {
    if isOutOfMemory {
      return "OOM command not allowed when used memory > 'maxmemory'; raise maxmemory"
    }
    let sentence = text.firstRange(of: ". ").map { text[..<$0.lowerBound] } ?? text[...]
    return String(sentence.hasSuffix(".") ? sentence.dropLast() : sentence)
  }
}

/// A request to Redis: an array of words.
struct RESPRequest: Hashable, Sendable {
  /// The bytes that ask it. They are put together at once, since there is a request for every turn in which anyone guesses.
  private(set) var bytes: [UInt8] = []

  init(_ words: [String]) {
    begin(words.count, lengths: words.reduce(0) { $0 + $1.utf8.count })
    for word in words { append(word.utf8) }
  }

  init(_ words: String...) { self.init(words) }

  /// A request whose last word is no text.
  init(_ words: [String], _ last: [UInt8]) {
    begin(words.count + 1, lengths: words.reduce(last.count) { $0 + $1.utf8.count })
    for word in words { append(word.utf8) }
    append(last)
  }

  private mutating func begin(_ count: Int, lengths: Int) {
    // A length of five digits and what stands around it, for each.
    bytes.reserveCapacity(lengths + 10 * (count + 1))
    bytes += "*\(count)\r\n".utf8
  }

  private mutating func append(_ word: some Collection<UInt8>) {
    bytes += "$\(word.count)\r\n".utf8
    bytes += word
    bytes += [0x0D, 0x0A]
  }
}
