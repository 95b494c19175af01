import Foundation

/// An sshd on this machine with keys of its own. It accepts the user who runs the tests, with a key.
final class SSHServer {
  /// The passphrase of the key, unless a test wants none.
  static let passphrase = "open sesame"

  private let folder = DataFolder()
  private let process: ChildProcess
  let port: UInt16

  /// Starts it with more `settings` after its own.
  init(passphrase: String = SSHServer.passphrase, _ settings: String = "") throws {
    let more = settings
    let path = folder.path
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    for (name, passphrase) in [("host", ""), ("user", passphrase)] {
      let tool = try ChildProcess(
        "ssh-keygen", ["-q", "-t", "ed25519", "-N", passphrase, "-f", "\(path)/\(name)"])
      guard try tool.wait() == .exit(0) else { throw Surprise("no key", in: tool.report) }
    }
    // As root, sshd needs this folder, which the system makes when it starts the service.
    if geteuid() == 0 {
      try FileManager.default.createDirectory(atPath: "/run/sshd", withIntermediateDirectories: true)
    }
    let reserved = try ReservedPort()
    port = reserved.port
    let settings = """
      ListenAddress 127.0.0.1:\(port)
      HostKey \(path)/host
      AuthorizedKeysFile \(path)/user.pub
      PidFile none
      StrictModes no
      UsePAM no
      PermitRootLogin yes
      PasswordAuthentication no
      Subsystem sftp internal-sftp

      """
    try Data((settings + more).utf8).write(to: URL(filePath: "\(path)/settings"))
    let program = SearchPath.path(of: "sshd") ?? "sshd"
    let process = try ChildProcess(program, ["-D", "-e", "-f", "\(path)/settings"])
    self.process = process
    try eventually("a listening sshd") { process.complaints.contains("Server listening") }
  }

  /// The file of known host keys. Its path is a word in every command that connects through this server.
  var knownHosts: String { "\(folder.path)/known" }

  /// The command for `--via`, which uses no other keys.
  var command: String { "ssh \(options) -p \(port) -W %h:%p 127.0.0.1" }

  /// Words for ssh and sftp, which lead to this server's key.
  var options: String {
    "-F none -i \(folder.path)/user -o IdentitiesOnly=yes -o IdentityAgent=none -o UserKnownHostsFile=\(knownHosts)"
  }
}
