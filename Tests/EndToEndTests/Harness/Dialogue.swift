/// The lines between a test and the other side, printed by a failing test.
struct Dialogue: CustomStringConvertible {
  /// The number of lines kept: more than any test needs, so that only a runaway test is cut.
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
