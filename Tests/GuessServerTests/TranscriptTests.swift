import Foundation
import TestSupport
import Testing

@testable import GuessProtocol

/// Wire behaviour in the whole sessions of Tests/Transcripts. `UPDATE_TRANSCRIPTS=1 swift test --filter Transcript` writes the
/// lobby's current output; read the difference before you commit it.
@Suite("Transcripts")
struct TranscriptTests {
  static let folder = Project.folder.appending(path: "Tests/Transcripts")

  static let names: [String] = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? [])
    .filter { $0.hasSuffix(".transcript") }.sorted()

  @Test("are played as they are written", arguments: names)
  func session(name: String) throws {
    let file = Self.folder.appending(path: name)
    let written = try String(contentsOf: file, encoding: .utf8)
    var transcript = Transcript(written)
    let (played, difference) = try transcript.replayed()
    if ProcessInfo.processInfo.environment["UPDATE_TRANSCRIPTS"] != nil {
      try played.write(to: file, atomically: true, encoding: .utf8)
    } else if let difference {
      Issue.record("\(name), \(difference)")
    }
  }

  @Test("show every code of a refusal, every event and every verb", arguments: ["ERR", "*", "OK"])
  func everyCode(kind: String) throws {
    let lines = try Self.names.flatMap {
      try String(contentsOf: Self.folder.appending(path: $0), encoding: .utf8).split(separator: "\n")
    }
    let shown = lines.compactMap { line -> [Substring]? in
      let words = Transcript.sight(String(line)).text.split(separator: " ")
      return words.first == "<" ? Array(words[1...].drop { $0.hasPrefix("#") }) : nil
    }.filter { $0.first == kind[...] }
    let seen = Set(
      shown.compactMap { words in words.dropFirst(kind == "ERR" ? 2 : 1).first.map(String.init) })
    let expected =
      switch kind {
      // Cluster tests cover codes that need another server.
      case "ERR": Refusal.Code.allCases.filter { $0 != .unavailable }.map(\.rawValue)
      case "OK": Verb.allCases.map(\.rawValue)
      default: Event.Word.allCases.map(\.rawValue)
      }
    #expect(Set(expected).subtracting(seen).isEmpty)
  }
}
