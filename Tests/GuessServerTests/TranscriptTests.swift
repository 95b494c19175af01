import Foundation
import GuessProtocol
import TestSupport
import Testing

/// Wire behaviour in the whole sessions of Tests/Transcripts. `UPDATE_TRANSCRIPTS=1 swift test --filter Transcript` writes the
/// lobby's current output; read the difference before you commit it.
@Suite("Transcripts", .timed)
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

  @Test(
    "show what a player does in lines that fit a terminal, where Chinese signs take two columns"
  )
  func briefHelp() throws {
    let brief = try ["09-questions", "20-languages"].flatMap { name in
      try String(contentsOf: Self.folder.appending(path: "\(name).transcript"), encoding: .utf8)
        .split(separator: "\n").filter { $0.contains(" brief=1 ") || $0.contains("< OK HELP count=14 : ") }
    }
    #expect(brief.count == 3 * 15)
    for line in brief {
      let line = line.drop { $0 != "<" }.dropFirst(2)
      let columns = line.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 ? 2 : 1) }
      #expect(columns <= 80, "\(columns) columns: \(line)")
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
    let events = [
      "HELLO", "JOINED", "HANDICAP", "PAIRED", "COUNTDOWN", "START", "RIVAL", "STATE", "END", "MATCH",
      "REVIEW", "RECORDED", "RECORDING", "REMATCH", "HINT", "GUESSED", "STEP", "TURN", "MISSED", "AWAY",
      "BACK",
      "LEFT", "CLOSED", "WARN", "SAID", "NOTICE", "BYE", "ENTRY", "ROUND", "STANDING", "PLACE", "FINISHED",
    ]
    let expected =
      switch kind {
      // Cluster tests cover codes that need another server.
      case "ERR": Refusal.Code.allCases.filter { $0 != .unavailable }.map(\.rawValue)
      case "OK": Verb.allCases.map(\.rawValue)
      default: events
      }
    #expect(Set(expected).subtracting(seen).isEmpty)
  }
}
