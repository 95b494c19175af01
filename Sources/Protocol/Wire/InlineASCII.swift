/// Up to 16 bytes of ASCII in two integers: without heap storage, an idle player is small and a guess allocates nothing.
struct InlineASCII: LineValue, ExpressibleByStringLiteral, CustomStringConvertible, Hashable, Sendable {
  static let capacity = 16

  /// The bytes in big-endian order, padded with zeros. No text has zeros of its own.
  private(set) var first: UInt64 = 0
  private(set) var second: UInt64 = 0
  /// Number of bytes, 0 to 16.
  var count: Int {
    let padding = second == 0 ? 64 + first.trailingZeroBitCount : second.trailingZeroBitCount
    return Self.capacity - padding / 8
  }

  /// Fails for more than 16 bytes, NUL and bytes that are not ASCII.
  init?(_ bytes: Span<UInt8>) {
    guard bytes.count <= Self.capacity else { return nil }
    for index in bytes.indices {
      guard bytes[index] > 0, bytes[index] < 0x80 else { return nil }
      let bits = UInt64(bytes[index]) << Self.shift(of: index)
      if index < 8 { first |= bits } else { second |= bits }
    }
  }

  private init() {}

  subscript(index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: (index < 8 ? first : second) >> Self.shift(of: index))
  }

  var uppercased: InlineASCII { changingCase(from: 0x61) }

  var lowercased: InlineASCII { changingCase(from: 0x41) }

  /// Changes the case of the 26 letters from a first one on.
  private func changingCase(from letter: UInt64) -> InlineASCII {
    var changed = self
    changed.first ^= Self.caseBits(in: first, from: letter)
    changed.second ^= Self.caseBits(in: second, from: letter)
    return changed
  }

  /// The bit 0x20 of each of eight bytes that is one of the 26 letters.
  ///
  /// Bytes of ASCII leave their highest bit free, so that a sum shows there whether a byte has reached a letter.
  private static func caseBits(in bytes: UInt64, from letter: UInt64) -> UInt64 {
    let each: UInt64 = 0x0101_0101_0101_0101
    let (atFirst, afterLast) = (bytes + each * (0x80 - letter), bytes + each * (0x80 - letter - 26))
    return (atFirst & ~afterLast & (each * 0x80)) >> 2
  }

  private static func shift(of index: Int) -> UInt64 { UInt64(56 - 8 * (index % 8)) }

  /// Traps if the literal does not fit.
  init(stringLiteral literal: StaticString) {
    let text: InlineASCII? = literal.withUTF8Buffer { InlineASCII($0.span) }
    guard let text else { preconditionFailure("\(literal) is not up to 16 bytes of ASCII") }
    self = text
  }

  var description: String { String(decoding: (0..<count).lazy.map { self[$0] }, as: UTF8.self) }

  func write(to line: inout LineWriter) {
    line.append(first.byteSwapped, length: min(count, 8))
    if count > 8 { line.append(second.byteSwapped, length: count - 8) }
  }
}

extension UInt8 {
  var isLowercaseLetter: Bool { self >= 0x61 && self <= 0x7A }
  var isUppercaseLetter: Bool { self >= 0x41 && self <= 0x5A }
  var uppercased: UInt8 { isLowercaseLetter ? self - 0x20 : self }
  var isLetter: Bool { isLowercaseLetter || isUppercaseLetter }
  @inlinable package var isDigit: Bool { self >= 0x30 && self <= 0x39 }

  /// True for letters, digits, `_` and `-`, the characters of names and tags.
  var isWordCharacter: Bool { isLetter || isDigit || self == 0x5F || self == 0x2D }
}
