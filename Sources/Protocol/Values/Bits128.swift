/// 128 bits, in two halves.
///
/// Replaces the standard library's `UInt128`: in debug builds for x86-64 Linux, Swift 6.3.1 copies one that is optional with
/// instructions that require 16-byte alignment (`movaps`) from locations with 8, and crashes. Two words cost nothing measurable.
package struct Bits128: LineValue, Hashable, Sendable {
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  package static func random(using random: inout any RandomNumberGenerator) -> Bits128 {
    Bits128(high: random.next(), low: random.next())
  }

  package init?(_ bytes: Span<UInt8>) {
    guard bytes.count == 32, let high = UInt64(bytes.extracting(..<16)),
      let low = UInt64(bytes.extracting(16...))
    else { return nil }
    self.init(high: high, low: low)
  }

  func write(to line: inout LineWriter) {
    high.write(to: &line)
    low.write(to: &line)
  }
}

/// The secret that reclaims a lost seat: 128 random bits, 32 hexadecimal digits on the wire.
///
/// Its holder is the player, so the description hides it; `Command.resume(_:)` sends it.
public struct Token: LineWord, LineWrapper {
  package let rawValue: Bits128
  /// The same for every token.
  public var description: String { "Token(hidden)" }

  package init(rawValue: Bits128) { self.rawValue = rawValue }

  /// Reads the value of `token=`: 32 hexadecimal digits of either case; nil for anything else.
  public init?(_ bytes: Span<UInt8>) { self.init(raw: bytes) }
}

/// 128 random bits that prevent finding a commitment's secret by trying all numbers.
public struct Nonce: LineWord, LineWrapper {
  package let rawValue: Bits128
  /// The 32 hexadecimal digits.
  public var description: String { written }

  package init(rawValue: Bits128) { self.rawValue = rawValue }

  /// Reads the value of `nonce=`: 32 hexadecimal digits of either case; nil for anything else.
  public init?(_ bytes: Span<UInt8>) { self.init(raw: bytes) }
}
