/// One event as one line of `key=value` pairs, whatever the values hold.
struct LogLine {
  /// Bytes of a line at most, with its ending: what Linux puts into a pipe in one piece (`PIPE_BUF`). A field that does not
  /// fit is left out.
  static let limit = 4_096
  /// Bytes of a value that are told; only a path that the host has chosen is ever as long.
  static let valueBytes = 512

  /// The line with its ending.
  private(set) var bytes: [UInt8] = []

  /// Makes the line. `dropped` tells how many lines before it were not written.
  init(
    time: String, level: String, event: String, fields: KeyValuePairs<String, String>, dropped: Int = 0
  ) {
    append("time", time)
    append("level", level)
    append("event", event)
    // It stands in front of what could be too long.
    if dropped > 0 { append("dropped", "\(dropped)") }
    for (key, value) in fields { append(key, value) }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// How `value` stands on a line: as it is when it is made of plain characters, otherwise between quotes, and then
  /// with everything that is not printable ASCII as `\xNN`. Nothing in it can start another field or line.
  static func escaped(_ value: some Collection<UInt8>) -> [UInt8] {
    guard value.isEmpty || !value.allSatisfy(isPlain) else { return Array(value) }
    var escaped: [UInt8] = [UInt8(ascii: "\"")]
    for byte in value {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): escaped += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): escaped += Array(#"\n"#.utf8)
      case UInt8(ascii: "\r"): escaped += Array(#"\r"#.utf8)
      case UInt8(ascii: "\t"): escaped += Array(#"\t"#.utf8)
      case 0x20...0x7E: escaped.append(byte)
      default: escaped += Array((byte < 0x10 ? #"\x0"# : #"\x"#).utf8) + Array(String(byte, radix: 16).utf8)
      }
    }
    return escaped + [UInt8(ascii: "\"")]
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "=")
      && byte != UInt8(ascii: "\\")
  }

  private mutating func append(_ key: String, _ value: String) {
    let field = Array(key.utf8) + [UInt8(ascii: "=")] + Self.escaped(value.utf8.prefix(Self.valueBytes))
    guard bytes.count + 1 + field.count < Self.limit else { return }
    if !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
    bytes += field
  }
}
