import Foundation
import GuessProtocol
import TestSupport
import Testing

/// All output of many runs, compared with that of earlier commits: `Tests/Fixtures/traces` has a hash of each.
///
/// `TRACES=<folder> swift test --filter TraceTests` writes the traces, for a `diff -r` between two commits. `UPDATE_TRACES=1`
/// updates the hashes; read the differences before you commit that: players will see them.
@Suite("Traces", .timed)
struct TraceTests {
  enum Kind: String, CaseIterable {
    case lobby, cluster

    /// Seeds with hashes in the fixture. The first tenth reveals most changes at once.
    var seeds: ClosedRange<UInt64> {
      switch self {
      case .lobby: 1...200
      case .cluster: 1...50
      }
    }

    func trace(of seed: UInt64) -> String {
      switch self {
      case .lobby: Simulation.trace(of: seed)
      case .cluster: ClusterRun.trace(of: seed)
      }
    }
  }

  private static let environment = ProcessInfo.processInfo.environment
  private static let file = Project.folder.appending(path: "Tests/Fixtures/traces")

  @Test("each run has the same output as when it was recorded")
  func traces() throws {
    let isUpdate = Self.environment["UPDATE_TRACES"] != nil
    let folder = Self.environment["TRACES"].map { URL(filePath: $0) }
    let known = try isUpdate ? "" : String(contentsOf: Self.file, encoding: .utf8)
    let before = Set(known.split(separator: "\n").map(String.init))
    var now: [String] = []
    for kind in Kind.allCases {
      let isShort = Effort.current == .quick && !isUpdate && folder == nil
      let seeds = isShort ? Array(kind.seeds.prefix(kind.seeds.count / 10)) : Array(kind.seeds)
      for seed in seeds {
        let trace = kind.trace(of: seed)
        if let folder {
          try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
          try trace.write(to: folder.appending(path: "\(kind)-\(seed)"), atomically: true, encoding: .utf8)
        }
        let hash = SHA256.digest(of: Array(trace.utf8)).prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        now.append("\(kind) \(seed) \(String(hash, radix: 16))")
      }
    }
    guard !isUpdate else {
      return try (now.joined(separator: "\n") + "\n").write(to: Self.file, atomically: true, encoding: .utf8)
    }
    let others = now.filter { !before.contains($0) }
    guard !others.isEmpty else { return }
    Issue.record(
      """
      \(others.count) of \(now.count) runs differ, by kind and seed: \(others.prefix(10).joined(separator: ", "))
      Write the traces at both commits, and compare them: TRACES=<folder> swift test --filter TraceTests; diff -r
      """)
  }
}

extension Simulation {
  /// All output of a run: inputs, lines, closings, journal and deadlines, and the journals at its end.
  static func trace(of seed: UInt64) -> String {
    var text = ""
    let report = run(seed: seed) { text += $0 }
    for journal in report.journals { text += "-- journal\n" + journal.readable(after: "") }
    if let violation = report.violation { text += "\(violation)\n" }
    return text
  }
}

extension ClusterRun {
  /// All output to each client of a cluster, if every request completes before the next: then it does not depend on the number of
  /// messages between nodes.
  static func trace(of seed: UInt64) -> String {
    var run = ClusterRun(seed: seed, isCalm: true)
    run.run()
    let clients = run.world.clients.enumerated()
    return clients.map { "-- client \($0) on node \($1.node)\n" + $1.log }.joined()
      + (run.world.fault ?? "")
  }
}
