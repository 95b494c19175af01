import GuessProtocol

/// Splits the bytes from Redis into answers.
///
/// The server at that address may not be Redis, so everything has a limit, and announced lengths allocate nothing.
struct RESPReader {
  /// Bytes of a line: an error with its explanation.
  static let lineBytes = 4 * 1_024
  /// Bytes of a string: INFO has about five thousand.
  static let stringBytes = 64 * 1_024
  private static let types = Array("+-:$*".utf8)
  /// Elements of an array: a few for each node.
  static let elements = 1_024
  /// Depth of nested arrays: the pages of `page.lua` have three levels.
  static let depth = 4

  private struct OpenArray {
    let count: Int
    var elements: [RESPValue] = []
  }

  private var buffer: [UInt8] = []
  private var offset = 0
  private var open: [OpenArray] = []

  var bufferedBytes: Int { buffer.count - offset }

  mutating func append(_ bytes: [UInt8]) { buffer += bytes }

  /// The next answer; nil if it is incomplete.
  mutating func next() throws(Unreadable) -> RESPValue? {
    while let value = try nextPiece() {
      guard let whole = close(value) else { continue }
      return whole
    }
    // Not after every answer, since it moves all bytes after them.
    forgetRead()
    return nil
  }

  /// Adds a value to the innermost open array; returns what is complete then, if anything.
  private mutating func close(_ value: RESPValue) -> RESPValue? {
    var value = value
    while !open.isEmpty {
      open[open.count - 1].elements.append(value)
      guard let array = open.last, array.elements.count == array.count else { return nil }
      value = .array(array.elements)
      open.removeLast()
    }
    return value
  }

  /// The next value that is not an array with elements; those are opened on the way.
  private mutating func nextPiece() throws(Unreadable) -> RESPValue? {
    while let (line, end) = try nextLine() {
      guard let type = line.first else { throw Unreadable() }
      let text = line.dropFirst()
      switch type {
      case UInt8(ascii: "+"): return take(.status(String(decoding: text, as: UTF8.self)), until: end)
      case UInt8(ascii: "-"):
        return take(.error(RESPError(text: String(decoding: text, as: UTF8.self))), until: end)
      case UInt8(ascii: ":"): return take(.integer(try Self.number(text)), until: end)
      case UInt8(ascii: "$"): return try nextString(announcedBy: text, from: end)
      case UInt8(ascii: "*"):
        let count = try Self.count(text, most: Self.elements)
        guard let count, count > 0 else { return take(count == nil ? .null : .array([]), until: end) }
        guard open.count < Self.depth else { throw Unreadable() }
        open.append(OpenArray(count: count))
        offset = end
      default: throw Unreadable()
      }
    }
    return nil
  }

  private mutating func take(_ value: RESPValue, until end: Int) -> RESPValue {
    offset = end
    return value
  }

  private mutating func nextString(
    announcedBy text: ArraySlice<UInt8>, from start: Int
  ) throws(Unreadable) -> RESPValue? {
    guard let count = try Self.count(text, most: Self.stringBytes) else { return take(.null, until: start) }
    guard buffer.count >= start + count + 2 else { return nil }
    let end = start + count
    guard buffer[end] == 0x0D, buffer[end + 1] == 0x0A else { throw Unreadable() }
    return take(.bytes(Array(buffer[start..<end])), until: end + 2)
  }

  /// The current line without its ending, and the offset of the next one.
  private func nextLine() throws(Unreadable) -> (ArraySlice<UInt8>, Int)? {
    let rest = buffer[offset...]
    // A server that speaks another protocol may never end a line with CR LF.
    if let type = rest.first, !Self.types.contains(type) { throw Unreadable() }
    guard let end = rest.prefix(Self.lineBytes + 1).firstIndex(of: 0x0D) else {
      if rest.count > Self.lineBytes { throw Unreadable() }
      return nil
    }
    guard end + 1 < buffer.count else { return nil }
    guard buffer[end + 1] == 0x0A else { throw Unreadable() }
    return (rest[..<end], end + 2)
  }

  /// A length; nil if it is -1, which stands for null.
  private static func count(_ text: ArraySlice<UInt8>, most: Int) throws(Unreadable) -> Int? {
    let number = try number(text)
    if number == -1 { return nil }
    guard 0 <= number, number <= most else { throw Unreadable() }
    return Int(number)
  }

  private static func number(_ text: ArraySlice<UInt8>) throws(Unreadable) -> Int64 {
    guard let number = Int64(String(decoding: text, as: UTF8.self)) else { throw Unreadable() }
    return number
  }

  private mutating func forgetRead() {
    buffer.removeFirst(offset)
    offset = 0
  }
}
