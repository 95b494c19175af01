import Foundation
import Platform
import TestSupport

/// The folder of a stage, `~` in its script.
struct StageFolder {
  private let scratch = ScratchFolder()

  var path: String { scratch.path }

  func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Performs an act on files; returns nil for any other act.
  func act(_ words: Words) throws -> [String]? {
    let names = words.rest.map { $0.hasPrefix("~") ? path + $0.dropFirst() : path($0) }
    switch words.name {
    case "write": write(bytes(of: words.text.drop { $0 != " " }.dropFirst()), to: words.rest[0])
    case "chmod": chmod(names[1], mode_t(words.rest[0], radix: 8) ?? 0)
    case "mkdir":
      try FileManager.default.createDirectory(atPath: names[0], withIntermediateDirectories: false)
    case "pipe": mkfifo(names[0], 0o600)
    case "remove": try FileManager.default.removeItem(atPath: names[0])
    case "link": try System.linkFile(names[0], as: names[1])
    case "symlink": symlink(words.rest[0], names[1])
    case "grow": truncate(names[0], off_t(words.number(1)))
    case "age":
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double(1_710_000_000 - words.number(1)))],
        ofItemAtPath: names[0])
    case "mode": return try names.map { String(try permissions(of: $0) ?? 0, radix: 8) }
    case "same":
      return [try FileStatus(at: names[0]).identity == FileStatus(at: names[1]).identity ? "yes" : "no"]
    case "read":
      return try String(contentsOfFile: names[0], encoding: .utf8).split(separator: "\n").map(String.init)
    case "files": return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    default: return nil
    }
    return []
  }

  func write(_ bytes: [UInt8], to name: String) {
    _ = FileManager.default.createFile(
      atPath: path(name), contents: Data(bytes), attributes: [.posixPermissions: 0o600])
  }

  /// The longest path that a socket may have.
  private var longest: String {
    path(String(repeating: "x", count: SocketAddress.pathBytes - path.utf8.count - 1))
  }

  /// In `text`, `~` is the folder, `LONGEST` the longest path of a socket, and `{a#*2}` are `a1a2`.
  func bytes(of text: some StringProtocol) -> [UInt8] {
    let repeated = String(text).replacing(/\{(.*?)\*([0-9]+)\}/) { match in
      (1...(Int(match.2) ?? 1)).map { match.1.replacing("#", with: "\($0)") }.joined()
    }
    return Words("x " + repeated.replacing("LONGEST", with: longest).replacing("~", with: path)).bytes
  }

  func text(of word: String) -> String { String(decoding: bytes(of: word), as: UTF8.self) }

  /// The text as it is in every folder and on every system.
  func shown(_ text: String) -> String {
    text.replacing(longest, with: "LONGEST").replacing(path, with: "~")
      .replacing("at most \(SocketAddress.pathBytes) bytes", with: "at most LIMIT bytes")
      .replacing(/(is unknown|\/proc\/nowhere:) \(?[A-Z][^.)]*\)?/) { "\($0.1)" }
  }
}
