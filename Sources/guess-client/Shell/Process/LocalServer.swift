import GuessClientCore
import GuessProtocol
import Platform

/// A guess-server that the client starts: for an arena, on this machine alone, or for friends.
///
/// An arena's numbers follow from the same key wherever an arena is played, so that a seed means the same numbers everywhere.
@MainActor
final class LocalServer {
  /// What the key is made of: nobody is to be kept from knowing these numbers.
  private static let keyText = "guess-client arena"
  /// Ends the server and takes its directory away as soon as the input ends, by which all that holds the other end may
  /// end it: the client, or what kills the client. A server without a key keeps nothing.
  private static let keeper = #"""
    command -v "$3" > /dev/null || exit 127
    directory=$(mktemp -d "$1.XXXXXX") && printf "$2" > "$directory/seed.key" || exit 1
    if [ -n "$2" ]; then data=--data=$directory; else data=--no-data; fi
    shift 2
    "$@" "$data" --log-level error 2> "$directory/complaints" &
    pid=$!
    exec > /dev/null
    while read -r line; do :; done
    kill -TERM $pid 2> /dev/null
    kill -TERM $pid 2> /dev/null
    wait $pid || cat "$directory/complaints" >&2
    rm -rf "$directory"
    """#

  private let child: ChildProcess
  private var text = ""
  private var hasTold = false

  /// Starts a server for friends, who reach it over the network.
  init(forFriends port: UInt16) throws(SystemError) {
    child = try Self.start(key: "", "--listen=0.0.0.0:\(port)")
  }

  /// Starts a server for an arena.
  init() throws(SystemError) {
    let key = SHA256.digest(of: Array(Self.keyText.utf8)).map { byte in
      // As printf takes it in every shell.
      "\\" + String(byte >> 6, radix: 8) + String(byte >> 3 & 7, radix: 8) + String(byte & 7, radix: 8)
    }
    child = try Self.start(key: key.joined(), "--listen=127.0.0.1:0", "--rate=off", "--per-address=off")
  }

  private static func start(key: String, _ options: String...) throws(SystemError) -> ChildProcess {
    let folder = System.environment["TMPDIR"] ?? "/tmp"
    let prefix = "\(folder)/guess-client-\(System.processID)"
    return try ChildProcess(keeper, ["sh", prefix, key, program] + options)
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
