import Foundation
import TestSupport
import Testing

@testable import GuessProtocol

@Suite("The page on the journal")
struct JournalDocumentTests {
  static let text = (try? Project.text(of: "docs/reference/journal.md")) ?? ""

  static var example: String {
    let parts = text.components(separatedBy: "```")
    return parts.first { $0.hasPrefix("journal\n") }.map { String($0.dropFirst("journal\n".count)) } ?? ""
  }

  @Test("has a valid journal as its example")
  func exampleIsRead() {
    let reading = JournalReaderTests.read(Array(Self.example.utf8))
    #expect(reading.fault == nil)
    #expect(reading.goodLength == Self.example.utf8.count)
    #expect(reading.entries.count > 10)
  }

  /// The lines of the page's field lists, with all spellings of one word together.
  static var fields: [String: String] {
    var fields: [String: String] = [:]
    for part in text.components(separatedBy: "```") where part.hasPrefix("fields\n") {
      for line in part.dropFirst("fields\n".count).replacing("\n  ", with: " ").split(separator: "\n") {
        let word = String(line.prefix { $0 != " " })
        fields[word, default: ""] += line.dropFirst(word.count) + " "
      }
    }
    return fields
  }

  @Test("documents every key of every line, and no other", arguments: JournalEntry.Word.allCases)
  func documentsAllKeys(of word: JournalEntry.Word) throws {
    func keys(_ text: String) -> Set<String> {
      // Both seats have the same keys.
      Set(text.matches(of: /(\w+?)[12]?=/).map { String($0.output.1) })
    }
    let lines = JournalSamples.lines.filter { $0.hasPrefix("\(word.rawValue) ") }.joined(separator: " ")
    let told = keys(try #require(Self.fields[word.rawValue], "\(word) is missing"))
    let again = try #require(Self.text.range(of: "At the beginning of a file"))
    let other = word == .match || word == .round ? keys(String(Self.text[again.lowerBound...])) : []
    #expect(told.subtracting(keys(lines)) == [], "in no line of JournalSamples")
    #expect(keys(lines).subtracting(other).subtracting(told) == [], "not in docs/reference/journal.md")
  }
}
