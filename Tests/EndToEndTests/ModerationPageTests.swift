import TestSupport
import Testing

@Suite("The page for operators", .waiting)
struct ModerationPageTests {
  @Test("has only commands of guess-client admin that work as written")
  func page() throws {
    let prefix = "$ guess-client admin "
    let commands = try Project.text(of: "docs/hosting/moderation.md").split(separator: "\n")
      .filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count).prefix { $0 != "#" } }
    #expect(commands.count >= 10)
    let folder = DataFolder()
    let server = try folder.start()
    let client = "\(try BuildProducts.path(of: "guess-client")) admin --socket '\(folder.path)/admin'"
    for command in commands {
      let ada = try server.connect()
      try ada.enter(as: "ada")
      let process = try ChildProcess("bash", ["-c", "exec \(client) \(command)"])
      process.endInput()
      #expect(try process.wait() == .exit(0), "\(command)\n\(process.report)")
      // The next command needs the name again.
      let freeing = try ChildProcess("bash", ["-c", "\(client) UNBAN ada; \(client) KICK ada"])
      freeing.endInput()
      try freeing.wait()
    }
    #expect(try server.stop() == .exit(0))
  }
}
