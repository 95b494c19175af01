/// Whole numbers as typed: digits, ASCII or full-width (U+FF10 to U+FF19), and a leading `-`.
enum WholeNumber {
  enum Reading: Equatable {
    case number(Int64)
    /// A whole number outside `Int64`.
    case beyondInt64
    case notANumber
  }

  static func read(_ word: Span<UInt8>) -> Reading {
    var index = word.count > 0 && word[0] == UInt8(ascii: "-") ? 1 : 0
    // U+FF0D, the full-width hyphen.
    if word.count > 3, word[0] == 0xEF, word[1] == 0xBC, word[2] == 0x8D { index = 3 }
    let isNegative = index > 0
    guard index < word.count else { return .notANumber }
    var number: Int64 = 0
    var fits = true
    while index < word.count {
      guard let digit = digit(in: word, at: &index) else { return .notANumber }
      // Counting down reaches the lowest Int64, which has no positive counterpart.
      let (tenfold, overflowed) = number.multipliedReportingOverflow(by: 10)
      let (lower, underflowed) = tenfold.subtractingReportingOverflow(digit)
      fits = fits && !overflowed && !underflowed
      number = lower
    }
    if isNegative { return fits ? .number(number) : .beyondInt64 }
    return fits && number != .min ? .number(-number) : .beyondInt64
  }

  /// Returns the number in `word`; nil if invalid or too large.
  static func parse(_ word: Span<UInt8>) -> Int64? {
    if case .number(let number) = read(word) { number } else { nil }
  }

  /// True for words that begin like a number, after any signs and points, such as `3.5`, `+25` or `50!`; not for room codes.
  static func isMeant(by word: Span<UInt8>) -> Bool {
    guard RoomCode(word) == nil, let text = String(validating: word) else { return false }
    // The others are minus signs and dashes of keyboards and word processors.
    return text.drop { "+-.−–—＋－．".contains($0) }.first?.isWholeNumber == true
  }

  private static func digit(in word: Span<UInt8>, at index: inout Int) -> Int64? {
    let byte = word[index]
    if byte.isDigit {
      index += 1
      return Int64(byte - 0x30)
    }
    guard byte == 0xEF, index + 2 < word.count, word[index + 1] == 0xBC,
      (0x90...0x99).contains(word[index + 2])
    else { return nil }
    index += 3
    return Int64(word[index - 1] - 0x90)
  }
}

extension FixedWidthInteger where Self: UnsignedInteger {
  /// All digits in lower-case hexadecimal, two a byte.
  package var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: Self.bitWidth / 4 - digits.utf8.count) + digits
  }
}

/// Lower-case hexadecimal digits, two a byte.
package enum Hexadecimal {
  static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Reads up to 16 digits; nil for anything else.
  package static func half(_ bytes: Span<UInt8>) -> UInt64? {
    var half: UInt64 = 0
    for index in bytes.indices {
      guard let value = value(of: bytes[index]) else { return nil }
      half = half << 4 | UInt64(value)
    }
    return half
  }

  /// Writes 8 digits.
  static func write(_ number: UInt32, to line: inout LineWriter) {
    var digits: UInt64 = 0
    for place: UInt64 in 0..<8 {
      let digit = UInt64(number) >> (4 * place) & 15
      digits = digits << 8 | digit + UInt64(digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
    }
    line.append(digits, length: 8)
  }
}
