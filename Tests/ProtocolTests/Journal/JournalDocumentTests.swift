import Foundation
import TestSupport
import Testing

@testable import GuessProtocol

@Suite("The page on the journal")
struct JournalDocumentTests {
  private static let page = "docs/reference/journal.md"

  @Test("has a valid journal as its example")
  func exampleIsRead() throws {
    let example = try #require(Project.blocks("journal", of: Self.page).first).map { "\($0)\n" }.joined()
    let reading = JournalReaderTests.read(Array(example.utf8))
    #expect(reading.fault == nil && reading.goodLength == example.utf8.count && reading.entries.count > 10)
  }

  /// The lines of the page's field lists, with all spellings of one word together.
  private static let fields = Result {
    let lines = try Project.blocks("fields", of: page).flatMap {
      $0.joined(separator: "\n").replacing("\n  ", with: " ").split(separator: "\n")
    }
    return Dictionary(lines.map { ($0.prefix { $0 != " " }, "\($0.drop { $0 != " " }) ") }) { $0 + $1 }
  }

  @Test("documents every key of every line, and no other", arguments: JournalEntry.Word.allCases)
  func documentsAllKeys(of word: JournalEntry.Word) throws {
    func keys(_ text: String) -> Set<String> {
      // Both seats have the same keys.
      Set(text.matches(of: /(\w+?)[12]?=/).map { String($0.output.1) })
    }
    let lines = JournalSamples.lines.filter { $0.hasPrefix("\(word.rawValue) ") }.joined(separator: " ")
    let told = keys(try #require(Self.fields.get()[word.rawValue[...]], "\(word) is missing"))
    let text = try Project.text(of: Self.page)
    let again = try #require(text.range(of: "At the beginning of a file"))
    let other = word == .match || word == .round ? keys(String(text[again.lowerBound...])) : []
    #expect(told.subtracting(keys(lines)) == [], "in no line of JournalSamples")
    #expect(keys(lines).subtracting(other).subtracting(told) == [], "not in docs/reference/journal.md")
  }
}
