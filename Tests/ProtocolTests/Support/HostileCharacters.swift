import Testing

/// A kind of character that controls a terminal, hides or misleads.
struct HostileCharacters: CustomTestStringConvertible {
  let testDescription: String
  let scalars: [Unicode.Scalar]

  init(_ name: String, _ ranges: ClosedRange<UInt32>...) {
    testDescription = name
    scalars = ranges.joined().compactMap(Unicode.Scalar.init)
  }

  /// All kinds, without tabs and line ends.
  static let all = [
    HostileCharacters("controls", 0x00...0x08, 0x0B...0x0C, 0x0E...0x1F, 0x7F...0x7F),
    HostileCharacters("upper controls", 0x80...0x9F),
    HostileCharacters("direction", 0x061C...0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069),
    HostileCharacters("no width", 0x200B...0x200D, 0x2060...0x2064, 0xFEFF...0xFEFF),
    HostileCharacters("hyphen that hides", 0xAD...0xAD),
    HostileCharacters("ends of lines", 0x2028...0x2029),
    HostileCharacters("old shaping", 0x206A...0x206F),
    HostileCharacters("Mongolian", 0x180B...0x180F),
    HostileCharacters("joiner of graphemes", 0x034F...0x034F),
    HostileCharacters("fillers", 0x115F...0x1160, 0x3164...0x3164, 0xFFA0...0xFFA0),
    HostileCharacters("variation selectors", 0xFE00...0xFE0F, 0xE0100...0xE01EF),
    HostileCharacters("tags", 0xE0000...0xE007F),
    HostileCharacters("annotation", 0xFFF9...0xFFFB),
    HostileCharacters("music", 0x1D173...0x1D17A),
    HostileCharacters("private use", 0xE000...0xF8FF, 0xF0000...0xF0010, 0x10FFF0...0x10FFFD),
    HostileCharacters("no characters", 0xFDD0...0xFDEF, 0xFFFE...0xFFFF, 0x1FFFE...0x1FFFF),
  ]
}
