import Foundation
import Testing

/// A program that people already have, as a test uses it.
struct Peer: CustomTestStringConvertible, Sendable {
  /// The start of the command line, without the address.
  let testDescription: String
  private let words: [String]

  /// Creates a peer from the start of its command line and the form of its address.
  init(_ command: String, address: String = "127.0.0.1 PORT") {
    testDescription = command
    words = "\(command) \(address)".split(separator: " ").map(String.init)
  }

  // MARK: - All peers

  /// One netcat of each kind, as people start it at a terminal.
  static let netcats = [Peer("nc.openbsd"), Peer("nc.traditional"), Peer("ncat"), Peer("busybox nc")]

  static let telnet = Peer("telnet")
  static let plink = Peer("plink -raw", address: "-P PORT 127.0.0.1")
  static let python = Peer("python3")
  static let prlimit = Peer("prlimit")
  static let strace = Peer("strace")
  static let unshare = Peer("unshare")
  static let ip = Peer("ip")
  static let tmux = Peer("tmux")
  static let bash = Peer("bash")
  static let awk = Peer("awk")
  static let redis = Peer("redis-server")
  static let systemdAnalyze = Peer("systemd-analyze")
  static let zsh = Peer("zsh")
  static let fish = Peer("fish")
  static let mandoc = Peer("mandoc")
  static let groff = Peer("groff")
  /// True if the tests of completion have to run.
  static let shellsAreExpected = [tmux, zsh, fish].allSatisfy(\.isExpected)

  /// True if every peer must be installed, as in CI.
  static let areRequired = ProcessInfo.processInfo.environment["GUESS_PEERS"] == "required"

  /// The programs that tests need and that are not installed.
  static let missing = [
    "awk", "bash", "busybox", "fish", "groff", "haproxy", "ip", "mandoc", "nc.openbsd", "nc.traditional",
    "ncat", "openssl", "plink", "prlimit", "promtool", "python3", "redis-server", "socat", "ssh", "sshd",
    "strace", "stunnel4", "systemd-analyze", "systemd-socket-activate", "telnet", "tmux", "unshare", "zsh",
  ].filter { !Peer($0).isInstalled }

  // MARK: - One peer

  var isInstalled: Bool { SearchPath.path(of: words[0]) != nil }

  /// True if its tests have to run: it is installed, or it is required and its absence is an error.
  var isExpected: Bool {
    if isInstalled || Self.areRequired { return true }
    MissingPrograms.skipTest(for: words[0])
    return false
  }

  /// True if its tests at a terminal, which need Python, have to run.
  var isExpectedAtTerminal: Bool { isExpected && Self.python.isExpected }

  /// The command line that connects to `port`.
  func command(port: UInt16) -> [String] {
    words.map { $0.replacing("PORT", with: "\(port)") }
  }
}
