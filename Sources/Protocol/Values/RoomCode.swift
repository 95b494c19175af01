/// The six-character code that friends share to meet in a room.
///
/// Crockford's base 32 (https://www.crockford.com/base32.html): digits and capital letters without I, L, O and U. Reading
/// ignores case, and takes I and L for 1 and O for 0.
public struct RoomCode: LineWord, LineValue, Comparable {
  /// Number of characters.
  public static let length = 6
  /// Number of codes, 2^30.
  public static let count: UInt32 = 1 << 30

  private static let alphabet: StaticString = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

  /// The value of the characters, below 2^30.
  public let rawValue: UInt32
  /// The six characters.
  public var description: String { written }

  /// A code by the value of its characters; nil from 2^30 on.
  public init?(rawValue: UInt32) {
    guard rawValue < Self.count else { return nil }
    self.rawValue = rawValue
  }

  /// Reads a code as typed: six characters of the alphabet, in any case, or I, L and O; nil for anything else.
  public init?(_ bytes: Span<UInt8>) {
    guard bytes.count == Self.length else { return nil }
    var value: UInt32 = 0
    for index in bytes.indices {
      guard let digit = Self.digit(of: bytes[index]) else { return nil }
      value = value << 5 | digit
    }
    rawValue = value
  }

  /// The six characters, the first one in the least significant byte.
  var characters: UInt64 {
    (0..<Self.length).reduce(0) { word, index in
      let digit = Int(rawValue >> UInt32(5 * (Self.length - 1 - index)) & 31)
      return word | UInt64(Self.alphabet.withUTF8Buffer { $0[digit] }) << (8 * index)
    }
  }

  private static func digit(of character: UInt8) -> UInt32? {
    switch character.uppercased {
    case UInt8(ascii: "O"): 0
    case UInt8(ascii: "I"), UInt8(ascii: "L"): 1
    case let upper: alphabet.withUTF8Buffer { $0.firstIndex(of: upper) }.map(UInt32.init)
    }
  }

  /// The order of `ROOMS`.
  public static func < (left: RoomCode, right: RoomCode) -> Bool { left.rawValue < right.rawValue }

  func write(to line: inout LineWriter) { line.append(characters, length: Self.length) }
}
