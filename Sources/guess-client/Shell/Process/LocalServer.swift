import GuessClientCore
import GuessProtocol
import Platform

/// A guess-server that the client starts: for an arena on this machine, or for friends.
///
/// It stores nothing, and stops at the end of its input, and so with the client. An arena's server always has the same key, so
/// that a seed gives the same numbers everywhere.
@MainActor
final class LocalServer {
  private let child: ChildProcess
  private var hasTold = false

  /// Starts a server for friends, who reach it through the network.
  init(forFriends port: UInt16) throws(SystemError) {
    child = try Self.start("--listen=0.0.0.0:\(port)", "--until-eof")
  }

  /// Starts a server for an arena. Its numbers need not be secret.
  init() throws(SystemError) {
    child = try Self.start(
      "--listen=127.0.0.1:0", "--rate=off", "--per-address=off", "--until-eof=guess-client arena")
  }

  private static func start(_ options: String...) throws(SystemError) -> ChildProcess {
    try ChildProcess([program, "--no-data", "--log-level=error"] + options)
  }

  /// Passes the server's address to `handler` as soon as it listens, or nil if it ends before.
  func activate(_ handler: @escaping (ServerAddress?) -> Void) throws(SystemError) {
    try child.readLines { line in
      guard !self.hasTold else { return }
      self.hasTold = true
      let port = line?.split(separator: ":").last.flatMap { UInt16($0) }
      handler(port.map { ServerAddress(host: "127.0.0.1", port: $0, room: nil) })
    }
  }

  /// Ends it, and waits for its exit.
  func end() {
    System.release(child.input)
    _ = child.process.end(waiting: true)
  }

  /// The server next to this program, or the one in PATH.
  private static var program: String {
    guard let own = System.ownPath, let slash = own.lastIndex(of: "/") else { return "guess-server" }
    let beside = String(own[...slash]) + "guess-server"
    return access(beside, X_OK) == 0 ? beside : "guess-server"
  }
}
