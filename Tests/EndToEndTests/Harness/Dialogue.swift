/// What was said between a test and the other side, as a failing test prints it.
struct Dialogue: CustomStringConvertible {
  /// Lines that are kept: more than any test says, so that only a runaway one is cut.
  private static let limit = 400

  private var lines: [String] = []

  mutating func sent(_ bytes: [UInt8]) {
    for line in bytes.split(separator: 0x0A) { add("> " + Self.readable(line)) }
  }

  mutating func received(_ line: some Sequence<UInt8>) {
    add("< " + Self.readable(line))
  }

  mutating func note(_ what: String) {
    add("-- " + what)
  }

  private mutating func add(_ line: String) {
    if lines.count == Self.limit { lines.removeFirst() }
    lines.append(line)
  }

  private static func readable(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: Array(bytes), as: UTF8.self).unicodeScalars
      .map { $0.value < 0x20 || $0.value == 0x7F ? "\\x" + String($0.value, radix: 16) : String($0) }.joined()
  }

  var description: String { lines.joined(separator: "\n") }
}
