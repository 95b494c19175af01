import GuessGame
import GuessProtocol

protocol LinkValue {
  init(reading bytes: inout ArraySlice<UInt8>) throws(Unreadable)
  func write(to bytes: inout [UInt8])
}

extension ArraySlice<UInt8> {
  /// Reads a value of the type that is expected.
  mutating func read<Value: LinkValue>() throws(Unreadable) -> Value { try Value(reading: &self) }

  /// Reads values up to the end of a message, unless there are too many.
  mutating func readRest<Value: LinkValue>(atMost limit: Int) throws(Unreadable) -> [Value] {
    var values: [Value] = []
    while !isEmpty, values.count <= limit { values.append(try read()) }
    guard values.count <= limit else { throw Unreadable() }
    return values
  }
}

extension [UInt8] {
  mutating func write<each Value: LinkValue>(_ values: repeat each Value) {
    repeat (each values).write(to: &self)
  }

  mutating func write(rest values: [some LinkValue]) { for value in values { value.write(to: &self) } }
}

/// In network byte order.
extension LinkValue where Self: FixedWidthInteger {
  init(reading bytes: inout ArraySlice<UInt8>) throws(Unreadable) {
    let size = Self.bitWidth / 8
    guard bytes.count >= size else { throw Unreadable() }
    self = bytes.prefix(size).reduce(0) { $0 << 8 | Self($1) }
    bytes.removeFirst(size)
  }

  func write(to bytes: inout [UInt8]) {
    for shift in stride(from: Self.bitWidth - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: self >> shift))
    }
  }
}

extension UInt8: LinkValue {}
extension UInt32: LinkValue {}
extension UInt64: LinkValue {}
extension Int64: LinkValue {}

extension LinkValue where Self: RawRepresentable, RawValue: LinkValue {
  init(reading bytes: inout ArraySlice<UInt8>) throws(Unreadable) {
    guard let value = Self(rawValue: try bytes.read()) else { throw Unreadable() }
    self = value
  }

  func write(to bytes: inout [UInt8]) { rawValue.write(to: &bytes) }
}

extension RoomCode: RawRepresentable, LinkValue {}

extension Bool: LinkValue {
  init(reading bytes: inout ArraySlice<UInt8>) throws(Unreadable) {
    let byte: UInt8 = try bytes.read()
    guard byte <= 1 else { throw Unreadable() }
    self = byte == 1
  }

  func write(to bytes: inout [UInt8]) { bytes.append(self ? 1 : 0) }
}

extension Optional: LinkValue where Wrapped: LinkValue {
  init(reading bytes: inout ArraySlice<UInt8>) throws(Unreadable) {
    self = try bytes.read() ? try Wrapped(reading: &bytes) : nil
  }

  func write(to bytes: inout [UInt8]) {
    bytes.write(self != nil)
    self?.write(to: &bytes)
  }
}

/// After their number.
extension [UInt8]: LinkValue {
  init(reading bytes: inout ArraySlice<UInt8>) throws(Unreadable) {
    let count = Int(try bytes.read() as UInt32)
    guard count <= bytes.count else { throw Unreadable() }
    self.init(bytes.prefix(count))
    bytes.removeFirst(count)
  }

  func write(to bytes: inout [UInt8]) {
    UInt32(count).write(to: &bytes)
    bytes += self
  }
}

extension Move: LinkValue {
  init(reading bytes: inout ArraySlice<UInt8>) throws(Unreadable) {
    self.init(handover: try bytes.read(), request: try bytes.read(), isQuiet: try bytes.read())
  }

  func write(to bytes: inout [UInt8]) { bytes.write(handover, request, isQuiet) }
}

/// Without the number of nodes.
extension ServerStatus: LinkValue {
  init(reading bytes: inout ArraySlice<UInt8>) throws(Unreadable) {
    func count() throws(Unreadable) -> Int { Int(try bytes.read() as UInt32) }
    self.init(
      players: try count(), rooms: try count(), matches: try count(), uptime: Int64(try count()),
      isDegraded: try bytes.read())
  }

  func write(to bytes: inout [UInt8]) {
    let counts = [players, rooms, matches, Int(clamping: uptime)].map { UInt32(clamping: $0) }
    for count in counts { bytes.write(count) }
    bytes.write(isDegraded)
  }
}

extension Milliseconds: LinkValue {
  init(reading bytes: inout ArraySlice<UInt8>) throws(Unreadable) { self.init(try bytes.read() as Int64) }

  func write(to bytes: inout [UInt8]) { bytes.write(count) }
}

extension String: LinkValue {
  init(reading bytes: inout ArraySlice<UInt8>) throws(Unreadable) {
    guard let text = String(validating: try bytes.read() as [UInt8], as: UTF8.self) else {
      throw Unreadable()
    }
    self = text
  }

  func write(to bytes: inout [UInt8]) { bytes.write(Array(utf8)) }
}

extension Language: LinkValue {}
extension LineStyle.Text: LinkValue {}
extension Kind: LinkValue {}
extension NameClaim.State: LinkValue {}

/// A value that is sent as text.
protocol LinkText: LinkValue {
  init?(_ text: String)
  var text: String { get }
}

extension LinkText {
  init(reading bytes: inout ArraySlice<UInt8>) throws(Unreadable) {
    guard let value = Self(try bytes.read() as String) else { throw Unreadable() }
    self = value
  }

  func write(to bytes: inout [UInt8]) { bytes.write(text) }
}

extension LinkText where Self: CustomStringConvertible {
  var text: String { description }
}

extension Name: LinkText {}
extension NameTag: LinkText {}
extension PublicAddress: LinkText {}
extension TokenDigest: LinkText {}

extension Sanction: LinkText {
  init?(_ text: String) { self.init(line: text) }
  var text: String { line }
}

extension ScoreRecord: LinkText {
  init?(_ text: String) { self.init(text.utf8.span) }
  var text: String { line }
}
