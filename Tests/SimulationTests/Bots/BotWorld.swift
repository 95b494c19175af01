import GuessClientCore
import GuessGame
import GuessProtocol
import TestSupport

/// Bots and a lobby in virtual time, with slow connections that may break.
struct BotWorld {
  /// Something in flight.
  private enum Parcel {
    /// Bytes for the bot that had this connection.
    case bytes([UInt8], to: ConnectionID, of: Int)
    /// The server closed the connection.
    case end(ConnectionID, of: Int)
    case line([UInt8], from: ConnectionID)
    /// The connection is established.
    case arrival(Int)
    /// The server notices the lost connection.
    case loss(ConnectionID)
    /// The bot's program has answered.
    case answer(Int, String)
  }

  private struct Player {
    var bot: Bot
    var connection: ConnectionID?
    /// Lines of a connection stay in order.
    var lastParcel: (there: Int64, back: Int64) = (0, 0)
  }

  private var lobby: Lobby
  private var random: any RandomNumberGenerator
  private var now: Int64 = 0
  private var players: [Player]
  private var parcels: [(time: Int64, number: Int, parcel: Parcel)] = []
  private var sentParcels = 0
  private var connections: UInt32 = 0
  /// One in this many server lines breaks the connection; nil for never.
  private let breakage: Int?
  /// The program's answer to a question.
  private let program: (String) -> String
  /// Steps left before the run counts as endless.
  private var steps = 40_000
  private(set) var losses = 0

  init(
    _ bots: [Bot], seed: UInt64, breakage: Int? = nil,
    program: @escaping (String) -> String = BotWorld.middle
  ) {
    guard let key = SeedKey(bytes: Array(repeating: 7, count: SeedKey.byteCount)) else {
      preconditionFailure("this is a key")
    }
    lobby = Lobby(
      configuration: LobbyConfiguration(version: "bots", seedKey: key),
      random: SeededGenerator(seed: seed, stream: 1))
    random = SeededGenerator(seed: seed)
    players = bots.map { Player(bot: $0) }
    self.breakage = breakage
    self.program = program
  }

  /// The middle of the two numbers that begin a question.
  static func middle(_ question: String) -> String {
    let numbers = question.split(separator: " ").prefix(2).compactMap { Int64($0) }
    return "\((numbers[0] + numbers[1]) / 2)"
  }

  /// Runs until nothing more happens; returns true if that was in time. `listen` receives the bots' events and returns inputs for
  /// them.
  mutating func run(_ listen: (Int, BotEvent) -> [(Int, GuessClientCore.Input)]) -> Bool {
    for index in players.indices { connect(index) }
    while steps > 0 {
      steps -= 1
      let bots = players.compactMap { $0.bot.nextDeadline?.milliseconds }
      let next = (bots + parcels.map(\.time) + [lobby.nextDeadline?.milliseconds].compactMap(\.self)).min()
      guard let next, players.contains(where: { $0.bot.nextDeadline != nil }) else { return true }
      now = max(now, next)
      if let parcel = takeParcel() {
        deliver(parcel, listen)
      } else if let index = players.firstIndex(where: {
        $0.bot.nextDeadline.map { $0.milliseconds <= now } ?? false
      }) {
        handle(.deadline, index, listen)
      } else {
        handle(.deadline)
      }
    }
    return false
  }

  private mutating func takeParcel() -> Parcel? {
    let due = parcels.indices.filter { parcels[$0].time <= now }
    guard
      let first = due.min(by: {
        (parcels[$0].time, parcels[$0].number) < (parcels[$1].time, parcels[$1].number)
      })
    else { return nil }
    return parcels.remove(at: first).parcel
  }

  private mutating func send(_ parcel: Parcel, at time: Int64) {
    sentParcels += 1
    parcels.append((time, sentParcels, parcel))
  }

  private mutating func deliver(_ parcel: Parcel, _ listen: (Int, BotEvent) -> [(Int, GuessClientCore.Input)])
  {
    switch parcel {
    case .bytes(let bytes, let connection, let index):
      guard players[index].connection == connection else { return }
      // A bot without a name has no seat to reclaim.
      if let breakage, players[index].bot.name != nil, Int.random(in: 1...breakage, using: &random) == 1 {
        return lose(index, listen)
      }
      handle(.received(bytes), index, listen)
    case .end(let connection, let index):
      if players[index].connection == connection { handle(.disconnected, index, listen) }
    case .line(let line, let connection):
      handle(.request(Request(line: line.span), from: connection))
    case .arrival(let index):
      guard let connection = players[index].connection else { return }
      handle(.connected(connection, from: .local))
      handle(.connected, index, listen)
    case .loss(let connection): handle(.lost(connection))
    case .answer(let index, let text): handle(.answered(text), index, listen)
    }
  }

  private mutating func lose(_ index: Int, _ listen: (Int, BotEvent) -> [(Int, GuessClientCore.Input)]) {
    losses += 1
    hangUp(index)
    handle(.disconnected, index, listen)
  }

  /// The server notices within a second.
  private mutating func hangUp(_ index: Int) {
    guard let connection = players[index].connection else { return }
    players[index].connection = nil
    send(
      .loss(connection),
      at: max(now, players[index].lastParcel.there) + .random(in: 0...1_000, using: &random))
  }

  private mutating func connect(_ index: Int) {
    players[index].connection = ConnectionID(slot: connections, generation: 0)
    connections += 1
    send(.arrival(index), at: now + .random(in: 1...30, using: &random))
  }

  // MARK: - The bots

  private mutating func handle(
    _ input: GuessClientCore.Input, _ index: Int, _ listen: (Int, BotEvent) -> [(Int, GuessClientCore.Input)]
  ) {
    var news: [BotEvent] = []
    let moment = Instant(milliseconds: now)
    for effect in players[index].bot.handle(input, at: moment) {
      switch effect {
      case .send(let bytes): send(bytes, from: index)
      case .hangUp: hangUp(index)
      case .connect: connect(index)
      case .ask(let question):
        send(.answer(index, program(question)), at: now + .random(in: 0...40, using: &random))
      case .restartProgram:
        parcels.removeAll { if case .answer(index, _) = $0.parcel { true } else { false } }
      case .tell(let what): news.append(what)
      default: break
      }
    }
    for what in news {
      for (other, input) in listen(index, what) { handle(input, other, listen) }
    }
  }

  private mutating func send(_ bytes: [UInt8], from index: Int) {
    guard let connection = players[index].connection else { return }
    for line in bytes.split(separator: 0x0A) {
      players[index].lastParcel.there = max(
        players[index].lastParcel.there, now + .random(in: 1...20, using: &random))
      send(.line(Array(line), from: connection), at: players[index].lastParcel.there)
    }
  }

  // MARK: - The lobby

  private mutating func handle(_ input: consuming GuessGame.Input) {
    let effects = lobby.effects(of: input, at: Instant(milliseconds: now))
    for case .send(let places, let connection) in effects.list {
      guard let index = players.firstIndex(where: { $0.connection == connection }) else { continue }
      for line in effects.lines(places) {
        let time = max(players[index].lastParcel.back, now + .random(in: 1...20, using: &random))
        players[index].lastParcel.back = time
        send(.bytes(line + [0x0A], to: connection, of: index), at: time)
      }
    }
    for case .close(let connection) in effects.list {
      guard let index = players.firstIndex(where: { $0.connection == connection }) else { continue }
      // Earlier bytes arrive first.
      send(.end(connection, of: index), at: players[index].lastParcel.back)
    }
  }
}
