import GuessClientCore
import GuessProtocol
import Platform

/// A guess-server that the client starts: for an arena, on this machine alone, or for friends.
///
/// It keeps nothing, and stops as soon as its input ends, which the client's end brings about as well. An arena's numbers follow from
/// the same key wherever an arena is played, so that a seed means the same numbers everywhere.
@MainActor
final class LocalServer {
  private let child: ChildProcess
  private var text = ""
  private var hasTold = false

  /// Starts a server for friends, who reach it over the network.
  init(forFriends port: UInt16) throws(SystemError) {
    child = try Self.start("--listen=0.0.0.0:\(port)", "--until-eof")
  }

  /// Starts a server for an arena. Nobody is to be kept from knowing its numbers.
  init() throws(SystemError) {
    child = try Self.start(
      "--listen=127.0.0.1:0", "--rate=off", "--per-address=off", "--until-eof=guess-client arena")
  }

  private static func start(_ options: String...) throws(SystemError) -> ChildProcess {
    try ChildProcess([program, "--no-data", "--log-level=error"] + options)
  }

  /// Tells `handler` where it listens as soon as it does, or nil where it ends before that.
  func activate(_ handler: @escaping @MainActor @Sendable (ServerAddress?) -> Void) {
    child.readOutput { bytes in self.read(bytes, handler) }
  }

  /// Ends it, and waits until it is gone.
  func end() {
    System.release(child.input)
    _ = child.end(waiting: true)
  }

  private func read(_ bytes: [UInt8]?, _ handler: (ServerAddress?) -> Void) {
    guard !hasTold else { return }
    text += String(decoding: bytes ?? [], as: UTF8.self)
    guard bytes == nil || text.contains("\n") else { return }
    hasTold = true
    let port = text.split(separator: "\n").first?.split(separator: ":").last.flatMap { UInt16($0) }
    handler(port.map { ServerAddress(host: "127.0.0.1", port: $0, room: nil) })
  }

  /// The server that lies beside the own program, else the one in PATH.
  private static var program: String {
    guard let own = System.ownPath, let slash = own.lastIndex(of: "/") else { return "guess-server" }
    let beside = String(own[...slash]) + "guess-server"
    return System.isExecutable(beside) ? beside : "guess-server"
  }
}
