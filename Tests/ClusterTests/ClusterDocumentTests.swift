import Foundation
import TestSupport
import Testing

@Suite("docs/hosting/cluster.md", .waiting, .enabled(if: Peer.redis.isExpected, "no redis-server"))
struct ClusterDocumentTests {
  private static let page = "docs/hosting/cluster.md"

  @Test("has commands for two nodes of one machine, each valid as written but for the ports")
  func commandsRun() throws {
    let folder = try DataFolder().created()
    let ports = try ["6379", "4841", "4842"].map { ($0, try ReservedPort()) }
    var running: [ChildProcess] = []
    for command in try #require(Project.blocks("sh", of: Self.page).first) {
      var line = command.replacing("--port 6379", with: "--port \(ports[0].1.port)")
      for (old, new) in ports { line = line.replacing(":\(old)", with: ":\(new.port)") }
      if command.hasPrefix("guess-client") {
        // The first node serves after three leases.
        try eventually("a node serves", pausing: .milliseconds(100)) {
          ports.dropFirst().contains { (try? RawClient(port: $0.1.port)) != nil }
        }
      }
      let bin = URL(filePath: try BuildProducts.path(of: "guess-server")).deletingLastPathComponent().path
      let process = try ChildProcess(
        "sh", ["-c", "cd \(folder.path) && PATH=\(bin):$PATH && exec \(line)"])
      switch command.prefix(while: { $0 != " " }) {
      case "redis-server":
        try eventually("Redis listens") { (try? RawClient(port: ports[0].1.port)) != nil }
      case "guess-server":
        try eventually("it has started") { process.complaints.contains("event=started") }
      case "guess-client":
        try process.send("NAME ada")
        try process.skip(to: "OK NAME")
      default: Issue.record("nobody runs: \(command)")
      }
      running.append(process)
    }
    #expect(running.count == 4)
  }

  @Test("grants a node every Redis command that it and its scripts use")
  func rights() throws {
    let text = try Project.text(of: Self.page)
    let rule = try #require(text.split(separator: "\n").first { $0.contains("`ACL SETUSER") })
    let rights = Set(rule.split(whereSeparator: { " `".contains($0) }).filter { $0.hasPrefix("+") })
    let folder = Project.folder.appending(path: "Sources/GuessServer/Shell/Cluster/Scripts")
    var calls: Set<Substring> = []
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      let script = try String(contentsOf: file, encoding: .utf8)
      calls.formUnion(script.matches(of: /redis\.call\('(\w+)'/).map(\.output.1))
    }
    let questions = try Project.text(of: "Sources/GuessServer/Shell/Cluster/RedisQuestion.swift")
    calls.formUnion(questions.matches(of: /RESPRequest\(\s*\["([A-Z]+)"/).map(\.output.1))
    #expect(calls.count > 10)
    for call in calls { #expect(rights.contains("+\(call.lowercased())"), "\(call)") }
  }
}
