import Foundation

/// A machine with neither sockets nor a clock of its own. Tests/Fixtures/README.md says how to read the scripts that drive it.
protocol ScriptStage {
  init() throws
  /// Performs an act; returns its visible output, or nil for an unknown act.
  mutating func act(_ words: Words) throws -> [String]?
}

/// The words of an act: its name, and what follows.
struct Words {
  let name: String
  let rest: [String]
  /// The text after the name, with all its spaces.
  let text: String

  init(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    name = words.first ?? ""
    rest = Array(words.dropFirst())
    self.text = String(text.dropFirst(name.count + 1))
  }

  /// The number at a place after the name; 0 if there is none.
  func number(_ place: Int = 0) -> Int { place < rest.count ? Int(rest[place]) ?? 0 : 0 }

  /// The value of `key=`.
  func value(_ key: String) -> Int? {
    rest.first { $0.hasPrefix(key + "=") }.flatMap { Int($0.dropFirst(key.count + 1)) }
  }

  /// The bytes of the text, in which `\r`, `\n` and `\xNN` stand for one each.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let character = rest.first {
      if let match = rest.prefixMatch(of: /\\(?:r|n|x([0-9A-Fa-f]{2}))/) {
        let byte = match.1.flatMap { UInt8($0, radix: 16) }
        bytes.append(byte ?? (match.0 == "\\r" ? 0x0D : 0x0A))
        rest = rest[match.range.upperBound...]
      } else {
        bytes += Array(String(character).utf8)
        rest = rest.dropFirst()
      }
    }
    return bytes
  }
}

/// Scenes of acts, each with its visible output.
struct Script {
  private static let arrow = " → "
  let file: URL
  private let lines: [String]

  init(_ name: String) throws {
    file =
      URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Fixtures/scripts/\(name).txt").standardizedFileURL
    lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
  }

  /// Returns the text with the actual output, and the lines that differ.
  func replayed(on stage: any ScriptStage.Type) throws -> (text: String, differences: [String]) {
    var (text, differences) = ([String](), [String]())
    var (current, scene): (any ScriptStage, String) = (try stage.init(), "")
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("## ") { (current, scene) = (try stage.init(), line) }
      guard !line.isEmpty, !line.hasPrefix("#") else {
        text.append(line)
        continue
      }
      let act = line.components(separatedBy: Self.arrow)[0]
      let seen = try current.act(Words(act))?.joined(separator: "; ") ?? "this is no act"
      text.append(seen.isEmpty ? act : act + Self.arrow + seen)
      if text[index] != line {
        differences.append("line \(index + 1), \(scene): expected \(line), got \(text[index])")
      }
    }
    return (text.joined(separator: "\n"), differences)
  }
}
