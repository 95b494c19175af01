import Foundation
import Platform
import TestSupport
import Testing

/// Compares docs/reference/metrics.md and docs/reference/log.md with what the server serves and logs.
@Suite("The documents on metrics and events")
struct MetricsDocumentTests {
  /// The cells of all tables of a page whose first column is called `column`, without backticks.
  private func rows(of column: String) throws -> [[String]] {
    let page = column == "event" ? "log" : "metrics"
    let tables = try ProtocolDocument(path: "docs/reference/\(page).md").tables
    return tables.filter { $0.head[0] == column }.flatMap(\.rows)
      .map { $0.map { $0.replacing("`", with: "") } }
  }

  @Test("explains every metric that is served, with its type and its labels, in the same order")
  func metrics() throws {
    let source = try Project.text(of: "Sources/GuessServer/Shell/Metrics/Server+Metrics.swift")
    let call = /page\.add\(\s*(?:([a-zA-Z.]+),\s*)?"([a-z_]+)"/
    let served = source.matches(of: call).map { match in
      let kind = match.output.1.map { $0.hasPrefix(".") ? String($0.dropFirst()) : "histogram" } ?? "counter"
      let arguments = Self.arguments(in: source[match.range.upperBound...])
      let labels = arguments.firstMatch(of: /by: "([a-z]+)"(?:,\s*"([a-z]+)")?/).map {
        [$0.output.1, $0.output.2].compactMap(\.self).joined(separator: ", ")
      }
      return [String(match.output.2), kind, labels ?? ""]
    }
    let told = try rows(of: "metric").map { Array($0.prefix(3)) }
    ProtocolDocument.expectRows(told, served)
    #expect(told == served, "in another order")
    #expect(source.matches(of: /page\.add\(/).count == served.count, "a metric without a literal name")
  }

  /// An event in the sources.
  private struct LogEvent: Hashable {
    let name: String
    let level: String
    var fields: Set<String> = []
  }

  @Test("explains every event of the log, with its level and its fields")
  func events() throws {
    let call =
      /\b(?:[a-z]+\.)?log\(\s*(\.[a-z]+|loss\.level|request\.isAction[^,]*),\s*(?:[^"\n]*\? )?"([^"]+)"(?: : "([^"]+)")?/
    let anyCall = /\b(?:[a-z]+\.)?log\(/
    var written: [LogEvent: Set<String>] = [:]
    let folder = Project.folder.appending(path: "Sources/GuessServer/Shell")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    for case let file as URL in files where file.pathExtension == "swift" {
      let source = try String(contentsOf: file, encoding: .utf8)
      let calls = source.matches(of: call)
      #expect(source.matches(of: anyCall).count == calls.count, "an event without a literal name in \(file)")
      for match in calls {
        let level = match.output.1.hasPrefix(".") ? match.output.1.dropFirst() : "info, debug"
        let fields = Self.arguments(in: source[match.range.upperBound...]).matches(of: /"([a-z]+)":/)
          .map { String($0.output.1) }
        for name in [match.output.2, match.output.3].compactMap(\.self) {
          written[LogEvent(name: String(name), level: String(level)), default: []].formUnion(fields)
        }
      }
    }
    let documented = try rows(of: "event").map { row in
      LogEvent(
        name: row[0], level: row[1],
        fields: Set(row[2].components(separatedBy: ", ").filter { !$0.isEmpty }))
    }
    let events = Set(written.map { LogEvent(name: $0.key.name, level: $0.key.level, fields: $0.value) })
    ProtocolDocument.expectRows(documented, Array(events))
    #expect(documented.count == events.count)
  }

  /// The text up to the parenthesis that ends a call.
  private static func arguments(in text: Substring) -> Substring {
    var depth = 1
    let end = text.firstIndex { character in
      depth += character == "(" ? 1 : character == ")" ? -1 : 0
      return depth == 0
    }
    return text[..<(end ?? text.endIndex)]
  }
}
