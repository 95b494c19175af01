import GuessServerCore
import GuessProtocol

/// A lobby without sockets: bytes in, bytes out, as the server's shell carries them.
struct BareServer {
  private(set) var lobby: Lobby
  private var connections = SlotMap<ConnectionID, Void>()
  private var framer = LineFramer()
  private var written: [UInt8] = []
  /// Where what was written last begins.
  private var lastStart = 0
  /// The time that the lobby is told.
  var now = Instant.start
  /// Times that someone was sent a line, or several in a row.
  private(set) var lines = 0
  /// What was written last.
  var lastWords: ArraySlice<UInt8> { written[lastStart...] }
  /// What was recorded; empty where nothing is kept.
  private(set) var journal: [UInt8] = []
  /// Bytes of journal that are kept before they are handed to nobody, as they would be to the disk.
  var mostJournal = Int.max

  /// A server that nobody has come to, and that nothing of what a benchmark does is too much for.
  init(keepsJournal: Bool = false) {
    var random: any RandomNumberGenerator = SystemRandomNumberGenerator()
    var configuration = LobbyConfiguration(version: "1.0.0", seedKey: SeedKey(using: &random))
    configuration.keepsJournal = keepsJournal
    configuration.limits.lines = nil
    configuration.limits.connections = .max
    lobby = Lobby(configuration: configuration, random: random)
  }

  /// Someone connects.
  mutating func connect() -> ConnectionID {
    let id = connections.insert(())
    handle(.connected(id, from: .local))
    return id
  }

  /// Someone connects and takes a name.
  mutating func welcomeOne(_ number: Int) -> ConnectionID {
    let id = connect()
    ask("HELLO 1 kind=bot text=off name=p\(number)", from: id)
    return id
  }

  /// So many connect, take names, and say `line`.
  mutating func welcome(_ count: Int, who line: String? = nil) -> [ConnectionID] {
    let ids = (0..<count).map { welcomeOne($0) }
    if let line { for id in ids { ask(line, from: id) } }
    return ids
  }

  /// A line comes from a client.
  mutating func ask(_ line: String, from id: ConnectionID) {
    ask(Array((line + "\n").utf8), from: id)
  }

  /// Bytes come from a client: all of their lines are handed in before what the lobby wants done is done.
  mutating func ask(_ bytes: [UInt8], from id: ConnectionID) {
    var offset = 0
    while offset < bytes.count, let request = framer.nextRequest(in: bytes.span, from: &offset) {
      lobby.handle(.request(request, from: id), at: now)
    }
    performEffects()
  }

  /// Something happens, and what the lobby wants done is done.
  mutating func handle(_ input: consuming Input) {
    lobby.handle(input, at: now)
    performEffects()
  }

  private mutating func performEffects() {
    if written.count > 8_192 { written.removeAll(keepingCapacity: true) }
    lastStart = written.count
    if !lobby.context.effects.changes.isEmpty { journal += lobby.context.effects.changes.bytes }
    for effect in lobby.context.effects.list {
      switch effect {
      case .send(let places, let id):
        guard connections[id] != nil else { continue }
        written.append(contentsOf: lobby.context.effects.bytes[places])
        lines += 1
      case .close(let id): connections.remove(id)
      // It is no node of a cluster.
      case .cluster: break
      }
    }
    lobby.removeEffects()
    if journal.count > mostJournal { journal.removeAll(keepingCapacity: true) }
  }

  /// Puts the rooms of an earlier run back.
  mutating func restore(_ recovery: Recovery) {
    lobby.restore(recovery)
  }
}
