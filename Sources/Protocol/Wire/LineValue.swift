/// A value after `key=`: written without blanks, and read back unchanged.
protocol LineValue {
  /// Reads all of `bytes`; nil if invalid.
  init?(_ bytes: Span<UInt8>)
  /// Upper bound of the length in bytes.
  static var mostBytes: Int { get }
  func write(to line: inout LineWriter)
}

extension LineValue {
  static var mostBytes: Int { LineWriter.valueBytes }

  func write(to bytes: inout [UInt8]) { bytes.write(atMost: Self.mostBytes) { line in write(to: &line) } }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  var written: String { String(decoding: bytes, as: UTF8.self) }
}

/// A value that reads and writes as the one that it wraps.
protocol LineWrapper: LineValue {
  associatedtype Wrapped: LineValue
  var rawValue: Wrapped { get }
  init(rawValue: Wrapped)
}

extension LineWrapper {
  init?(raw bytes: Span<UInt8>) {
    guard let rawValue = Wrapped(bytes) else { return nil }
    self.init(rawValue: rawValue)
  }

  func write(to line: inout LineWriter) { rawValue.write(to: &line) }
}

extension Int64: LineValue {
  init?(_ bytes: Span<UInt8>) {
    guard let number = WholeNumber.parse(bytes) else { return nil }
    self = number
  }

  static var mostBytes: Int { 20 }

  func write(to line: inout LineWriter) { line.append(decimal: self) }
}

extension Int: LineValue {
  init?(_ bytes: Span<UInt8>) {
    guard let number = Int64(bytes) else { return nil }
    self.init(exactly: number)
  }

  func write(to line: inout LineWriter) { line.append(decimal: Int64(self)) }
}

/// 16 hexadecimal digits, as the value may exceed `Int64`.
extension UInt64: LineValue {
  init?(_ bytes: Span<UInt8>) {
    guard bytes.count == 16, let number = Hexadecimal.half(bytes) else { return nil }
    self = number
  }

  func write(to line: inout LineWriter) {
    Hexadecimal.write(UInt32(self >> 32), to: &line)
    Hexadecimal.write(UInt32(truncatingIfNeeded: self), to: &line)
  }
}

extension String: LineValue {
  init?(_ bytes: Span<UInt8>) { self.init(validating: bytes) }

  /// No text is longer than a line.
  static var mostBytes: Int { Limits.serverLineBytes }

  /// Removes undisplayable characters, and spaces, which would split the word.
  func write(to line: inout LineWriter) {
    for scalar in unicodeScalars where scalar.isFitForDisplay && scalar != " " {
      line.append(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }
}

extension LineValue where Self: RawRepresentable<String> {
  init?(_ bytes: Span<UInt8>) {
    guard let text = String(validating: bytes) else { return nil }
    self.init(rawValue: text)
  }

  // A known word becomes a few stores, which saves 95 instructions of a PING, and 110 of a guess in a recorded race.
  @inline(__always) func write(to line: inout LineWriter) {
    if rawValue.utf8.withContiguousStorageIfAvailable({ line.append($0) }) == nil {
      line.append(rawValue.utf8)
    }
  }
}

/// A duration in whole seconds, rounded up.
struct Seconds: LineValue {
  let time: Milliseconds

  init(time: Milliseconds) { self.time = time }

  /// Beyond 2^31, which is 68 years, a value is nonsense.
  init?(_ bytes: Span<UInt8>) {
    guard let count = Int64(bytes), (0...1 << 31).contains(count) else { return nil }
    time = .seconds(count)
  }

  func write(to line: inout LineWriter) { line.append(decimal: time.secondsRoundedUp) }
}

/// A value, or `-` for nil.
struct OrDash<Value: LineValue>: LineValue {
  let value: Value?

  init(value: Value?) { self.value = value }

  init?(_ bytes: Span<UInt8>) {
    value = Value(bytes)
    if value == nil, bytes.count != 1 || bytes[0] != UInt8(ascii: "-") { return nil }
  }

  func write(to line: inout LineWriter) {
    if let value { value.write(to: &line) } else { line.append(UInt8(ascii: "-")) }
  }
}

/// A word to which later servers may add others; nil for those.
struct IfKnown<Value: LineValue>: LineValue {
  let value: Value?

  init(value: Value?) { self.value = value }

  init?(_ bytes: Span<UInt8>) { value = Value(bytes) }

  func write(to line: inout LineWriter) { OrDash(value: value).write(to: &line) }
}

extension LineValue {
  /// Reads values separated by commas.
  fileprivate static func list(_ bytes: Span<UInt8>) -> [Self]? {
    var values: [Self] = []
    var start = 0
    for end in 0...bytes.count where end == bytes.count || bytes[end] == UInt8(ascii: ",") {
      guard let value = Self(bytes.extracting(start..<end)) else { return nil }
      values.append(value)
      start = end + 1
    }
    return values
  }

  fileprivate static func write(_ values: [Self], to line: inout LineWriter) {
    for (index, value) in values.enumerated() {
      if index > 0 { line.append(UInt8(ascii: ",")) }
      value.write(to: &line)
    }
  }
}

/// Names separated by commas; never empty.
struct NameList: LineValue {
  let names: [Name]

  init?(_ names: [Name]) {
    guard !names.isEmpty else { return nil }
    self.names = names
  }

  init?(_ bytes: Span<UInt8>) {
    guard let names = Name.list(bytes) else { return nil }
    self.names = names
  }

  func write(to line: inout LineWriter) { Name.write(names, to: &line) }
}

/// Counts of at most 2^40, separated by commas; `-` if there are none.
struct CountList: LineValue {
  private static let most = 1 << 40

  let counts: [Int]

  init(_ counts: [Int]) { self.counts = counts.map { min($0, Self.most) } }

  init?(_ bytes: Span<UInt8>) {
    self.init(signed: bytes)
    if counts.contains(where: { $0 < 0 }) { return nil }
  }

  /// Reads counts that may be negative.
  init?(signed bytes: Span<UInt8>) {
    let isEmpty = bytes.count == 1 && bytes[0] == UInt8(ascii: "-")
    guard let counts = isEmpty ? [] : Int.list(bytes), counts.allSatisfy({ $0.magnitude <= Self.most })
    else { return nil }
    self.counts = counts
  }

  func write(to line: inout LineWriter) {
    if counts.isEmpty { line.append(UInt8(ascii: "-")) }
    Int.write(counts, to: &line)
  }
}
