import Foundation
import Protocol
import Testing

/// The README stands in every language, and nobody has to read two of them.
@Suite("The translated READMEs")
struct CatalogueReadmeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test("have the headings, the tables and the code of the English one", arguments: Language.allCases)
  func nothingIsMissing(_ language: Language) throws {
    #expect(try skeleton(of: language) == skeleton(of: .english))
  }

  @Test("lead to each other", arguments: Language.allCases)
  func languagesAreLinked(_ language: Language) throws {
    let links = try text(in: language).split(separator: "\n")[1]
    for other in Language.allCases {
      #expect(links.contains("](\(file(of: other)))") == (other != language))
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
    try String(contentsOf: Self.root.appending(path: file(of: language)), encoding: .utf8)
  }

  /// What does not depend on the language: marks of headings, first cells of tables, and code without its sentences.
  private func skeleton(of language: Language) throws -> [Substring] {
    var isInsideCode = false
    return try text(in: language).split(separator: "\n").compactMap { line in
      if line.hasPrefix("```") { isInsideCode.toggle() }
      if isInsideCode {
        // English is what a server speaks unless it is asked for another language.
        return line.contains("LANG ")
          ? nil : line.firstRange(of: " : ").map { line[..<$0.lowerBound] } ?? line
      }
      if line.hasPrefix("#") { return line.prefix { $0 == "#" } }
      return line.hasPrefix("| `") ? line.split(separator: " | ").first : nil
    }
  }
}
