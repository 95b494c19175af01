import Foundation
import TestSupport
import Testing

/// The compiler keeps our own modules apart; nothing but this keeps the system's out of where they do not belong.
@Suite("The sources", .timed)
struct SourceArrowTests {
  static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources").standardizedFileURL

  @Test(
    "that are pure import nothing of the system, and what asks the system knows neither command",
    arguments: [
      ("Protocol", []), ("GuessServer/Core", ["GuessProtocol"]),
      ("guess-client/Core", ["GuessProtocol"]),
      ("GuessServer/Shell/System", ["GuessProtocol", "CLinux", "Glibc", "Darwin", "Dispatch"]),
    ])
  func imports(folder: String, allowed: [String]) throws {
    let files = try Self.swiftFiles(in: Self.sources.appending(path: folder))
    #expect(!files.isEmpty, "there is nothing in \(folder)")
    for file in files {
      let imports = Self.modules(importedBy: try String(contentsOf: file, encoding: .utf8))
      #expect(imports.allSatisfy(allowed.contains), "\(file.lastPathComponent) imports \(imports)")
    }
  }

  static func swiftFiles(in folder: URL) throws -> [URL] {
    let all = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return all.filter { $0.hasSuffix(".swift") }.map { folder.appending(path: $0) }
  }

  /// What stands behind `import`, whatever attributes and access levels stand in front of it.
  static func modules(importedBy source: String) -> [String] {
    source.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard let place = words.firstIndex(of: "import"), place + 1 < words.count,
        words[..<place].allSatisfy({
          $0.hasPrefix("@") || ["public", "package", "internal", "private"].contains($0)
        })
      else { return nil }
      return String(words[place + 1])
    }
  }

  @Test("are read right by this very test")
  func reading() {
    let source = """
      // import Nothing
      import Foundation
      @testable package import GuessProtocol
        import Glibc
      let important = "import"
      """
    #expect(Self.modules(importedBy: source) == ["Foundation", "GuessProtocol", "Glibc"])
  }
}
