import GuessProtocol

/// How lines of the log are written.
enum LogFormat: String, CaseIterable, Sendable {
  /// `key=value` pairs, as people read them and programs as well.
  case logfmt
  /// An object a line, in which every value is a string.
  case json
}

/// One event as one line, whatever the values hold.
struct LogLine {
  /// Bytes of a line at most, with its ending: what Linux puts into a pipe in one piece (`PIPE_BUF`). A field that does not
  /// fit is left out.
  static let limit = 4_096
  /// Bytes of a value that are told; only a path that the host has chosen is ever as long.
  static let valueBytes = 512

  /// The line with its ending.
  private(set) var bytes: [UInt8] = []
  private let format: LogFormat

  /// Makes the line. `dropped` tells how many lines before it were not written.
  init(
    _ format: LogFormat = .logfmt, time: String, level: String, event: String,
    fields: KeyValuePairs<String, String>, dropped: Int = 0
  ) {
    self.format = format
    append("time", time)
    append("level", level)
    append("event", event)
    // It stands in front of what could be too long.
    if dropped > 0 { append("dropped", "\(dropped)") }
    for (key, value) in fields { append(key, value) }
    bytes += ending
  }

  private var ending: [UInt8] {
    switch format {
    case .logfmt: [UInt8(ascii: "\n")]
    case .json: Array("}\n".utf8)
    }
  }

  private mutating func append(_ key: String, _ value: String) {
    let field: [UInt8]
    let separator: String
    switch format {
    case .logfmt:
      field = Array(key.utf8) + [UInt8(ascii: "=")] + Self.escaped(value.utf8.prefix(Self.valueBytes))
      separator = bytes.isEmpty ? "" : " "
    case .json:
      field = Self.quoted(key) + [UInt8(ascii: ":")] + Self.quoted(value)
      separator = bytes.isEmpty ? "{" : ","
    }
    guard bytes.count + separator.utf8.count + field.count + ending.count <= Self.limit else { return }
    bytes += Array(separator.utf8) + field
  }

  // MARK: - logfmt

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
      default: escaped += "\\x\(byte.hexadecimal)".utf8
      }
    }
    return escaped + [UInt8(ascii: "\"")]
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "=")
      && byte != UInt8(ascii: "\\")
  }

  // MARK: - JSON

  /// `value` as a string of JSON in plain ASCII, so that no terminal takes anything in it for more than text. It is cut behind
  /// `valueBytes` of UTF-8, between two characters.
  static func quoted(_ value: String) -> [UInt8] {
    var quoted: [UInt8] = []
    var count = 0
    let told = value.unicodeScalars.prefix { scalar in
      count += scalar.utf8.count
      return count <= valueBytes
    }
    JSONText.write(told, to: &quoted) { ("\u{20}"..."\u{7E}").contains($0) }
    return quoted
  }
}
