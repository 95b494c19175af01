import Testing

/// A row of a table in a test: the heading above it, what is given, and the text that is expected of it.
package struct Example: CustomTestStringConvertible, Sendable {
  package let title, given, expected: String

  package var testDescription: String { "\(title) \(given) → \(expected)" }

  /// What is given, in which `\r`, `\n`, `\t`, `\e` (escape) and `\xNN` stand for one byte each.
  package var bytes: [UInt8] { Words("> \(given)").bytes }
  package var text: String { String(decoding: bytes, as: UTF8.self) }
  package var words: [String] { given.split(separator: " ").map(String.init) }
}

/// The rows of a table, a line each: what is given, an arrow, and what is expected. `## ` is before a heading; if that ends with an
/// arrow and what is expected, the rows below it have only what is given, `“”` for nothing.
package func examples(_ table: String) -> [Example] {
  var (title, all) = ("", "")
  return table.split(separator: "\n").compactMap { line in
    let isTitle = line.hasPrefix("## ")
    let text = isTitle || all.isEmpty ? String(line) : "\(line == "“”" ? "" : line)\(all)"
    let parts = text.split(separator: "→", maxSplits: 1, omittingEmptySubsequences: false)
    let expected = String(parts.dropFirst().joined().dropFirst())
    if isTitle { (title, all) = ("\(parts[0].dropFirst(3)):", expected.isEmpty ? "" : " → \(expected)") }
    return isTitle ? nil : Example(title: title, given: String(parts[0].dropLast()), expected: expected)
  }
}
