/// 128 bits, in two halves.
///
/// Not the standard library's `UInt128`: Swift 6.3.1 copies one out of registers with instructions that want 16-byte
/// alignment from places that have 8, and crashes (docs/decisions/0002-no-uint128.md).
public struct Bits128: Hashable, Sendable {
  /// The more significant half.
  public let high: UInt64
  /// The less significant half.
  public let low: UInt64

  /// Puts two halves together.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Draws all bits from `random`.
  public static func random(using random: inout any RandomNumberGenerator) -> Bits128 {
    Bits128(high: random.next(), low: random.next())
  }
}

/// The secret that takes back a lost seat: 128 random bits, 32 hexadecimal digits on the wire.
///
/// Whoever holds it is the player, so nothing prints it: its description hides it.
public struct Token: Hashable, Sendable {
  /// The 128 bits.
  public let rawValue: Bits128

  /// Wraps 128 bits that came from a random source.
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

/// The 128 random bits that keep a commitment from being found by trying every secret.
public struct Nonce: Hashable, Sendable {
  /// The 128 bits.
  public let rawValue: Bits128

  /// Wraps 128 bits that came from a random source.
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
  public var description: String {
    String(decoding: Hexadecimal.digits(of: rawValue), as: UTF8.self)
  }
}
