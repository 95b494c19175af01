import GuessProtocol
import TestSupport
import Testing

/// The README is complete in every language, so that one is enough.
@Suite("The translated READMEs")
struct CatalogueReadmeTests {
  @Test("have the same headings, tables and code as the English one", arguments: Language.allCases)
  func nothingIsMissing(_ language: Language) throws {
    #expect(try skeleton(of: language) == skeleton(of: .english))
  }

  @Test("show the server's lines as it writes them, sentences included", arguments: Language.allCases)
  func linesAreTrue(_ language: Language) throws {
    // A shortened commitment makes its line unreadable.
    let lines = try text(in: language).split(separator: "\n").map(String.init)
      .filter { ($0.hasPrefix("* ") || $0.hasPrefix("OK ")) && !$0.contains("…") }
    #expect(!lines.isEmpty)
    for line in lines {
      // A server uses English unless asked for another language.
      let styles = [language, .english].map { LineStyle(language: $0) }
      let read = try #require(received(line).line)
      #expect(styles.contains { written(read, $0) == line })
    }
  }

  private func file(of language: Language) -> String {
    switch language {
    case .english: "README.md"
    case .chinese: "README.zh-CN.md"
    case .russian: "README.ru.md"
    }
  }

  private func text(in language: Language) throws -> String {
    try Project.text(of: file(of: language))
  }

  /// The parts that are the same in all languages: marks of headings, first cells of tables, and code without its sentences.
  private func skeleton(of language: Language) throws -> [Substring] {
    var isInsideCode = false
    return try text(in: language).split(separator: "\n").compactMap { line in
      if line.hasPrefix("```") { isInsideCode.toggle() }
      if isInsideCode {
        // A server uses English unless asked for another language.
        return line.contains("LANG ")
          ? nil : line.firstRange(of: " : ").map { line[..<$0.lowerBound] } ?? line
      }
      if line.hasPrefix("#") { return line.prefix { $0 == "#" } }
      return line.hasPrefix("| `") ? line.split(separator: " | ").first : nil
    }
  }
}
