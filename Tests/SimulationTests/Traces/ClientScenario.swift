import GuessClientCore
import GuessProtocol
import GuessGame
import TestSupport

/// Clients of every kind at a real lobby in virtual time, with random keys, and all their input and output.
struct ClientScenario {
  private enum Parcel {
    case toClient(GuessClientCore.Input, Int, ConnectionID)
    case toLobby(Request?, ConnectionID)
  }

  private struct Player {
    /// Its command line.
    let words: [String]
    var session: any GuessClientCore.Session
    var connection: ConnectionID?
    var isOver = false
    var log: String
  }

  /// Milliseconds from a client to the lobby, and back.
  private static let delay: Int64 = 7
  private static let steps = 400

  private var lobby: Lobby
  private var dice: SeededGenerator
  private var now: Int64 = 0
  private var players: [Player] = []
  private var connections: UInt32 = 0
  private var parcels: [(time: Int64, parcel: Parcel)] = []
  private var nextKeys: Int64 = 0
  /// Settings that most of them ask for, so that they are paired.
  private let terms: String
  private var codes: [String] = []

  static func trace(of seed: UInt64) throws -> String {
    var scenario = try ClientScenario(seed: seed)
    for _ in 0..<steps where scenario.players.contains(where: { !$0.isOver }) { scenario.step() }
    return scenario.players.map(\.log).joined()
  }

  private init(seed: UInt64) throws {
    dice = SeededGenerator(seed: seed, stream: 1)
    var random: any RandomNumberGenerator = SeededGenerator(seed: seed, stream: 2)
    lobby = Lobby(
      configuration: LobbyConfiguration(version: "1.0.0", seedKey: SeedKey(using: &random)),
      random: SeededGenerator(seed: seed, stream: 3))
    let (rules, count) = (dice.pick(["race", "lockstep", "duel"]), 1 + dice.below(2))
    terms = "rules=\(rules) range=1..\(3 + dice.below(20)) first_to=\(count)"
    let options = terms.split(separator: " ").map { "--" + $0.replacing("_", with: "-") }
    var commands = [
      ["--name", "ada"], ["--pick", "--name", "bob"], ["bot", "--with", "any", "--matches", "3"] + options,
    ]
    commands.append(
      dice.pick([
        ["--name", "cyn"], ["--plain", "--name", "cyn"], ["--json", "--name", "cyn"], ["bot"] + options,
      ]))
    commands.append(dice.pick([["top"], ["top", "--once"], ["top", "--once", "--json"], ["--pick"], []]))
    for command in commands {
      let flags = dice.pick([[], [], ["--ascii"], ["--lang", "ru"], ["--lang", "zh"]])
      // Clients that print English only take no language.
      let takesFlags =
        command.first != "bot" && !command.contains("--once") && !(command == ["top"] && flags.count == 2)
      let words = command + (takesFlags ? flags : []) + ["lobby"]
      players.append(
        Player(
          words: words, session: try session(words), log: "-- guess-client \(words.joined(separator: " "))\n")
      )
      connect(players.count - 1)
    }
  }

  /// The session that the command would run for a person at a terminal or, with `--json`, for a program.
  private mutating func session(_ words: [String]) throws -> any GuessClientCore.Session {
    let terminal = TerminalShape(
      columns: dice.pick([40, 60, 80, 120]), rows: dice.pick([12, 16, 24, 40]),
      hasControlSequences: !words.contains("--plain"))
    let palette = Palette(hasColors: dice.isOnce(in: 2))
    let (one, other) = (SeededGenerator(seed: dice.next()), SeededGenerator(seed: dice.next()))
    let options = try Options(arguments: words).resolved(in: ["LC_CTYPE": "C.UTF-8"], with: Options())
    switch options.command {
    case .play:
      if options[.json] { return PipeSession(options, at: .start) }
      let play = PlaySession(options, on: terminal, palette: palette, at: .start, using: one)
      return options[.pick] ? PickerSession(play, using: other) : LineSession(play)
    case .top:
      let isOnce = options[.once] || options[.json]
      return MonitorSession(
        options, on: isOnce ? nil : terminal, palette: palette, hasKeys: !isOnce, at: .start, using: one)
    case .bot:
      return BotSession(
        bot: Bot(options.brain, on: options.server, at: .start, using: one),
        run: BotRun(options, on: options.server))
    default: throw UsageError("\(words)")
    }
  }

