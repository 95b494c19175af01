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

  // MARK: - One peer

  var isInstalled: Bool { SearchPath.path(of: name) != nil }

  /// True if its tests have to run: it is installed, or it is required and its absence is an error.
  var isExpected: Bool { isInstalled || Self.areRequired }
}
