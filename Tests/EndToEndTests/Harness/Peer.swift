import Foundation
import Testing

/// A program that people already have, as a test uses it.
struct Peer: CustomTestStringConvertible, Sendable {
  /// The start of the command line, without the address.
  let testDescription: String
  /// True if it closes its side when its input ends. OpenBSD's nc needs an option for this, and the traditional one leaves
  /// some seconds later.
  let passesOnEndOfInput: Bool
  private let words: [String]

  /// Creates a peer from the start of its command line and the form of its address.
  init(_ command: String, address: String = "127.0.0.1 PORT", passesOnEndOfInput: Bool = true) {
    testDescription = command
    self.passesOnEndOfInput = passesOnEndOfInput
    words = "\(command) \(address)".split(separator: " ").map(String.init)
  }

  // MARK: - All peers

  /// Peers that end by themselves after all their input.
  static let piped = [
    Peer("nc.openbsd", passesOnEndOfInput: false), Peer("nc.openbsd -N"), Peer("nc.openbsd -q0"),
    Peer("nc.traditional -q5", passesOnEndOfInput: false), Peer("ncat"), Peer("busybox nc"),
    Peer("socat -t5 -", address: "TCP:127.0.0.1:PORT"),
    Peer("plink -batch -raw", address: "-P PORT 127.0.0.1"),
  ]

  /// One netcat of each kind, as people start it at a terminal.
  static let netcats = [Peer("nc.openbsd"), Peer("nc.traditional"), Peer("ncat"), Peer("busybox nc")]

  /// The first installed netcat.
  static let anyNetcat = (netcats + [Peer("nc")]).first(where: \.isInstalled)

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

  static let missing = Set(
    (piped + [telnet, python, prlimit, strace, unshare, ip, tmux, bash, awk, zsh, fish, mandoc, groff, redis]
      + [systemdAnalyze] + forScenes).filter { !$0.isInstalled }.map { $0.words[0] }
  )
  .sorted()
  /// Those that only scenes need.
  private static let forScenes = [
    "haproxy", "stunnel4", "openssl", "sshd", "ssh", "systemd-socket-activate", "promtool",
  ].map { Peer($0) }

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

  func start(against server: ServerProcess) throws -> ChildProcess {
    let command = command(port: server.port)
    return try ChildProcess(command[0], Array(command.dropFirst()))
  }
}
