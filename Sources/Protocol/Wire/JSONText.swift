/// JSON strings (RFC 8259).
package enum JSONText {
  /// Appends a quoted string in UTF-8. Escapes JSON's control characters and those that are not `plain`.
  package static func write(
    _ text: some Sequence<Unicode.Scalar>, to bytes: inout [UInt8], plain: (Unicode.Scalar) -> Bool
  ) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text {
      switch scalar {
      case "\"": bytes += #"\""#.utf8
      case "\\": bytes += #"\\"#.utf8
      case "\n": bytes += #"\n"#.utf8
      case "\r": bytes += #"\r"#.utf8
      case "\t": bytes += #"\t"#.utf8
      case _ where plain(scalar): bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      // `\u` and four digits for each UTF-16 code unit.
      default: for unit in scalar.utf16 { bytes += "\\u\(unit.hexadecimal)".utf8 }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
