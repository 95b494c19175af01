/// 128 bits, in two halves.
///
/// Replaces the standard library's `UInt128`: Swift 6.3.1 copies one out of registers with instructions that require
/// 16-byte alignment from locations with 8, and crashes (docs/dev/decisions/0002-no-uint128.md).
public struct Bits128: Hashable, Sendable {
  /// The more significant half.
  public let high: UInt64
  /// The less significant half.
  public let low: UInt64

  /// Combines two halves.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Draws all bits from `random`.
  public static func random(using random: inout any RandomNumberGenerator) -> Bits128 {
    Bits128(high: random.next(), low: random.next())
  }
}

/// The secret that reclaims a lost seat: 128 random bits, 32 hexadecimal digits on the wire.
///
/// Its holder is the player, so the description hides it.
public struct Token: Hashable, Sendable {
  /// The 128 bits.
  public let rawValue: Bits128

  /// Wraps 128 random bits.
  public init(rawValue: Bits128) {
    self.rawValue = rawValue
  }

  /// Reads 32 hexadecimal digits; nil for anything else.
  public init?(_ bytes: Span<UInt8>) {
    guard let rawValue = Hexadecimal.parse(bytes) else { return nil }
    self.rawValue = rawValue
  }
}

extension Token: CustomStringConvertible {
  /// The same for every token.
  public var description: String { "Token(hidden)" }
}

/// 128 random bits that prevent finding a commitment's secret by trying all numbers.
public struct Nonce: Hashable, Sendable {
  /// The 128 bits.
  public let rawValue: Bits128

  /// Wraps 128 random bits.
  public init(rawValue: Bits128) {
    self.rawValue = rawValue
  }

  /// Reads 32 hexadecimal digits; nil for anything else.
  public init?(_ bytes: Span<UInt8>) {
    guard let rawValue = Hexadecimal.parse(bytes) else { return nil }
    self.rawValue = rawValue
  }
}

extension Nonce: CustomStringConvertible {
  /// The 32 hexadecimal digits.
  public var description: String { written }
}
