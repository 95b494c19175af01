import Foundation

/// A machine with neither sockets nor a clock of its own. Tests/Fixtures/README.md says how to read the scripts that drive it.
package protocol ScriptStage {
  init() throws
  /// Performs an act; returns its visible output, or nil for an unknown act.
  mutating func act(_ words: Words) throws -> [String]?
}

/// The words of an act: its name, and what follows.
package struct Words {
  package let name: String
  package let rest: [String]
  /// The text after the name, with all its spaces.
  package let text: String

  package init(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    name = words.first ?? ""
    rest = Array(words.dropFirst())
    self.text = String(text.dropFirst(name.count + 1))
  }

  /// The number at a place after the name; 0 if there is none.
  package func number(_ place: Int = 0) -> Int { place < rest.count ? Int(rest[place]) ?? 0 : 0 }

  /// The value of `key=`, as text or as a number.
  package func text(_ key: String) -> String? {
    rest.first { $0.hasPrefix(key + "=") }.map { String($0.dropFirst(key.count + 1)) }
  }
  package func value(_ key: String) -> Int? { text(key).flatMap { Int($0) } }

  /// The bytes of the text, in which `\r`, `\n`, `\t`, `\e` (escape) and `\xNN` stand for one each.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let character = rest.first {
      if character == "\\", let match = rest.prefixMatch(of: /\\(?:([rnte])|x([0-9A-Fa-f]{2}))/) {
        let named: [Substring: UInt8] = ["r": 0x0D, "n": 0x0A, "t": 0x09, "e": 0x1B]
        bytes.append(match.1.flatMap { named[$0] } ?? match.2.flatMap { UInt8($0, radix: 16) } ?? 0)
        rest = rest[match.range.upperBound...]
      } else {
        bytes += Array(String(character).utf8)
        rest = rest.dropFirst()
      }
    }
    return bytes
  }
}

/// Scenes of acts, each with its visible output below it, in a folder of Tests/Fixtures.
package struct Script {
  private enum Passage {
    /// An empty line, a comment or a title.
    case text(String)
    /// An act as it is written, from a line on, and its outputs.
    case act(lines: [String], at: Int, output: [String])
  }

  private let file: URL
  private let passages: [Passage]

  package init(_ name: String, in folder: String) throws {
    file = Self.url(of: folder).appending(path: "\(name).txt")
    passages = try Self.passages(in: String(contentsOf: file, encoding: .utf8))
  }

  package static func names(in folder: String) throws -> Set<String> {
    let files = try FileManager.default.contentsOfDirectory(atPath: url(of: folder).path())
    return Set(files.map { String($0.dropLast(".txt".count)) })
  }

  private static func url(of folder: String) -> URL {
    Project.folder.appending(path: "Tests/Fixtures/\(folder)")
  }

  private static func passages(in text: String) -> [Passage] {
    var passages: [Passage] = []
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      guard case .act(var lines, let start, var output) = passages.last, !line.isEmpty, !line.hasPrefix("#"),
        WideText.isOutput(line) || output.isEmpty && lines.last?.hasSuffix("\\") == true
      else {
        passages.append(
          line.isEmpty || line.hasPrefix("#") ? .text(line) : .act(lines: [line], at: index + 1, output: []))
        continue
      }
      if output.isEmpty, lines.last?.hasSuffix("\\") == true {
        lines.append(line)
      } else {
        output.append(line)
      }
      passages[passages.count - 1] = .act(lines: lines, at: start, output: output)
    }
    return passages
  }

  /// Returns the acts whose output is another one now; with UPDATE_SCRIPTS in the environment, the file gets the actual output.
  package func play(on stage: any ScriptStage.Type) throws -> [String] {
    var (text, differences) = ([String](), [String]())
    var (current, scene): (any ScriptStage, String) = (try stage.init(), "")
    for passage in passages {
      switch passage {
      case .text(let line):
        if line.hasPrefix("## ") { (current, scene) = (try stage.init(), line) }
        text.append(line)
      case .act(let lines, let start, let output):
        let words = Words(WideText.joined(lines.joined(separator: "\n")))
        let seen = try Self.perform(words, on: &current) ?? ["this is no act"]
        let written = seen.flatMap(WideText.output)
        text += lines + written
        guard written != output else { continue }
        let act = ["\(file.lastPathComponent), line \(start), \(scene)"] + lines
        differences.append((act + ["expected:"] + output + ["got:"] + written).joined(separator: "\n"))
      }
    }
    guard ProcessInfo.processInfo.environment["UPDATE_SCRIPTS"] != nil else { return differences }
    try text.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    return []
  }

  /// Performs an act of any stage: one that is given, or shown in part, one that is repeated, or one of its own.
  private static func perform(_ act: Words, on stage: inout any ScriptStage) throws -> [String]? {
    if act.name == "given" { return try perform(Words(act.text), on: &stage).map { _ in [] } }
    if act.name == "first" || act.name == "last", let count = act.rest.first.flatMap({ Int($0) }) {
      let shown = try perform(Words(String(act.text.dropFirst("\(count) ".count))), on: &stage)
      return shown.map { Array(act.name == "first" ? $0.prefix(count) : $0.suffix(count)) }
    }
    guard let count = Int(act.name), count > 0, act.rest.first == "times" else { return try stage.act(act) }
    let repeated = Words(String(act.text.dropFirst("times ".count)))
    let outputs = try (0..<count).map { _ in try perform(repeated, on: &stage) }
    guard let first = outputs[0], outputs.contains(where: { $0 != first }) else { return outputs[0] }
    return outputs.compactMap(\.self).flatMap(\.self)
  }
}
