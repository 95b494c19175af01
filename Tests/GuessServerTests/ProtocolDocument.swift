import Foundation
import TestSupport
import Testing

/// docs/reference/protocol.md as the tests read it: its sections, its tables and its examples.
struct ProtocolDocument {
  /// A heading and all text below it, up to the next heading of its level or above.
  struct Section {
    let title: String
    let level: Int
    let lines: [String]
  }

  /// A block that is marked `guess`: the lines that one connection sent and received.
  struct Example {
    /// The lines, each still with its `> ` or `< `.
    let lines: [String]

    var requests: [String] { lines.filter { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) } }
    var serverLines: [String] { lines.filter { $0.hasPrefix("< ") }.map { String($0.dropFirst(2)) } }
  }

  /// A table: the cells of its head, and those of every row.
  struct Table {
    let section: String
    let head: [String]
    let rows: [[String]]
  }

  let lines: [String]

  init(path: String = "docs/reference/protocol.md") throws {
    lines = try Project.text(of: path).components(separatedBy: "\n")
    examples = try Project.blocks("guess", of: path).map(Example.init)
  }

  var text: String { lines.joined(separator: "\n") }

  /// Every section, in order. A line that starts with `#` inside a block is no heading.
  var sections: [Section] {
    var isInsideBlock = false
    let headings = lines.indices.compactMap { index -> (index: Int, level: Int)? in
      if lines[index].hasPrefix("```") { isInsideBlock.toggle() }
      let level = lines[index].prefix { $0 == "#" }.count
      return isInsideBlock || level == 0 ? nil : (index, level)
    }
    return headings.enumerated().map { place, heading in
      let end = headings[(place + 1)...].first { $0.level <= heading.level }?.index ?? lines.count
      return Section(
        title: String(lines[heading.index].dropFirst(heading.level + 1)), level: heading.level,
        lines: Array(lines[(heading.index + 1)..<end]))
    }
  }

  /// The section of this title inside a chapter; nil if there is none.
  func section(_ title: String, in chapter: String) -> Section? {
    let places = sections
    guard let start = places.firstIndex(where: { $0.title == chapter && $0.level == 2 }) else { return nil }
    return places[(start + 1)...].prefix { $0.level > 2 }.first { $0.title == title }
  }

  let examples: [Example]

  /// The lines of each connection in a transcript, as an example would show them.
  static func views(ofTranscriptAt file: URL) throws -> [[String]] {
    var views: [Substring: [String]] = [:]
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let (names, text) = Transcript.sight(String(line))
      guard text.hasPrefix("> ") || text.hasPrefix("< ") else { continue }
      for name in names { views[name, default: []].append(String(text)) }
    }
    return Array(views.values)
  }

  var tables: [Table] {
    sections.flatMap { section in
      let own = section.lines.prefix { !$0.hasPrefix("#") }
      return own.split { !$0.hasPrefix("|") }.compactMap { block -> Table? in
        let rows = block.map(Self.cells)
        guard let head = rows.first, rows.count > 2 else { return nil }
        return Table(section: section.title, head: head, rows: Array(rows[2...]))
      }
    }
  }

  /// Compares the rows of a page with those that the code asks for, in any order.
  static func expectRows<Row: Equatable>(
    _ rows: [Row]?, _ expected: [Row], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let missing = expected.filter { rows?.contains($0) != true }
    #expect(missing == [], "missing on the page", sourceLocation: sourceLocation)
    let unknown = rows?.filter { !expected.contains($0) }
    #expect(unknown == [], "missing in the code", sourceLocation: sourceLocation)
  }

  private static func cells(of line: String) -> [String] {
    line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
  }
}

extension String {
  /// The texts between backticks.
  var codeSpans: [String] {
    components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }
}
