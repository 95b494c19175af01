import GuessGame
import GuessProtocol
import TestSupport

/// The same server without its event loop: input goes straight to the lobby, and output is recorded.
struct PlainServer {
  private struct Client {
    let id: ConnectionID
    var framer = LineFramer(limit: Limits.requestLineBytes)
    var detector = ForeignProtocolDetector()
  }

  private var lobby: Lobby
  private var places = SlotMap<ConnectionID, Int>()
  private var clients: [Client?]
  /// Output for each client that was not taken yet.
  private(set) var sent: [[UInt8]]
  private(set) var now = Instant.start

  init(_ configuration: LobbyConfiguration, random: any RandomNumberGenerator, places: Int) {
    lobby = Lobby(configuration: configuration, random: random)
    clients = Array(repeating: nil, count: places)
    sent = Array(repeating: [], count: places)
  }

  func isConnected(_ place: Int) -> Bool { clients[place] != nil }

  /// Returns the output for a place since the last call.
  mutating func takeSent(_ place: Int) -> [UInt8] {
    defer { sent[place] = [] }
    return sent[place]
  }

  /// Connects a client with the same ID as in the event loop: IDs break ties between deadlines.
  mutating func connect(_ place: Int, as id: ConnectionID) {
    places.insert(place, at: id)
    clients[place] = Client(id: id)
    handle(.connected(id, from: .local))
  }

  mutating func receive(_ bytes: [UInt8], from place: Int) {
    guard var client = clients[place] else { return }
    guard client.detector.foreignProtocol(in: bytes.span) == nil else { return lose(place) }
    var offset = 0
    while let request = client.framer.nextRequest(in: bytes.span, from: &offset) {
      if clients[place] != nil { handle(.request(request, from: client.id)) }
    }
    guard clients[place] != nil else { return }
    sent[place] += client.framer.takeTelnetReplies()
    clients[place] = client
  }

  mutating func end(_ place: Int) {
    if let client = clients[place] { handle(.ended(client.id)) }
  }

  mutating func lose(_ place: Int) {
    guard let client = clients[place] else { return }
    forget(client.id)
    handle(.lost(client.id))
  }

  mutating func drain() { handle(.drain) }

  mutating func wait(until end: Instant) {
    while let next = lobby.timers.next, next <= end {
      now = max(now, next)
      handle(.deadline)
    }
    now = max(now, end)
  }

  private mutating func handle(_ input: consuming Input) {
    let effects = lobby.effects(of: input, at: now)
    for (lines, id) in effects.outputs {
      if let lines, let place = places[id] { sent[place] += effects.bytes[lines] }
      if lines == nil { forget(id) }
    }
  }

  private mutating func forget(_ id: ConnectionID) {
    if let place = places.remove(id) { clients[place] = nil }
  }
}
