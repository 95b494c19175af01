/// Up to 16 bytes of ASCII, held in one integer.
///
/// Names, tags and option keys are all this short, and a value that needs no heap keeps a quiet player small and
/// a guess free of allocations.
struct InlineASCII: Hashable, Sendable {
  static let capacity = 16

  /// The bytes, the first one in the most significant place, zero behind the last one.
  let rawValue: UInt128

  /// Holds `bytes` as they are, or nothing when they are more than 16, or one is NUL or not ASCII.
  init?(_ bytes: Span<UInt8>) {
    guard bytes.count <= Self.capacity else { return nil }
    var packed: UInt128 = 0
    for index in bytes.indices {
      let byte = bytes[index]
      guard byte > 0, byte < 0x80 else { return nil }
      packed = packed << 8 | UInt128(byte)
    }
    rawValue = packed << UInt128(8 * (Self.capacity - bytes.count))
  }

  private init(rawValue: UInt128) {
    self.rawValue = rawValue
  }

  /// Number of bytes, 0 to 16.
  var count: Int {
    Self.capacity - rawValue.trailingZeroBitCount / 8
  }

  subscript(index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: rawValue >> UInt128(8 * (Self.capacity - 1 - index)))
  }

  /// The same text in upper case.
  var uppercased: InlineASCII {
    mapped { $0.isLowercaseLetter ? $0 - 0x20 : $0 }
  }

  /// The same text in lower case.
  var lowercased: InlineASCII {
    mapped { $0.isUppercaseLetter ? $0 + 0x20 : $0 }
  }

  private func mapped(_ transform: (UInt8) -> UInt8) -> InlineASCII {
    var bytes: UInt128 = 0
    for index in 0..<Self.capacity { bytes = bytes << 8 | UInt128(transform(self[index])) }
    return InlineASCII(rawValue: bytes)
  }
}

extension InlineASCII: ExpressibleByStringLiteral {
  /// Makes one from a literal in the source, which has to fit.
  init(stringLiteral literal: StaticString) {
    let text: InlineASCII? = literal.withUTF8Buffer { InlineASCII($0.span) }
    guard let text else { preconditionFailure("\(literal) is not up to 16 bytes of ASCII") }
    self = text
  }
}

extension InlineASCII: CustomStringConvertible {
  var description: String {
    String(decoding: (0..<count).lazy.map { self[$0] }, as: UTF8.self)
  }
}

extension UInt8 {
  var isLowercaseLetter: Bool { self >= 0x61 && self <= 0x7A }
  var isUppercaseLetter: Bool { self >= 0x41 && self <= 0x5A }
  var isLetter: Bool { isLowercaseLetter || isUppercaseLetter }
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }

  /// Letters, digits, `_` and `-`: what names and tags are made of.
  var isWordCharacter: Bool { isLetter || isDigit || self == 0x5F || self == 0x2D }
}
