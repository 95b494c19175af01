import Foundation
import TestSupport
import Testing

/// A file of `share/` with parts that are generated from the options of a command.
struct SharedFile: CustomTestStringConvertible, Sendable {
  /// The path below `share/`.
  let path: String
  /// Generates the file; all other text is taken from the old version.
  let text: @Sendable (_ old: String) throws -> String

  var testDescription: String { path }
}

extension String {
  /// The text with other words between `start` and the next `end`, or the end of all.
  func with(_ words: String, after start: String, before end: String? = nil) throws -> String {
    let first = try #require(firstRange(of: start), "there is no \(start)").upperBound
    let last =
      try end.map { try #require(self[first...].firstRange(of: $0), "there is no \($0)").lowerBound }
      ?? endIndex
    return self[..<first] + words + self[last...]
  }
}

@Suite("The files of share/")
struct ShareTests {
  private static let files = ServerShare.files + ClientShare.files

  @Test("match the options; make share writes them", arguments: files)
  func follows(_ file: SharedFile) throws {
    let url = Project.folder.appending(path: "share/\(file.path)")
    let old = try String(contentsOf: url, encoding: .utf8)
    let text = try file.text(old)
    if ProcessInfo.processInfo.environment["UPDATE_SHARE"] != nil, text != old {
      try text.write(to: url, atomically: true, encoding: .utf8)
    } else {
      let isWritten = text == old
      #expect(isWritten, "\(file.path) is not what the options say; make share writes it")
    }
  }
}
