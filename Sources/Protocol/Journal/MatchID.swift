/// What a match that has been played is called for ever: the first 16 hexadecimal digits of the commitment of its first
/// round.
///
/// Players have read those digits when the match began, and no two matches share them: they come of 128 random bits.
public struct MatchID: Hashable, Sendable {
  /// How many digits.
  public static let length = 16

  /// The number that the digits spell.
  public let rawValue: UInt64

  /// The match that began with a round under `commitment`.
  public init(_ commitment: Commitment) {
    rawValue = commitment.digest.high.high
  }

  /// Reads 16 hexadecimal digits; nil for anything else.
  public init?(_ bytes: Span<UInt8>) {
    guard bytes.count == Self.length, let value = Hexadecimal.half(bytes) else { return nil }
    rawValue = value
  }
}

extension MatchID: LineValue {
  func write(to line: inout LineWriter) { Hexadecimal.write(rawValue, to: &line) }
}

extension MatchID: CustomStringConvertible {
  /// The 16 digits.
  public var description: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
