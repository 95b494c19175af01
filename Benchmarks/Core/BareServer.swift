import GuessGame
import GuessServerCore
import GuessProtocol

/// A lobby without sockets, which exchanges bytes like the server's shell.
struct BareServer {
  private(set) var lobby: Lobby
  private var connections = SlotMap<ConnectionID, Void>()
  private var framer = LineFramer(limit: Limits.requestLineBytes)
  private var written: [UInt8] = []
  /// Start of the last output.
  private var lastStart = 0
  /// The current time.
  var now = Instant.start
  /// Number of writes to a client, each of one or several lines.
  private(set) var lines = 0
  /// The last output.
  var lastWords: ArraySlice<UInt8> { written[lastStart...] }
  /// The journal; empty if nothing is recorded.
  private(set) var journal: [UInt8] = []
  /// Bytes of journal collected before they are dropped, in place of a write.
  var mostJournal = Int.max

  /// A server without clients, and with limits that no benchmark reaches.
  init(keepsJournal: Bool = false) {
    var random: any RandomNumberGenerator = SystemRandomNumberGenerator()
    var configuration = LobbyConfiguration(version: "1.0.0", seedKey: SeedKey(using: &random))
    configuration.keepsJournal = keepsJournal
    configuration.limits.lines = nil
    configuration.limits.connections = .max
    configuration.limits.chat = TokenBucket.Rate(burst: 1_000_000_000, perSecond: 1)
    lobby = Lobby(configuration: configuration, random: random)
  }

  /// Connects a client.
  mutating func connect() -> ConnectionID {
    let id = connections.insert(())
    handle(.connected(id, from: .local))
    return id
  }

  /// Connects a client with a name.
  mutating func welcomeOne(_ number: Int) -> ConnectionID {
    let id = connect()
    ask("HELLO 1 kind=bot text=off name=p\(number)", from: id)
    return id
  }

  /// Connects `count` clients with names; each sends `line`.
  mutating func welcome(_ count: Int, who line: String? = nil) -> [ConnectionID] {
    let ids = (0..<count).map { welcomeOne($0) }
    if let line { for id in ids { ask(line, from: id) } }
    return ids
  }

  /// Adds `count` spectators to every room.
  mutating func addSpectators(_ count: Int) {
    for room in lobby.rooms.all {
      for _ in 0..<count {
        let id = connect()
        ask("HELLO 1 text=off", from: id)
        ask("WATCH \(room.code)", from: id)
      }
    }
  }

  /// Enters as many members into every event as it can have.
  mutating func fillEvents() {
    for code in lobby.tournaments.keys {
      for number in 1..<Limits.tournamentPlayers { ask("JOIN \(code)", from: welcomeOne(1_000_000 + number)) }
    }
  }

  /// Sends a line from a client.
  mutating func ask(_ line: String, from id: ConnectionID) {
    ask(Array((line + "\n").utf8), from: id)
  }

  /// Sends bytes from a client; all of their lines are processed before the effects.
  mutating func ask(_ bytes: [UInt8], from id: ConnectionID) {
    var offset = 0
    while offset < bytes.count, let request = framer.nextRequest(in: bytes.span, from: &offset) {
      lobby.handle(.request(request, from: id), at: now)
    }
    performEffects()
  }

  /// Handles an input and its effects.
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
      case .share(let places, let indices):
        written.append(contentsOf: lobby.context.effects.bytes[places])
        for index in indices where connections[lobby.context.effects.recipients[Int(index)]] != nil {
          lines += 1
        }
      case .close(let id): connections.remove(id)
      }
    }
    lobby.removeEffects()
    if journal.count > mostJournal { journal.removeAll(keepingCapacity: true) }
  }

  /// Restores the rooms of an earlier run.
  mutating func restore(_ recovery: Recovery) {
    lobby.restore(recovery.inhabited)
  }
}
