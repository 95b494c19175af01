/// Reading and writing of lower-case hexadecimal digits, two a byte.
enum Hexadecimal {
  static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The 128-bit number that exactly 32 digits spell.
  static func parse(_ bytes: Span<UInt8>) -> Bits128? {
    guard bytes.count == 32, let high = half(bytes.extracting(..<16)), let low = half(bytes.extracting(16...))
    else { return nil }
    return Bits128(high: high, low: low)
  }

  /// The number that up to 16 digits spell.
  static func half(_ bytes: Span<UInt8>) -> UInt64? {
    var half: UInt64 = 0
    for index in bytes.indices {
      guard let value = value(of: bytes[index]) else { return nil }
      half = half << 4 | UInt64(value)
    }
    return half
  }

  /// Writes the 32 digits of a 128-bit number.
  static func write(_ bits: Bits128, to line: inout LineWriter) {
    write(bits.high, to: &line)
    write(bits.low, to: &line)
  }

  /// Writes the 16 digits of a 64-bit number.
  static func write(_ half: UInt64, to line: inout LineWriter) {
    write(UInt32(half >> 32), to: &line)
    write(UInt32(truncatingIfNeeded: half), to: &line)
  }

  /// Writes the 8 digits of a 32-bit number.
  static func write(_ number: UInt32, to line: inout LineWriter) {
    var digits: UInt64 = 0
    for place: UInt64 in 0..<8 {
      let digit = UInt64(number) >> (4 * place) & 15
      digits = digits << 8 | digit + UInt64(digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
    }
    line.append(digits, length: 8)
  }

  /// The 32 digits of a 128-bit number.
  static func digits(of bits: Bits128) -> [UInt8] {
    var digits: [UInt8] = []
    digits.write(atMost: 32) { line in write(bits, to: &line) }
    return digits
  }
}
