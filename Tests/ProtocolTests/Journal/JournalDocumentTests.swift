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

  @Test("documents every word and every key of every line")
  func fields() throws {
    let table = Self.text.split(separator: "\n").filter { $0.hasPrefix("| `") }.joined(separator: "\n")
    let again = try #require(Self.text.range(of: "At the beginning of a file"))
    for line in JournalSamples.lines {
      let words = line.split(separator: " ")
      #expect(table.contains("| `\(words[0]) "), "\(words[0])")
      let isToldAgain = line.contains(" ms=") && words[0] == "round" || line.contains(" rounds=")
      for word in words.dropFirst() {
        let key = word.prefix { $0 != "=" } + "="
        let row = table.split(separator: "\n").filter { $0.hasPrefix("| `\(words[0]) ") }.joined()
        let isInRow = row.contains("\(key)`") || row.contains("\(key) ") || row.contains("\(key)]")
        let first = key.replacing("2=", with: "1=")
        #expect(
          isInRow || isToldAgain && Self.text[again.lowerBound...].contains(first), "\(key) of \(words[0])")
      }
    }
  }
}
