import Foundation

/// A journal left by the server of an earlier commit when it was killed; see Tests/Fixtures/README.md.
package struct OldJournal: Sendable, CustomStringConvertible {
  /// A request to that server after it had restarted with its journal, and the answer.
  package struct Question: Sendable {
    package let request: String
    package let answer: [String]

    /// A request, and the lines of its answer, each after `< `.
    fileprivate init(_ text: String) {
      let lines = text.components(separatedBy: "\n< ").map { $0.trimmingCharacters(in: .newlines) }
      request = lines[0]
      answer = Array(lines.dropFirst())
    }
  }

  /// All of them, by folder.
  package static let all = ["journals/live", "journals/moved"].map { OldJournal(description: $0) }

  package let description: String

  private var folder: URL { Project.folder.appending(path: "Tests/Fixtures/\(description)") }

  /// The path of the file.
  package var path: String { folder.appending(path: "journal").path }

  package var text: [UInt8] {
    get throws { try Array(Data(contentsOf: URL(filePath: path))) }
  }

  /// All requests to the server, each from another client.
  package var questions: [Question] {
    get throws {
      let told = try String(contentsOf: folder.appending(path: "told"), encoding: .utf8)
      return told.components(separatedBy: "> ").dropFirst().map { Question($0) }
    }
  }

  /// The request with which a player returns; nil for one without a seat.
  package func resumption(of player: String) throws -> String? {
    try questions.first { $0.answer.first?.hasPrefix("OK RESUME name=\(player) ") == true }?.request
  }
}
