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
