import Foundation
import GuessGame
import TestSupport
import Testing

/// Compares the examples of docs/hosting/moderation.md, which is for operators, with transcripts, which are played.
@Suite("The document on moderation")
struct ModerationDocumentTests {
  private let text: String

  init() throws {
    text = try Project.text(of: "docs/hosting/moderation.md")
  }

  /// The lines of each block of that kind.
  private func blocks(_ kind: String) -> [[String]] {
    text.components(separatedBy: "```\(kind)\n").dropFirst()
      .map { ($0.components(separatedBy: "```").first ?? "").split(separator: "\n").map(String.init) }
  }

  @Test("shows the lines of operators and players exactly as the transcripts do")
  func examples() throws {
    let views = try TranscriptTests.names.flatMap { name in
      try ProtocolDocument.views(ofTranscriptAt: TranscriptTests.folder.appending(path: name))
    }
    let shown = blocks("admin") + blocks("guess")
    #expect(shown.count > 4)
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
