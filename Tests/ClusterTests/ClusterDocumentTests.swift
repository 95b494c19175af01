import Foundation
import TestSupport
import Testing

@Suite("docs/hosting/cluster.md", .waiting, .enabled(if: Peer.redis.isExpected, "no redis-server"))
struct ClusterDocumentTests {
  /// The commands of the page's `sh` blocks, in order.
  private func commands() throws -> [String] {
    let text = try Project.text(of: "docs/hosting/cluster.md")
    var isShell = false
    return text.split(separator: "\n").compactMap { line in
      if line.hasPrefix("```") {
        isShell = line == "```sh"
        return nil
      }
      return isShell ? String(line) : nil
    }
  }

  /// The line with the rights of a Redis user.
  private func rule() throws -> Substring {
    let text = try Project.text(of: "docs/hosting/cluster.md")
    return try #require(text.split(separator: "\n").first { $0.contains("`ACL SETUSER") })
  }

  @Test("has commands that take an operator from one node to three, each valid as written but for the ports")
  func commandsRun() throws {
    let folder = DataFolder()
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let ports = try ["6379", "5001", "5002", "5003", "4841", "4842", "4843"].map {
      ($0, try ReservedPort())
    }
    var running: [ChildProcess] = []
    for command in try commands() {
      var line = command
      for (old, new) in ports { line.replace(":\(old)", with: ":\(new.port)") }
      line = line.replacing("--port 6379", with: "--port \(ports[0].1.port) --save ''")
      for (old, new) in ports { line.replace(" \(old)", with: " \(new.port)") }
      let bin = URL(filePath: try BuildProducts.path(of: "guess-server")).deletingLastPathComponent().path
      let process = try ChildProcess(
        "sh",
        ["-c", "cd \(folder.path) && PATH=\(bin):$PATH && \(command.contains("|") ? "" : "exec ")\(line)"])
      switch command.prefix(while: { $0 != " " }) {
      case "redis-server":
        try eventually("Redis listens") { (try? RawClient(port: ports[0].1.port)) != nil }
      case "guess-server" where command.contains("--new-key"):
        #expect(try process.wait() == .exit(0), "\(process.report)")
      case "guess-server": try process.skip(to: "listening on")
      case "printf": try expectThreeNodes(process, ports[5].1.port)
      case "guess-client":
        try process.send("NAME ada")
        try process.skip(to: "OK NAME")
      default: Issue.record("nobody runs: \(command)")
      }
      running.append(process)
    }
    #expect(running.count == 7)
  }

  @Test("grants a node every Redis command that its scripts call")
  func rightsOfScripts() throws {
    let rights = Set(try rule().split(whereSeparator: { " `".contains($0) }).filter { $0.hasPrefix("+") })
    let folder = Project.folder.appending(path: "Sources/GuessServer/Shell/Cluster/Scripts")
    var calls: Set<Substring> = []
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      let script = try String(contentsOf: file, encoding: .utf8)
      calls.formUnion(script.matches(of: /redis\.call\('(\w+)'/).map(\.output.1))
    }
    #expect(calls.count > 10)
    for call in calls { #expect(rights.contains("+\(call.lowercased())"), "\(call)") }
  }

  /// Asks until all three are listed: the nodes may not be linked yet at the first request.
  private func expectThreeNodes(_ process: ChildProcess, _ port: UInt16) throws {
    #expect(try process.wait() == .exit(0), "\(process.report)")
    let client = try RawClient(port: port)
    try eventually("all three nodes are linked", pausing: .milliseconds(20)) {
      try client.send("STATUS")
      return try client.skip(to: "OK STATUS")["nodes"] == "3"
    }
  }
}
