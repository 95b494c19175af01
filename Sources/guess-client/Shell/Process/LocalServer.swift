import GuessClientCore
import GuessProtocol
import Platform

/// A guess-server that the client starts: for an arena on this machine, or for friends.
///
/// It stores nothing, and stops at the end of its input, and so with the client.
@MainActor
struct LocalServer {
  private let child: ChildProcess

  /// Starts a server with these options; `--until-eof` is one of them, perhaps with a reason. Passes its address to `handler` as
  /// soon as it listens, or nil if it ends before.
  init(_ options: String..., handler: @escaping (ServerAddress?) -> Void) throws(SystemError) {
    child = try ChildProcess([Self.program, "--no-data", "--log-level=error"] + options)
    var isFirst = true
    try child.readLines { line in
      guard isFirst else { return }
      isFirst = false
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
