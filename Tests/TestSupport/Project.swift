import Foundation

/// The files of the project.
package enum Project {
  package static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  package static func text(of path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  /// The lines of each block of code of a kind, such as `sh`, on a page.
  package static func blocks(_ kind: String, of path: String) throws -> [[String]] {
    try text(of: path).components(separatedBy: "```\(kind)\n").dropFirst()
      .map { ($0.components(separatedBy: "```").first ?? "").split(separator: "\n").map(String.init) }
  }
}
