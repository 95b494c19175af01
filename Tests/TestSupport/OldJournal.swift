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

    /// The first line of the answer missing in `lines`. Lines and fields may have been added since; the others must be there, in
    /// order.
    package func firstMissing(in lines: [String]) -> String? {
      var rest = lines[...]
      return answer.first { line in
        guard let place = rest.firstIndex(where: { Self.holds($0, line) }) else { return true }
        rest = rest[(place + 1)...]
        return false
      }
    }

    private static func holds(_ line: String, _ old: String) -> Bool {
      var words = line.split(separator: " ")[...]
      return old.split(separator: " ").allSatisfy { word in
        // The calculation of this bound has changed since.
        if word.hasPrefix("needs=") { return true }
        guard let place = words.firstIndex(of: word) else { return false }
        words = words[(place + 1)...]
        return true
      }
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
