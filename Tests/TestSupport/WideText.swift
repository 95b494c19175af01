/// Lines of fixtures, none of which is wider than a window: a line that ends in `\` goes on in the next one, after its two blanks.
package enum WideText {
  private static let width = 160

  /// The lines of an output: `→` and a blank come before the first one, two blanks before each other one.
  static func output(_ text: String) -> [String] {
    let lines = text.components(separatedBy: "\n")
    return wrapped("→ " + lines[0]) + lines.dropFirst().flatMap { wrapped("  " + $0) }
  }

  static func isOutput(_ line: String) -> Bool { line.hasPrefix("→") || line.hasPrefix("  ") }

  /// The text with its lines as wide as they are meant.
  package static func joined(_ text: String) -> String { text.replacing("\\\n  ", with: "") }

  /// The line, broken after blanks where there are some.
  package static func wrapped(_ line: String) -> [String] {
    var (lines, rest) = ([String](), line == "→ " ? "→" : line[...])
    while rest.unicodeScalars.count > width {
      let most = rest.unicodeScalars.prefix(width - 1)
      let end =
        most.dropFirst(width / 2).lastIndex(of: " ").map(rest.unicodeScalars.index(after:)) ?? most.endIndex
      lines.append(rest[..<end] + "\\")
      rest = "  " + rest[end...]
    }
    return lines + [String(rest)]
  }
}
