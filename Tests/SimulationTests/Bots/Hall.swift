import GuessClientBots
import GuessGame
import GuessProtocol
import TestSupport

/// A lobby in virtual time, the connections of its clients, and everything that is on the way between them.
struct Hall {
  enum Arrival {
    case nothing, atLobby
    case atClient(Int, BotInput)
  }

  private struct InFlight {
    enum Content {
      case input(BotInput)
      case line([UInt8])
      /// The lobby notices that the connection is lost.
      case loss

      var isForClient: Bool { if case .input = self { true } else { false } }
    }

    let due: Int64
    let client: Int
    let connection: ConnectionID
    let content: Content
  }

  /// Milliseconds of a way, and until the lobby notices a loss.
  private static let (delays, losses) = (1...20 as ClosedRange<Int64>, 0...1_000 as ClosedRange<Int64>)

  private var lobby: Lobby
  /// Milliseconds since the start.
  var now: Int64 = 0
  /// The connection of each client that has had one.
  private var connections: [Int: ConnectionID] = [:]
  private var connected: UInt32 = 0
  /// In the order in which they were sent.
  private var parcels: [InFlight] = []
  private var dice: SeededGenerator

  init(_ lobby: Lobby, seed: UInt64) {
    self.lobby = lobby
    dice = SeededGenerator(seed: seed)
  }

  /// The time of the next arrival, or of the lobby's deadline.
  var next: Int64? {
    (parcels.map(\.due) + [lobby.timers.next?.milliseconds].compactMap(\.self)).min()
  }

  // MARK: - Clients

  mutating func connect(_ client: Int) {
    let connection = ConnectionID(slot: connected, generation: 0)
    connected += 1
    connections[client] = connection
    put(.input(.connected(to: nil)), client, connection)
    tell(.connected(connection, from: .local))
  }

  mutating func send(_ bytes: [UInt8], from client: Int) {
    guard let connection = connections[client] else { return }
    for line in bytes.split(separator: 0x0A) { put(.line(Array(line)), client, connection) }
  }

  /// Breaks the connection, without an input for the client.
  mutating func hangUp(_ client: Int) {
    if let connection = connections.removeValue(forKey: client) { put(.loss, client, connection) }
  }

  // MARK: - The ways

  /// Sends something after everything that has the same way.
  private mutating func put(_ content: InFlight.Content, _ client: Int, _ connection: ConnectionID) {
    let delay = if case .loss = content { Self.losses } else { Self.delays }
    let due = now + dice.number(from: delay.lowerBound, to: delay.upperBound)
    let former = parcels.last { $0.connection == connection && $0.content.isForClient == content.isForClient }
    parcels.append(
      InFlight(due: max(due, former?.due ?? 0), client: client, connection: connection, content: content))
  }

  /// Takes the first of what has arrived by now; the lobby gets its part.
  mutating func takeArrival() -> Arrival {
    let due = parcels.indices.filter { parcels[$0].due <= now }
    guard let first = due.min(by: { parcels[$0].due < parcels[$1].due }) else { return .nothing }
    let parcel = parcels.remove(at: first)
    switch parcel.content {
    case .input(let input):
      return connections[parcel.client] == parcel.connection ? .atClient(parcel.client, input) : .atLobby
    case .line(let line): tell(.request(Request(line: line.span), from: parcel.connection))
    case .loss: tell(.lost(parcel.connection))
    }
    return .atLobby
  }

  /// Passes an input to the lobby, and sends its output.
  mutating func tell(_ input: consuming GuessGame.Input) {
    let effects = lobby.effects(of: input, at: Instant(milliseconds: now))
    for (places, connection) in effects.outputs {
      guard let client = connections.first(where: { $0.value == connection })?.key else { continue }
      let input = places.map { BotInput.received(Array(effects.bytes[$0])) } ?? .disconnected
      put(.input(input), client, connection)
    }
  }
}
