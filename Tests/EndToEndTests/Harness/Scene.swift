import Foundation
import TestSupport
import Testing

/// A scene of Tests/Fixtures/programs, whose README explains the acts: what players, programs and windows do, and what they see.
struct Scene: CustomTestStringConvertible, Sendable {
  /// A line of the scene, and the lines that its program must print.
  struct Act: Sendable {
    /// Its number in the file.
    let line: Int
    let text: String
    var output: [String] = []
    var complaints: [String] = []
  }

  let testDescription: String
  private(set) var acts: [Act] = []
  /// The programs and abilities without which it can't be played.
  private var needs: [String] = []
  /// The names of variables, and rows of their values. Each row makes a scene of its own.
  private var table: (names: [String], rows: [[String]]) = ([], [])

  private static let folder = Project.folder.appending(path: "Tests/Fixtures/programs")

  /// The scenes of all files that this machine can play. With SCENE in the environment, those with these words in their titles.
  static func all() throws -> [Scene] {
    let words = ProcessInfo.processInfo.environment["SCENE"] ?? ""
    let chosen = try written().filter { words.isEmpty || $0.testDescription.contains(words) }
    guard !chosen.isEmpty else { throw UnexpectedOutput("no scene has “\(words)” in its title") }
    return chosen.flatMap(\.cases).filter { $0.needs.allSatisfy(isMet) }
  }

  /// The programs that scenes need and that are not installed.
  static let missingPrograms = Set(((try? written()) ?? []).flatMap(\.cases).flatMap(\.needs))
    .filter { !["faults", "networks"].contains($0) && !$0.contains("/") && !Peer($0).isInstalled }.sorted()

  private static func written() throws -> [Scene] {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try files.filter { $0.hasSuffix(".txt") }.flatMap { try scenes(in: $0) }
  }

  private static func scenes(in file: String) throws -> [Scene] {
    let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    var scenes = [Scene(testDescription: "")]
    var wide: [String] = []
    for (index, part) in text.components(separatedBy: "\n").enumerated() {
      wide.append(part)
      if part.hasSuffix("\\") { continue }
      let line = WideText.joined(wide.joined(separator: "\n"))
      wide = []
      if line.hasPrefix("## ") {
        let title = "\(file.dropLast(".txt".count)): \(line.dropFirst(3))"
        scenes.append(Scene(testDescription: title, acts: scenes[0].acts, needs: scenes[0].needs))
      } else if !line.isEmpty, !line.hasPrefix("#") {
        scenes[scenes.count - 1].add(line, at: index + 1)
      }
    }
    return Array(scenes.dropFirst())
  }

  private init(testDescription: String, acts: [Act] = [], needs: [String] = []) {
    (self.testDescription, self.acts, self.needs) = (testDescription, acts, needs)
  }

  private mutating func add(_ line: String, at number: Int) {
    let (mark, rest) = (String(line.prefix { $0 != " " }), String(line.drop { $0 != " " }.dropFirst()))
    switch mark {
    case "needs": needs += rest.split(separator: " ").map(String.init)
    case "for":
      let parts = rest.components(separatedBy: " = ")
      table.names = parts[0].split(separator: " ").map(String.init)
      table.rows += parts.dropFirst().joined(separator: " = ").components(separatedBy: " | ").map { row in
        row.split(separator: " ", maxSplits: table.names.count - 1).map(String.init)
      }
    case "|": acts[acts.count - 1].output.append(rest)
    case "!": acts[acts.count - 1].complaints.append(rest)
    default: acts.append(Act(line: number, text: line))
    }
  }

  /// A scene for each row of its table, with the values in place of the names.
  private var cases: [Scene] {
    guard !table.rows.isEmpty else { return [self] }
    return table.rows.map { row in
      let values = Dictionary(uniqueKeysWithValues: zip(table.names, row))
      func filled(_ text: String) -> String {
        text.replacing(/\$([a-z_]+)/) { values[String($0.output.1)] ?? String($0.output.0) }
      }
      let acts = acts.map { act in
        Act(
          line: act.line, text: filled(act.text), output: act.output.map(filled),
          complaints: act.complaints.map(filled))
      }
      return Scene(
        testDescription: "\(testDescription): \(row.joined(separator: " "))", acts: acts,
        needs: needs.map(filled))
    }
  }

  /// True if this system permits network namespaces.
  private static let hasNetworks = (try? ChildProcess("unshare", ["--net", "true"]).wait()) == .exit(0)

  private static func isMet(_ need: String) -> Bool {
    switch need {
    case "faults": Fault.isPossible || Peer.areRequired
    case "networks": hasNetworks || Peer.areRequired
    case _ where need.contains("/"):
      FileManager.default.fileExists(atPath: need.replacing("$project", with: Project.folder.path))
        || Peer.areRequired
    default: Peer(need).isExpected
    }
  }
}
