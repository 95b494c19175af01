import Foundation
import GuessGame
import TestSupport
import Testing

/// Compares the examples of docs/hosting/moderation.md, which is for operators, with transcripts, which are played.
@Suite("The document on moderation")
struct ModerationDocumentTests {
  private static let page = "docs/hosting/moderation.md"

  @Test("shows the lines of operators and players exactly as the transcripts do")
  func examples() throws {
    let views = try TranscriptTests.names.flatMap { name in
      try ProtocolDocument.views(ofTranscriptAt: TranscriptTests.folder.appending(path: name))
    }
    let shown = try ["admin", "guess"].flatMap { try Project.blocks($0, of: Self.page) }
    #expect(shown.count > 4)
    for block in shown {
      let isSeen = views.contains { $0.contains(block) }
      #expect(isSeen, "nobody in any transcript sees just this: \(block)")
    }
  }

  @Test("explains every command", arguments: AdminVerb.allCases)
  func commands(verb: AdminVerb) throws {
    let rows = try Project.text(of: Self.page).split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(rows.contains { $0.contains("`\(verb.word)") })
  }
}
