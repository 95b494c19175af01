import Testing

/// A row of a table in a test: what is given, and the text that is expected of it.
package struct Example: CustomTestStringConvertible, Sendable {
  package let given: String
  package let expected: String

  package var testDescription: String { "\(given) → \(expected)" }

  /// What is given, in which `\r`, `\n`, `\t`, `\e` (escape) and `\xNN` stand for one byte each.
  package var bytes: [UInt8] { Words("> \(given)").bytes }
  package var text: String { String(decoding: bytes, as: UTF8.self) }
  package var words: [String] { given.split(separator: " ").map(String.init) }
}

/// The rows of a table, a line each: what is given, an arrow, and what is expected.
package func examples(_ table: String) -> [Example] {
  table.split(separator: "\n").map { line in
    let parts = line.split(separator: "→", maxSplits: 1, omittingEmptySubsequences: false)
    return Example(given: String(parts[0].dropLast()), expected: String(parts[1].dropFirst()))
  }
}

/// The rows of a table of which the same is expected. `“”` is an empty one.
package func examples(all expected: String, _ table: String) -> [Example] {
  table.split(separator: "\n").map { Example(given: $0 == "“”" ? "" : String($0), expected: expected) }
}
