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
