import GuessClientCore
import GuessProtocol
import Platform

/// A guess-server that the client starts: for an arena on this machine, or for friends.
///
/// It has no settings but its options, stores nothing but what is asked for, and stops at the end of its input, and so with the client.
@MainActor
struct LocalServer {
  private let child: ChildProcess

  /// Variables with which another server is set up, and those with which systemd starts a service (systemd.exec(5)): this one is
  /// neither, even if the client is.
  private static let leftOut = [
    "GUESS_SERVER_", "NOTIFY_SOCKET=", "LISTEN_", "WATCHDOG_", "STATE_DIRECTORY=", "RUNTIME_DIRECTORY=",
    "CONFIGURATION_DIRECTORY=", "CREDENTIALS_DIRECTORY=", "CACHE_DIRECTORY=", "LOGS_DIRECTORY=",
    "INVOCATION_ID=",
    "JOURNAL_STREAM=", "SYSTEMD_", "MAINPID=", "MANAGERPID=",
  ]

  /// Starts a server with these options; `--until-eof` is one of them, perhaps with a reason. Passes its address to `handler` as
  /// soon as it listens. A `folder` keeps its journal. `fail` gets the system's reason, or nil for a server that is not there or ends.
  init(
    _ options: String..., keepingIn folder: String? = nil, orFail fail: @escaping (String?) -> Never,
    handler: @escaping (ServerAddress) -> Void
  ) {
    let data = folder.map { "--data=\($0)" } ?? "--no-data"
    do throws(SystemError) {
      child = try ChildProcess([Self.program, data, "--log-level=error"] + options) { variable in
        Self.leftOut.contains { variable.hasPrefix($0) }
      }
      var isFirst = true
      try child.readLines { line in
        guard isFirst else { return }
        isFirst = false
        guard let port = line?.split(separator: ":").last.flatMap({ UInt16($0) }) else { fail(nil) }
        handler(ServerAddress(host: "127.0.0.1", port: port))
      }
    } catch {
      fail(error.isAbsence ? nil : error.reason)
    }
  }

  /// Passes the name of the player for whom it runs, who will have ended the game when this process ends.
  func tell(_ name: Name) {
    _ = System.writeWithoutWaiting(Array("\(name)\n".utf8), to: child.input)
  }

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
