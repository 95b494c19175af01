/// Cuts what Redis sends into answers, in whatever pieces it comes.
///
/// Whoever answers at that address may be no Redis, so all of it has limits, and nothing is set aside for what is only announced.
struct RESPReader {
  /// What is no answer of a Redis that we have asked for something.
  enum Fault: Error, Hashable, Sendable {
    /// A byte that no answer begins with.
    case unknownType(UInt8)
    case notANumber
    /// A line, a string or an array is longer than any that we ask for.
    case tooLong
    case tooDeep
    /// A string that goes on behind its announced end.
    case unterminated
  }

  /// Bytes of a line: an error with its explanation.
  static let lineBytes = 4 * 1_024
  /// Bytes of a string: INFO has some five thousand.
  static let stringBytes = 64 * 1_024
  private static let types = Array("+-:$*".utf8)
  /// Elements of an array: some for each node.
  static let elements = 1_024
  /// Arrays within each other: a script answers one within one.
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

  /// The next answer; nil where it has not come whole.
  mutating func next() throws(Fault) -> RESPValue? {
    while let value = try nextPiece() {
      guard let whole = close(value) else { continue }
      return whole
    }
    // Not with every answer, which would move all those behind it.
    forgetRead()
    return nil
  }

  /// Puts a value into the array that is open; what is whole by that, if anything.
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

  /// The next value that is no array with anything in it; those are opened on the way.
  private mutating func nextPiece() throws(Fault) -> RESPValue? {
    while let (line, end) = try nextLine() {
      guard let type = line.first else { throw .unknownType(0x0D) }
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
        guard open.count < Self.depth else { throw .tooDeep }
        open.append(OpenArray(count: count))
        offset = end
      default: throw .unknownType(type)
      }
    }
    return nil
  }

  private mutating func take(_ value: RESPValue, until end: Int) -> RESPValue {
    offset = end
    return value
  }

  private mutating func nextString(announcedBy text: ArraySlice<UInt8>, from start: Int) throws(Fault)
    -> RESPValue?
  {
    guard let count = try Self.count(text, most: Self.stringBytes) else { return take(.null, until: start) }
    guard buffer.count >= start + count + 2 else { return nil }
    let end = start + count
    guard buffer[end] == 0x0D, buffer[end + 1] == 0x0A else { throw .unterminated }
    return take(.bytes(Array(buffer[start..<end])), until: end + 2)
  }

  /// The line that begins here, without its ending, and where the next one begins.
  private func nextLine() throws(Fault) -> (ArraySlice<UInt8>, Int)? {
    let rest = buffer[offset...]
    // What speaks another protocol may never end a line as Redis does.
    if let type = rest.first, !Self.types.contains(type) { throw .unknownType(type) }
    guard let end = rest.prefix(Self.lineBytes + 1).firstIndex(of: 0x0D) else {
      if rest.count > Self.lineBytes { throw .tooLong }
      return nil
    }
    guard end + 1 < buffer.count else { return nil }
    guard buffer[end + 1] == 0x0A else { throw .unterminated }
    return (rest[..<end], end + 2)
  }

  /// A count of what follows; nil where it says that there is nothing.
  private static func count(_ text: ArraySlice<UInt8>, most: Int) throws(Fault) -> Int? {
    let number = try number(text)
    if number == -1 { return nil }
    guard number >= 0 else { throw .notANumber }
    guard number <= most else { throw .tooLong }
    return Int(number)
  }

  private static func number(_ text: ArraySlice<UInt8>) throws(Fault) -> Int64 {
    guard let text = String(validating: text, as: UTF8.self), let number = Int64(text) else {
      throw .notANumber
    }
    return number
  }

  private mutating func forgetRead() {
    buffer.removeFirst(offset)
    offset = 0
  }
}
