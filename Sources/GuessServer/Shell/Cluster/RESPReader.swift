import GuessProtocol

/// Splits the bytes from Redis into answers.
///
/// The server at that address may not be Redis, so everything has a limit, and announced lengths allocate nothing.
struct RESPReader {
  /// Bytes of an answer: a page of the log with the longest pieces.
  static let answerBytes = 8 * 1_024 * 1_024
  private static let types = Array("+-:$*".utf8)
  /// Depth of nested arrays: pages of the log have three levels.
  static let depth = 4

  private let limit: Int
  private var buffer: [UInt8] = []
  private var offset = 0

  /// Limits each answer to `limit` bytes.
  init(limit: Int = answerBytes) { self.limit = limit }

  mutating func append(_ bytes: [UInt8]) {
    buffer.removeFirst(offset)
    offset = 0
    buffer += bytes
  }

  /// The next answer; nil if it is incomplete. Then all of it is read again once more bytes are there.
  mutating func next() throws(Unreadable) -> RESPValue? {
    var rest = buffer[offset...]
    let value = try Self.value(from: &rest, depth: 0)
    let end = value == nil ? buffer.endIndex : rest.startIndex
    guard end - offset <= limit else { throw Unreadable() }
    if value != nil { offset = end }
    return value
  }

  private static func value(
    from rest: inout ArraySlice<UInt8>, depth: Int
  ) throws(Unreadable) -> RESPValue? {
    guard let line = try line(from: &rest) else { return nil }
    let text = line.dropFirst()
    switch line.first {
    case UInt8(ascii: "+"): return .status(String(decoding: text, as: UTF8.self))
    case UInt8(ascii: "-"): return .error(String(decoding: text, as: UTF8.self))
    case UInt8(ascii: ":"): return .integer(try number(text))
    case UInt8(ascii: "$"):
      guard let count = try count(text) else { return .null }
      return try string(of: count, from: &rest)
    case UInt8(ascii: "*"):
      guard let count = try count(text) else { return .null }
      guard count == 0 || depth < Self.depth else { throw Unreadable() }
      var elements: [RESPValue] = []
      while elements.count < count {
        guard let element = try value(from: &rest, depth: depth + 1) else { return nil }
        elements.append(element)
      }
      return .array(elements)
    default: throw Unreadable()
    }
  }

  private static func string(
    of count: Int, from rest: inout ArraySlice<UInt8>
  ) throws(Unreadable) -> RESPValue? {
    guard rest.count >= count + 2 else { return nil }
    let string = rest.prefix(count)
    rest = rest.dropFirst(count)
    guard rest.starts(with: [0x0D, 0x0A]) else { throw Unreadable() }
    rest = rest.dropFirst(2)
    return .bytes(Array(string))
  }

  /// The next line, without its ending.
  private static func line(from rest: inout ArraySlice<UInt8>) throws(Unreadable) -> ArraySlice<UInt8>? {
    // A server that speaks another protocol may never end a line with CR LF.
    if let type = rest.first, !types.contains(type) { throw Unreadable() }
    guard let end = rest.firstIndex(of: 0x0D), end + 1 < rest.endIndex else { return nil }
    guard rest[end + 1] == 0x0A else { throw Unreadable() }
    let line = rest[..<end]
    rest = rest[(end + 2)...]
    return line
  }

  /// A length; nil if it is -1, which stands for null.
  private static func count(_ text: ArraySlice<UInt8>) throws(Unreadable) -> Int? {
    let number = try number(text)
    if number == -1 { return nil }
    guard 0 <= number, number <= answerBytes else { throw Unreadable() }
    return Int(number)
  }

  private static func number(_ text: ArraySlice<UInt8>) throws(Unreadable) -> Int64 {
    guard let number = Int64(String(decoding: text, as: UTF8.self)) else { throw Unreadable() }
    return number
  }
}
