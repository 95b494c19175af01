import Foundation
import Testing

@Suite(
  "An account whose ssh is the game, as docs/hosting/network.md sets it up", .waiting,
  .enabled(if: [Peer.sshd, .ssh, .tmux].allSatisfy(\.isExpected), "no sshd, ssh or tmux"))
struct SSHDoorTests {
  private let folder = DataFolder()
  private let server: ServerProcess
  private let door: SSHServer

  init() throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    server = try ServerProcess(socket: "\(folder.path)/socket")
    var text = try Recipe.text(of: "sshd-guess.conf")
    // The account is that of the tests, which has a key and no empty password.
    for (old, new) in [
      ("User guess", "User \(NSUserName())"),
      ("guess-client unix:", "\(try BuildProducts.path(of: "guess-client")) unix:"),
      ("/run/guess/socket", "\(folder.path)/socket"),
      ("AuthenticationMethods none", "AuthenticationMethods publickey"),
    ] {
      guard text.contains(old) else { throw Surprise("the example has no \(old)") }
      text = text.replacing(old, with: new)
    }
    door = try SSHServer(passphrase: "", text)
  }

  /// `ssh`, with more words, as someone without a configuration types it.
  private func words(_ more: String...) -> [String] {
    ["ssh"] + door.options.split(separator: " ").map(String.init)
      + ["-o", "StrictHostKeyChecking=no", "-o", "LogLevel=ERROR", "-p", "\(door.port)"] + more
  }

  private func ssh(_ more: String...) throws -> ChildProcess {
    try ChildProcess("ssh", Array(words().dropFirst()) + more)
  }

  @Test("lets a player at a terminal race a player who sends lines of the protocol")
  func match() throws {
    let window = try TerminalWindow(columns: 100, words("127.0.0.1"))
    try window.wait(for: "Your name")
    try window.enter("ada")
    try window.wait(for: "Hello, ada!")
    let bob = try ssh("-T", "127.0.0.1")
    try bob.enter(as: "bob")
    try bob.send("CREATE countdown=0")
    try window.enter("JOIN \(try bob.skip(to: "OK CREATE")["room"])")
    try bob.bisect(after: try bob.skip(to: "* START"))
    try window.wait(for: "bob wins")
    try window.enter("QUIT")
    #expect(try window.end() == 0)
    try bob.send("QUIT")
    try bob.skip(to: "* BYE")
    bob.endInput()
    #expect(try bob.wait() == .exit(0), "\(bob.report)")
  }

  @Test("has nothing else: no command, no files, no forwarding, no seat of another player")
  func nothingElse() throws {
    let command = try ssh("127.0.0.1", "cat", "/etc/passwd")
    try command.enter(as: "ada")
    try command.signal(SIGKILL)
    #expect(!command.text.contains("root:"))

    let files = try ChildProcess(
      "sftp",
      door.options.split(separator: " ").map(String.init)
        + ["-o", "StrictHostKeyChecking=no", "-P", "\(door.port)", "127.0.0.1"])
    files.endInput()
    #expect(try files.wait() != .exit(0), "\(files.report)")
    #expect(!files.complaints.contains("sftp>") && !files.text.contains("sftp>"), "\(files.report)")

    let forwarded = try ssh("-W", "127.0.0.1:\(server.port)", "127.0.0.1")
    #expect(try forwarded.wait() != .exit(0), "\(forwarded.report)")
    #expect(!forwarded.text.contains("HELLO"))

    let next = try TerminalWindow(columns: 100, words("127.0.0.1"))
    try next.wait(for: "Your name")
    #expect(try !next.scrollback().contains("seat"))
  }
}
