import Foundation
import GuessProtocol
import TestSupport
import Testing

/// All output of many runs, compared with that of earlier commits: `Tests/Fixtures/traces` has a hash of each ten.
///
/// `TRACES=<folder> swift test --filter TraceTests` writes the traces, for a `diff -r` between two commits. `UPDATE_TRACES=1`
/// updates the hashes; read the differences before you commit that: players will see them.
@Suite("Traces")
struct TraceTests {
  /// Seeds with hashes in the fixture, each of so many. The first tenth reveals most changes at once.
  private static let seeds = 1...200 as ClosedRange<UInt64>
  private static let group = 10

  private static let environment = ProcessInfo.processInfo.environment
  private static let file = Project.folder.appending(path: "Tests/Fixtures/traces")

  @Test("each run has the same output as when it was recorded")
  func traces() throws {
    let isUpdate = Self.environment["UPDATE_TRACES"] != nil
    let folder = Self.environment["TRACES"].map { URL(filePath: $0) }
    let known = try isUpdate ? "" : String(contentsOf: Self.file, encoding: .utf8)
    let before = Set(known.split(separator: "\n").map(String.init))
    var hashes: [String] = []
    let isShort = Effort.current == .quick && !isUpdate && folder == nil
    for seed in isShort ? Array(Self.seeds.prefix(Self.seeds.count / 10)) : Array(Self.seeds) {
      let trace = Simulation.trace(of: seed)
      if let folder {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try trace.write(to: folder.appending(path: "lobby-\(seed)"), atomically: true, encoding: .utf8)
      }
      hashes.append("lobby \(seed) \(Self.hash(of: trace))")
    }
    let now = stride(from: 0, to: hashes.count, by: Self.group).map { first in
      "\(first + 1)…\(first + Self.group) \(Self.hash(of: hashes[first..<first + Self.group].joined(separator: "\n")))"
    }
    guard !isUpdate else {
      return try (now.joined(separator: "\n") + "\n").write(to: Self.file, atomically: true, encoding: .utf8)
    }
    let others = now.filter { !before.contains($0) }
    guard !others.isEmpty else { return }
    Issue.record(
      """
      Runs differ, by seed: \(others.joined(separator: ", "))
      Write the traces at both commits, and compare them: TRACES=<folder> swift test --filter TraceTests; diff -r
      """)
  }
}

extension TraceTests {
  private static func hash(of text: String) -> String {
    let hash = SHA256.digest(of: Array(text.utf8)).prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    return String(hash, radix: 16)
  }

  @Test("a node whose Redis answers has the output of a server alone, and its log has the rooms as they are")
  func node() {
    for seed in 1...20 as ClosedRange<UInt64> {
      let alone = Simulation.trace(of: seed, isRough: false)
      #expect(Simulation.trace(of: seed, isRough: false, isNode: true) == alone, "seed \(seed)")
    }
  }
}

extension Simulation {
  /// All output of a run: inputs, lines, closings, journal and deadlines, and the journals at its end.
  static func trace(of seed: UInt64, isRough: Bool? = nil, isNode: Bool = false) -> String {
    var text = ""
    let report = run(seed: seed, isRough: isRough, isNode: isNode) { text += $0 }
    for journal in report.journals { text += "-- journal\n" + journal.readable(after: "") }
    if let violation = report.violation { text += "\(violation)\n" }
    return text
  }
}
