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

  @Test("documents every word and every key of every line")
  func documentsAllFields() throws {
    let fields = Self.fields
    let again = try #require(Self.text.range(of: "At the beginning of a file"))
    for line in JournalSamples.lines {
      let words = line.split(separator: " ")
      let own = try #require(fields[String(words[0])], "\(words[0]) is missing")
      let keys = own.split { " []".contains($0) }
      let isToldAgain = line.contains(" ms=") && words[0] == "round" || line.contains(" rounds=")
      for word in words.dropFirst() {
        let key = word.prefix { $0 != "=" } + "="
        let first = key.replacing("2=", with: "1=")
        #expect(
          keys.contains(key) || isToldAgain && Self.text[again.lowerBound...].contains(first),
          "\(key) of \(words[0])")
      }
    }
  }
}
