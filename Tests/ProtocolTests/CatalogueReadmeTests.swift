import Foundation
import GuessProtocol
import TestSupport
import Testing

/// The README stands in every language, and nobody has to read two of them.
@Suite("The translated READMEs", .timed)
struct CatalogueReadmeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test("have the headings, the tables and the code of the English one", arguments: Language.allCases)
  func nothingIsMissing(_ language: Language) throws {
    #expect(try skeleton(of: language) == skeleton(of: .english))
  }

  @Test("show the server's lines as it writes them, sentence and all", arguments: Language.allCases)
  func linesAreTrue(_ language: Language) throws {
    // A commitment is cut short, so its line can't be read.
    let lines = try text(in: language).split(separator: "\n").map(String.init)
      .filter { ($0.hasPrefix("* ") || $0.hasPrefix("OK ")) && !$0.contains("…") }
    #expect(!lines.isEmpty)
    for line in lines {
      // English is what a server speaks until it is asked for another language.
      let written = [language, .english].map { language in
        var bytes: [UInt8] = []
        ReceivedLine(Array(line.utf8).span).line?.write(to: &bytes, style: LineStyle(language: language))
        return String(decoding: bytes, as: UTF8.self)
      }
      #expect(written.contains(line))
    }
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
