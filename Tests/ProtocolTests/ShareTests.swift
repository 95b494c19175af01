import Foundation
import GuessProtocol
import TestSupport
import Testing

/// The protocol for programs: a description, and vectors to try a client or a server with.
@Suite("The files of share/guess")
struct ShareTests {
  private struct Vectors: Codable {
    var `protocol` = "guess/1"
    let lines, requests: [Vector]
  }

  /// Compares a file with `value`, or writes it for `make share`; returns what it holds.
  private func check(_ name: String, _ value: some Encodable) throws -> Data {
    let url = Project.folder.appending(path: "share/guess/\(name)")
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    // A list or an object with no other in it is on one line.
    let text = String(decoding: try encoder.encode(value), as: UTF8.self).replacing(/[\[{][^\[\]{}]*[\]}]/) {
      $0.output.split(separator: "\n").map { $0.trimmingPrefix(while: \.isWhitespace) }.joined(separator: " ")
    }
    if ProcessInfo.processInfo.environment["UPDATE_SHARE"] != nil {
      try text.appending("\n").write(to: url, atomically: true, encoding: .utf8)
    }
    let old = try Data(contentsOf: url)
    let isWritten = "\(text)\n" == String(decoding: old, as: UTF8.self)
    #expect(isWritten, "\(name) is not what the library says; make share writes it")
    return old
  }

  @Test("protocol.json describes what the library reads and writes")
  func description() throws {
    let states = try Project.text(of: "Tests/Fixtures/verb-states.txt")
    let json = String(
      decoding: try check("protocol.json", ProtocolDescription(states: states)), as: UTF8.self)
    // The fields follow from samples, which may lack a new one.
    let promised = try Project.text(of: "docs/reference/protocol.md").matches(of: /`([a-z_]+)=[^`\n]*`/)
    let described = json.matches(of: /"key" : "([a-z_]+)"/).map(\.output.1)
    #expect(
      Set(promised.map(\.output.1)).subtracting(described).isEmpty, "CatalogueSamples has no line with these")
  }

  @Test("vectors.json has all messages with and without each field, and requests, as the library reads them")
  func vectors() throws {
    let keys = Dictionary(grouping: ProtocolDescription.lines, by: \.message).mapValues {
      Set($0.flatMap(\.keys))
    }
    var seen: Set<String> = []
    let lines = ProtocolDescription.lines.filter { line in
      var marks = (keys[line.message] ?? []).map { "\(line.message) \($0) \(line.fields?[$0] == nil)" }
      marks.append("\(line.message) \(line.echo ?? "") \(line.text?.contains(" : ") == true)")
      defer { seen.formUnion(marks) }
      return !seen.isSuperset(of: marks)
    }
    // The last of those that mean the same is the least plain.
    var requests = (RequestTests.shortestForms + RequestTests.meanings).map(\.0)
    requests += RequestTests.refused.compactMap { $1.last }
    requests += ["#7 PLAY", "#7 FROB", "# PING", "5\u{7F}", "GUES 5"]
    let distinct = requests.reversed().map { Vector(request: $0) }.filter {
      seen.insert("\($0.tag ?? "") \($0.request ?? "") \($0.code ?? "") \($0.fields ?? [:])").inserted
    }
    let file = try check("vectors.json", Vectors(lines: lines, requests: distinct.reversed()))
    let vectors = try JSONDecoder().decode(Vectors.self, from: file)
    #expect((100...300).contains(vectors.lines.count + vectors.requests.count))
    for vector in vectors.lines { #expect(received(vector.line).line.map { written($0) } == vector.line) }
    for vector in vectors.requests {
      #expect(refusal(vector.line)?.code.rawValue == vector.code, "\(vector.line)")
      if let plain = vector.request { #expect(command(plain) == command(vector.line), "\(vector.line)") }
    }
  }
}
