/// What can stand behind `key=` on a line: written without blanks, and read back as it was.
protocol LineValue {
  /// Reads all of `bytes`; nil when they are no such value.
  init?(_ bytes: Span<UInt8>)
  func write(to bytes: inout [UInt8])
}

extension Int64: LineValue {
  init?(_ bytes: Span<UInt8>) {
    guard let number = WholeNumber.parse(bytes) else { return nil }
    self = number
  }

  func write(to bytes: inout [UInt8]) {
    if self < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = magnitude
    let start = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    // Not `bytes[start...].reverse()`: the slice would be reversed in a copy, which costs an allocation for each number.
    var (low, high) = (start, bytes.count - 1)
    while low < high {
      bytes.swapAt(low, high)
      (low, high) = (low + 1, high - 1)
    }
  }
}

extension Int: LineValue {
  init?(_ bytes: Span<UInt8>) {
    guard let number = Int64(bytes) else { return nil }
    self.init(exactly: number)
  }

  func write(to bytes: inout [UInt8]) {
    Int64(self).write(to: &bytes)
  }
}

extension String: LineValue {
  init?(_ bytes: Span<UInt8>) {
    self.init(validating: bytes)
  }

  /// A word is written without what is not fit to be shown, and without spaces, which would make two words of it.
  func write(to bytes: inout [UInt8]) {
    for scalar in unicodeScalars where scalar.isFitForDisplay && scalar != " " {
      bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }
}

extension InlineASCII: LineValue {
  func write(to bytes: inout [UInt8]) {
    for index in 0..<count { bytes.append(self[index]) }
  }
}

extension Name: LineValue {
  func write(to bytes: inout [UInt8]) { text.write(to: &bytes) }
}

extension Tag: LineValue {
  func write(to bytes: inout [UInt8]) { text.write(to: &bytes) }
}

extension RoomCode: LineValue {
  func write(to bytes: inout [UInt8]) {
    var characters: UInt64 = 0
    for index in 0..<Self.length { characters = characters << 8 | UInt64(character(at: index)) }
    bytes.append(ascii: characters, count: Self.length)
  }
}

extension [UInt8] {
  /// Appends the last `count` bytes of `characters`, up to 8, the most significant one first, in one step.
  mutating func append(ascii characters: UInt64, count: Int) {
    Swift.withUnsafeBytes(of: characters.bigEndian) { append(contentsOf: $0.suffix(count)) }
  }
}

extension Token: LineValue {
  func write(to bytes: inout [UInt8]) { bytes.append(contentsOf: Hexadecimal.digits(of: rawValue)) }
}

extension Nonce: LineValue {
  func write(to bytes: inout [UInt8]) { bytes.append(contentsOf: Hexadecimal.digits(of: rawValue)) }
}

extension Commitment: LineValue {
  func write(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: Hexadecimal.digits(of: high))
    bytes.append(contentsOf: Hexadecimal.digits(of: low))
  }
}

extension LineValue where Self: RawRepresentable<String> {
  init?(_ bytes: Span<UInt8>) {
    guard let text = String(validating: bytes) else { return nil }
    self.init(rawValue: text)
  }

  func write(to bytes: inout [UInt8]) { bytes.append(contentsOf: rawValue.utf8) }
}

extension Hint: LineValue {}
extension HouseLevel: LineValue {}
extension Kind: LineValue {}
extension Language: LineValue {}
extension LimitName: LineValue {}
extension Rules: LineValue {}
extension Verb: LineValue {}
extension Refusal.Code: LineValue {}
extension Refusal.Argument: LineValue {}
extension Refusal.LineFault: LineValue {}
extension RoomSummary.State: LineValue {}
extension MatchEnd.Reason: LineValue {}
extension Warning: LineValue {}
extension Farewell: LineValue {}
