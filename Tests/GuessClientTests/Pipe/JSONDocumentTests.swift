import Foundation
import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore
@testable import GuessClientPlay

/// Compares docs/reference/json.md, which is normative, with what the code writes and with docs/reference/protocol.md.
@Suite("The document on JSON")
struct JSONDocumentTests {
  private let page: String
  private let lines: [String]
  private let protocolLines: [String]

  init() throws {
    page = try Project.text(of: "docs/reference/json.md")
    let objects = WideText.joined(try Project.text(of: "Tests/Fixtures/json-objects.txt"))
    lines = (page + objects).components(separatedBy: "\n")
    let folder = Project.folder.appending(path: "Tests/Transcripts")
    let transcripts = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".transcript") }.map { try Project.text(of: "Tests/Transcripts/\($0)") }
    let document = try Project.text(of: "docs/reference/protocol.md")
    // Lines to players begin with the names. Those to the operator, those cut short with … and
    // sentences alone are left out; a token that is different each time is whole.
    protocolLines = ([document] + transcripts).joined(separator: "\n").replacing("token=…", with: "token=-")
      .matches(of: /(?m)^(?:(?!host |log |metrics )[a-z, ]+ )?< ((?:\*|#|OK|ERR|ROW)[^…\n]*?)(?: : …)?$/).map
    {
      String($0.output.1)
    }
  }

  /// Lines of the server with the objects below them.
  private var examples: [(line: String, object: String)] {
    zip(lines, lines.dropFirst()).filter { $0.0.hasPrefix("< ") }.map { (String($0.0.dropFirst(2)), $0.1) }
  }

  private let printer = PipePrinter(isJSON: true, language: .english)

  private func object(for line: String) -> String { String(printer.output(for: line).dropLast()) }

  private func dictionary(_ object: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(object.utf8)) as? [String: Any])
  }

  @Test("shows every object as it is made from its line")
  func examplesAreTrue() throws {
    #expect(examples.count > 40)
    for (line, object) in examples { #expect(self.object(for: line) == object) }
  }

  @Test("shows all of the client's own news as they are made")
  func newsAreTrue() throws {
    let server = try ServerAddress("localhost")
    let findings: [FairnessCheck.Finding] = [.kept(secret: 51), .unknown, .broken(.anotherSecret)]
    let ends: [ConnectionMessage] = [.ended(server, silence: Keepalive.silence), .ended(server), .noServer]
    let all =
      [printer.output(forConnectionTo: server)] + findings.map { printer.output(for: $0) }
      + [printer.output(for: .tooLong, Span())] + ends.map { printer.output(for: $0) }
    let made = all.map { String(decoding: $0.dropLast(), as: UTF8.self) }
    #expect(lines.filter { $0.hasPrefix(#"{"type":"client""#) } == made)
    for why in ["another_secret", "another_promise", "untrue_hint", "no_secret"] {
      #expect(page.contains("`\(why)`"))
    }
  }

  @Test("knows every line of the protocol, with all of its keys")
  func protocolIsKnown() throws {
    #expect(protocolLines.count > 150)
    for line in protocolLines {
      let object = try dictionary(object(for: line))
      #expect(object["type"] as? String != "unknown", "\(line)")
      let head = line.components(separatedBy: " : ")[0]
      for word in head.split(separator: " ") {
        guard let equals = word.firstIndex(of: "=") else { continue }
        let key = String(word[..<equals])
        #expect(JSONForm.ofKeys[key] != nil, "\(word) of \(line)")
        #expect(object[JSONLine.name(of: key)] != nil, "\(word) of \(line)")
      }
    }
  }

  @Test("shows every key of the protocol, with every type of its values, and every kind of row")
  func everythingIsShown() throws {
    func parts(_ object: String) throws -> Set<String> {
      Set(
        try dictionary(object).map { key, value in
          switch value {
          case let text as String: ["type", "row"].contains(key) ? "\(key) \(text)" : "\(key): text"
          case is [Any]: "\(key): list"
          case is NSNull: "\(key): null"
          default: "\(key): number"
          }
        })
    }
    let shown = try examples.reduce(into: Set<String>()) { $0.formUnion(try parts($1.object)) }
    for line in protocolLines {
      let missing = try parts(object(for: line)).subtracting(shown)
      #expect(missing.isEmpty, "\(missing) is shown nowhere, like \(line)")
    }
  }

  @Test("has one row for every key, with its type")
  func keysAreTold() {
    let rows = lines.filter { $0.hasPrefix("| `") }.map { $0.components(separatedBy: "|") }
    for (key, form) in JSONForm.ofKeys {
      let name = JSONLine.name(of: key)
      let types = rows.filter { $0[1].components(separatedBy: "`").contains(name) }.map { $0[2] }
      let words = typeWords(of: form)
      #expect(types.contains { $0.contains(words) }, "\(key) is a \(words), not \(types)")
    }
  }

  @Test("has no key that no line has")
  func keysAreUsed() {
    let words = protocolLines.flatMap { $0.components(separatedBy: " : ")[0].split(separator: " ") }
    for key in JSONForm.ofKeys.keys { #expect(words.contains { $0.hasPrefix("\(key)=") }, "\(key)") }
  }

  private func typeWords(of form: JSONForm) -> String {
    switch form {
    case .text, .hidden: " string "
    case .count: " number "
    case .whole: "string of digits"
    case .truth: "true or false"
    case .nobody: "string, or null"
    case .texts: "list of strings"
    case .counts: "list of two numbers"
    case .seatCounts: "number; list of two numbers"
    }
  }
}
