import Platform
import Foundation
import Testing

@Suite(
  "A client that connects by ssh, which asks about a host key and for a passphrase", .waiting,
  .enabled(if: [Peer.sshd, .ssh, .tmux].allSatisfy(\.isExpected), "no sshd, ssh or tmux"))
struct SSHTests {
  private static let keyQuestion = "Are you sure you want to continue connecting"
  private static let passphraseQuestion = "Enter passphrase"

  private func words(_ gate: SSHServer, _ server: ServerProcess, _ more: [String] = []) throws -> [String] {
    [try BuildProducts.path(of: "guess-client")] + more
      + ["--via", gate.command, "127.0.0.1:\(server.port)"]
  }

  /// The same as a shell command.
  private func line(_ gate: SSHServer, _ server: ServerProcess) throws -> String {
    try words(gate, server, ["--name=ada"]).map { "'\($0)'" }.joined(separator: " ")
  }

  private func answer(in window: TerminalWindow) throws {
    try window.wait(for: Self.keyQuestion)
    try window.enter("yes")
    try window.wait(for: Self.passphraseQuestion)
    try window.enter(SSHServer.passphrase)
  }

  @Test("plays after both answers, gets the terminal back, and explains why it does not reconnect")
  func play() throws {
    let (server, gate) = (try ServerProcess(), try SSHServer())
    let window = try TerminalWindow(columns: 120, try words(gate, server, ["--name=ada"]))
    try answer(in: window)
    try window.wait(for: "Hello, ada!")
    let seen = try window.scrollback()
    #expect(!seen.contains(SSHServer.passphrase) && !seen.contains("Connecting to"), "\(seen)")
    try window.enter("PING still-there")
    try window.wait(for: "pong still-there")
    let ssh = ProcFS.processes(with: "UserKnownHostsFile=\(gate.knownHosts)")
    #expect(ssh.count == 1)
    for pid in ssh { kill(pid, SIGKILL) }
    try window.wait(for: "“ssh” wants to ask you something")
    #expect(try window.end() == 1)
  }

  @Test("plays with the wheels and as a bot, and runs top, after the same answers")
  func others() throws {
    let (server, gate) = (try ServerProcess(), try SSHServer())
    let wheels = try TerminalWindow(columns: 100, try words(gate, server, ["--pick", "--name=ada"]))
    try answer(in: wheels)
    try wheels.wait(for: "Hello, ada!")
    // The host key is known by now.
    for (more, words) in [(["bot"], "Waiting for a rival"), (["top", "--once"], "guess-server 1.")] {
      let window = try TerminalWindow(columns: 100, try self.words(gate, server, more))
      try window.wait(for: Self.passphraseQuestion)
      try window.enter(SSHServer.passphrase)
      try window.wait(for: words)
    }
  }

  @Test("ends with Ctrl-C at the question, and stops there with Ctrl-Z, as one program")
  func keys() throws {
    let (server, gate) = (try ServerProcess(), try SSHServer())
    let window = try TerminalWindow(columns: 120, try words(gate, server))
    try window.wait(for: Self.keyQuestion)
    try window.press("C-c")
    #expect(try window.end() == 130)
    // Only an interactive shell controls jobs.
    let shell = try TerminalWindow(columns: 120, ["bash", "--norc", "-i"])
    try shell.enter("clear; \(try line(gate, server))")
    try shell.wait(for: Self.keyQuestion)
    try shell.press("C-z")
    try shell.wait(for: "Stopped")
    try shell.enter("clear; fg")
    try answer(in: shell)
    try shell.wait(for: "Hello, ada!")
    try shell.enter("QUIT")
    try shell.wait(for: "Goodbye")
    // The next prompt is a new one: clear has removed the others.
    try shell.wait(for: "bash-")
    try shell.enter("echo 'the terminal' is mine")
    try shell.wait(for: "the terminal is mine")
  }

  @Test("asks at the terminal even if its lines come from a pipe")
  func pipe() throws {
    let (server, gate) = (try ServerProcess(), try SSHServer())
    let window = try TerminalWindow(
      columns: 120, ["bash", "-c", "printf 'PING x\\nQUIT\\n' | \(try line(gate, server))"])
    try answer(in: window)
    try window.wait(for: "OK PING x")
    #expect(try window.end() == 0)
  }
}
