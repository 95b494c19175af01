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
