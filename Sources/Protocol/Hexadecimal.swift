/// Reading and writing of lower-case hexadecimal digits, two a byte.
enum Hexadecimal {
  static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The 128-bit number that exactly 32 digits spell.
  static func parse(_ bytes: Span<UInt8>) -> UInt128? {
    guard bytes.count == 32 else { return nil }
    var number: UInt128 = 0
    for index in bytes.indices {
      guard let value = value(of: bytes[index]) else { return nil }
      number = number << 4 | UInt128(value)
    }
    return number
  }

  /// The 32 digits of a 128-bit number.
  static func digits(of number: UInt128) -> [UInt8] {
    (0..<32).map { digit(UInt8(truncatingIfNeeded: number >> UInt128(124 - 4 * $0)) & 15) }
  }
}