  // MARK: - Events

  private mutating func step() {
    let deadlines = players.indices.map {
      players[$0].isOver ? nil : players[$0].session.nextDeadline?.milliseconds
    }
    let next = [nextKeys, parcels.first?.time, lobby.nextDeadline?.milliseconds] + deadlines
    now = max(now, next.compactMap(\.self).min() ?? now)
    if let parcel = parcels.first, parcel.time <= now {
      parcels.removeFirst()
      deliver(parcel.parcel)
    } else if let index = deadlines.firstIndex(where: { $0.map { $0 <= now } ?? false }) {
      handle(.deadline, index)
    } else if let deadline = lobby.nextDeadline, deadline.milliseconds <= now {
      tell(.deadline)
    } else {
      // Long pauses trigger reminders, keepalives and timeouts.
      nextKeys = now + Int64(dice.isOnce(in: 40) ? dice.below(90_000) : dice.below(1_200))
      act(dice.below(players.count))
    }
  }

  private mutating func act(_ index: Int) {
    guard !players[index].isOver else { return }
    switch dice.below(100) {
    case 0: lose(index)
    case 1: handle(.resized(columns: 20 + dice.below(100), rows: 5 + dice.below(40)), index)
    case 2: if dice.isOnce(in: 4) { handle(dice.pick([.interrupted, .inputEnded]), index) }
    case 3: if dice.isOnce(in: 10) { tell(.drain) }
    default: for piece in keys(for: players[index].words) { handle(.typed(Array(piece.utf8)), index) }
    }
  }

  /// Random keys, in the chunks in which they are read.
  private mutating func keys(for words: [String]) -> [String] {
    let number = "\(1 + dice.below(9))"
    let line =
      switch dice.below(24) {
      case 0..<3: "play \(terms) with=any"
      case 3: "solo range=1..9"
      case 4:
        "create countdown=0 range=1..9"
          + dice.pick(["", " house=easy", " rules=duel", " range2=1..20", " seed=a"])
      case 5: "join \(codes.last ?? "AAAAAA")"
      case 6: "watch \(codes.isEmpty ? "AAAAAA" : dice.pick(codes))"
      case 7:
        dice.pick([
          "rooms", "status", "limits", "help", "help guess", "ping x", "?", "nonsense", "play range=1",
          "daily",
        ])
      case 8:
        dice.pick(["say Hello, привет 你好", "leave", "rematch", "name p\(number)", "lang ru", "lang en"])
      case 9: dice.isOnce(in: 8) ? "quit" : ""
      case 10: ""
      default: number
      }
    if words.contains("--json") { return [line + "\n"] }
    let keys = [
      "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\t", "\u{3}", "\u{C}", "\u{1B}", "\u{7F}", "r", "m",
      "j", "é",
    ]
    if dice.isOnce(in: 6) { return [dice.pick(keys)] }
    if dice.isOnce(in: 200) { return [dice.pick(["q", "\u{4}", "\u{1A}"])] }
    guard words.contains("--pick"), !dice.isOnce(in: 4) else {
      return dice.isOnce(in: 2) ? [line, "\r"] : [line + "\r"]
    }
    return dice.isOnce(in: 3)
      ? ["/", line, "\r"] : (0..<3).map { _ in dice.pick(keys.prefix(4) + [number]) } + ["\r"]
  }

  private mutating func deliver(_ parcel: Parcel) {
    switch parcel {
    case .toClient(let input, let index, let connection):
      if players[index].connection == connection { handle(input, index) }
    case .toLobby(let request?, let connection): tell(.request(request, from: connection))
    case .toLobby(nil, let connection): tell(.lost(connection))
    }
  }

