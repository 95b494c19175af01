import Foundation
import Testing

/// A file of `share/` that follows from the options of a command.
struct SharedFile: CustomTestStringConvertible, Sendable {
  /// Below `share/`.
  let path: String
  /// The file as the options have it. Words that are nobody's but the file's are taken from the text that is there.
  let text: @Sendable (_ old: String) throws -> String

  var testDescription: String { path }
}

@Suite("The files of share/")
struct ShareTests {
  private static let files = ServerShare.files + ClientShare.files

  @Test("are as the options have them; make share writes them", arguments: files)
  func follows(_ file: SharedFile) throws {
    let url = Recipe.project.appending(path: "share/\(file.path)")
    let old = try String(contentsOf: url, encoding: .utf8)
    let text = try file.text(old)
    if ProcessInfo.processInfo.environment["UPDATE_SHARE"] != nil, text != old {
      try text.write(to: url, atomically: true, encoding: .utf8)
    } else {
      #expect(text == old, "\(file.path) is not what the options say; make share writes it")
    }
  }
}
