import Foundation

/// A program that people already have, as a test uses it.
struct Peer: Sendable {
  private let name: String

  init(_ name: String) { self.name = name }

  // MARK: - All peers

  static let python = Peer("python3")
  static let prlimit = Peer("prlimit")
  static let strace = Peer("strace")
  static let unshare = Peer("unshare")
  static let redis = Peer("redis-server")
  static let systemdAnalyze = Peer("systemd-analyze")
  static let fish = Peer("fish")

  /// True if every peer must be installed, as in CI.
  static let areRequired = ProcessInfo.processInfo.environment["GUESS_PEERS"] == "required"

  /// The programs that tests need and that are not installed.
  static let missing = [
    "awk", "bash", "busybox", "fish", "groff", "haproxy", "mandoc", "nc.openbsd", "nc.traditional",
    "ncat", "openssl", "plink", "prlimit", "promtool", "python3", "redis-server", "socat", "ssh", "sshd",
    "strace", "stunnel4", "systemd-analyze", "systemd-socket-activate", "telnet", "tmux", "unshare", "zsh",
  ].filter { !Peer($0).isInstalled }

  // MARK: - One peer

  var isInstalled: Bool { SearchPath.path(of: name) != nil }

  /// True if its tests have to run: it is installed, or it is required and its absence is an error.
  var isExpected: Bool { isInstalled || Self.areRequired }
}