  private mutating func send(_ parcel: Parcel) { parcels.append((now + Self.delay, parcel)) }

  private mutating func connect(_ index: Int) {
    let connection = ConnectionID(slot: connections, generation: 0)
    connections += 1
    players[index].connection = connection
    send(.toClient(.connected, index, connection))
    tell(.connected(connection, from: .local))
  }

  /// Breaks the connection.
  private mutating func lose(_ index: Int) {
    guard players[index].connection != nil else { return }
    hangUp(index)
    handle(.disconnected, index)
  }

  private mutating func hangUp(_ index: Int) {
    if let connection = players[index].connection { send(.toLobby(nil, connection)) }
    players[index].connection = nil
  }

  private mutating func handle(_ input: GuessClientCore.Input, _ index: Int) {
    guard !players[index].isOver else { return }
    players[index].log += "\(now) > \(input.words)\n"
    for effect in players[index].session.handle(input, at: Instant(milliseconds: now)) {
      players[index].log += "  \(effect.words)\n"
      perform(effect, index)
    }
    if let deadline = players[index].session.nextDeadline {
      players[index].log += "  due at \(deadline.milliseconds)\n"
    }
  }

  private mutating func perform(_ effect: GuessClientCore.Effect, _ index: Int) {
    switch effect {
    case .send(let bytes):
      guard let connection = players[index].connection else { return }
      for line in bytes.split(separator: 0x0A) { send(.toLobby(Request(line: Array(line).span), connection)) }
    case .hangUp: hangUp(index)
    case .finishSending: players[index].connection.map { tell(.ended($0)) }
    case .connect: connect(index)
    case .suspend: handle(.resumed, index)
    case .quit:
      players[index].isOver = true
      players[index].log += "  left with \(players[index].session.farewell.printable)\n"
      hangUp(index)
    default: break
    }
  }

  /// Passes an input to the lobby, and its output to the clients.
  private mutating func tell(_ input: consuming GuessGame.Input) {
    let effects = lobby.effects(of: input, at: Instant(milliseconds: now))
    for effect in effects.list {
      switch effect {
      case .send(let places, let connection):
        guard let index = players.firstIndex(where: { $0.connection == connection }) else { continue }
        let bytes = Array(effects.bytes[places])
        for word in bytes.printable.split(separator: " ") where word.hasPrefix("room=") && word.count == 11 {
          codes = codes.suffix(5) + [String(word.dropFirst(5))]
        }
        send(.toClient(.received(bytes), index, connection))
      case .close(let connection):
        guard let index = players.firstIndex(where: { $0.connection == connection }) else { continue }
        send(.toClient(.disconnected, index, connection))
      case .other: break
      }
    }
  }
}

extension [UInt8] {
  /// The bytes as text, with codes for the unprintable ones.
  fileprivate var printable: String {
    let text = reduce(into: [UInt8]()) { text, byte in
      if byte < 0x20 { text += "\\x\(String(byte, radix: 16))".utf8 } else { text.append(byte) }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension GuessClientCore.Input {
  fileprivate var words: String {
    switch self {
    case .received(let bytes): "received \(bytes.printable)"
    case .typed(let bytes): "typed \(bytes.printable)"
    default: "\(self)"
    }
  }
}

extension GuessClientCore.Effect {
  fileprivate var words: String {
    switch self {
    case .print(let bytes): "print \(bytes.printable)"
    case .send(let bytes): "send \(bytes.printable)"
    case .complain(let text): "complain \(text)"
    case .finishSending: "finish sending"
    case .hangUp: "hang up"
    case .connect(let first): "connect \(first.map { "\($0)" } ?? "")"
    case .suspend: "suspend"
    case .remember(let line): "remember \(line)"
    case .keep(let seat): "keep \(seat.file.printable)"
    case .forget(let seat): "forget \(seat.fileName)"
    case .quit(let code): "quit \(code.rawValue)"
    default: "\(self)"
    }
  }
}
