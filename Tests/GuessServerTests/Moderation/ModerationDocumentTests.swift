import Foundation
import GuessServerCore
import TestSupport
import Testing

/// docs/hosting/moderation.md is for hosts, so its examples are held against the transcripts, which are played.
@Suite("The page on moderation", .timed)
struct ModerationDocumentTests {
  private let text: String

  init() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../docs/hosting/moderation.md").standardizedFileURL
    text = try String(contentsOf: file, encoding: .utf8)
  }

  /// The lines of each block of that kind.
  private func blocks(_ kind: String) -> [[String]] {
    text.components(separatedBy: "```\(kind)\n").dropFirst()
      .map { ($0.components(separatedBy: "```").first ?? "").split(separator: "\n").map(String.init) }
  }

  @Test("shows what hosts and players read just as the transcripts do")
  func examples() throws {
    let views = try TranscriptTests.names.flatMap { name in
      try ProtocolDocument.views(ofTranscriptAt: TranscriptTests.folder.appending(path: name))
    }
    let shown = blocks("admin") + blocks("guess")
    #expect(shown.count >= 7)
    for block in shown {
      let isSeen = views.contains { $0.contains(block) }
      #expect(isSeen, "nobody in any transcript sees just this: \(block)")
    }
  }

  @Test("explains every command", arguments: AdminVerb.allCases)
  func commands(verb: AdminVerb) {
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(rows.contains { $0.contains("`\(verb.word)") })
  }
}
