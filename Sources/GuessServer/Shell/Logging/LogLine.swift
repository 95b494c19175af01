import GuessProtocol

enum LogFormat: String, CaseIterable, Sendable {
  /// `key=value` pairs, for people and programs.
  case logfmt
  /// A JSON object a line; all values are strings.
  case json
}

/// One event as a single line, whatever the values contain.
struct LogLine {
  /// Bytes of the longest line: what Linux writes to a pipe atomically (`PIPE_BUF`). Fields that do not fit are dropped.
  static let limit = 4_096
  /// Bytes of the longest value; only paths chosen by the operator are longer.
  static let valueBytes = 512

  private(set) var bytes: [UInt8] = []
  private let format: LogFormat

  /// Formats an event. `dropped` is the number of lines lost before it.
  init(
    _ format: LogFormat = .logfmt, time: String, level: String, event: String,
    fields: KeyValuePairs<String, String>, dropped: Int = 0
  ) {
    self.format = format
    append("time", time)
    append("level", level)
    append("event", event)
    // Placed before what could be too long.
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

  /// Returns `value`, quoted if it has other than plain characters: nothing in it can start another field or line.
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

  /// Returns a JSON string in plain ASCII, harmless to terminals, cut after `valueBytes` of UTF-8 at a character boundary.
  static func quoted(_ value: String) -> [UInt8] {
    var quoted: [UInt8] = []
    var count = 0
    let kept = value.unicodeScalars.prefix { scalar in
      count += scalar.utf8.count
      return count <= valueBytes
    }
    JSONText.write(kept, to: &quoted) { ("\u{20}"..."\u{7E}").contains($0) }
    return quoted
  }
}
