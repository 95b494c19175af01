import GuessClientCore
import GuessProtocol
import GuessGame
import TestSupport

/// Clients of every kind at a real lobby in virtual time, with random keys, and all their input and output.
struct ClientScenario {
  private struct Player {
    /// Its command line.
    let words: [String]
    var session: any GuessClientCore.Session
    var isOver = false
    var log: String
  }

  private static let steps = 400

  private var hall: Hall
  private var dice: SeededGenerator
  private var players: [Player] = []
  private var nextKeys: Int64 = 0
  /// Settings that most of them ask for, so that they are paired.
  private let terms: String

  static func trace(of seed: UInt64) throws -> String {
    var scenario = try ClientScenario(seed: seed)
    for _ in 0..<steps where scenario.players.contains(where: { !$0.isOver }) { scenario.step() }
    return scenario.players.map(\.log).joined()
  }

  private init(seed: UInt64) throws {
    dice = SeededGenerator(seed: seed, stream: 1)
    var random: any RandomNumberGenerator = SeededGenerator(seed: seed, stream: 2)
    let lobby = Lobby(
      configuration: LobbyConfiguration(version: "1.0.0", seedKey: SeedKey(using: &random)),
      random: SeededGenerator(seed: seed, stream: 3))
    // From a client to the lobby, and back.
    hall = Hall(lobby, delays: 7...7)
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
      hall.connect(players.count - 1)
    }
  }

  /// The session that the command would run for a person at a terminal or, with `--json`, for a program.
  private mutating func session(_ words: [String]) throws -> any GuessClientCore.Session {
    let terminal = TerminalShape(
      columns: dice.pick([40, 60, 80, 120]), rows: dice.pick([12, 16, 24, 40]),
      hasControlSequences: !words.contains("--plain"), hasColors: dice.isOnce(in: 2))
    let (one, other) = (SeededGenerator(seed: dice.next()), SeededGenerator(seed: dice.next()))
    let options = try Options(arguments: words).resolved(in: ["LC_CTYPE": "C.UTF-8"], with: Options())
    switch options.command {
    case .play:
      if options[.json] { return PipeSession(options, at: .start) }
      let play = PlaySession(options, on: terminal, at: .start, using: one)
      return options[.pick] ? PickerSession(play, using: other) : LineSession(play)
    case .top:
      let isOnce = options[.once] || options[.json]
      return MonitorSession(
        options, on: isOnce ? nil : terminal, hasKeys: !isOnce, at: .start, using: one)
    case .bot:
      return BotSession(
        Bot(options.brain, on: options.server, at: .start, using: one), BotRun(options))
    default: throw UsageError("\(words)")
    }
  }

  // MARK: - Events

  private mutating func step() {
    let deadlines = players.indices.map {
      players[$0].isOver ? nil : players[$0].session.nextDeadline?.milliseconds
    }
    let next = [nextKeys, hall.next] + deadlines
    hall.now = max(hall.now, next.compactMap(\.self).min() ?? hall.now)
    switch hall.takeArrival() {
    case .atClient(let index, let input): return handle(input, index)
    case .atLobby: return
    case .nothing: break
    }
    if let index = deadlines.firstIndex(where: { $0.map { $0 <= hall.now } ?? false }) {
      handle(.deadline, index)
    } else if let deadline = hall.lobby.nextDeadline, deadline.milliseconds <= hall.now {
      hall.tell(.deadline)
    } else {
      // Long pauses trigger reminders, keepalives and timeouts.
      nextKeys = hall.now + Int64(dice.isOnce(in: 40) ? dice.below(90_000) : dice.below(1_200))
      act(dice.below(players.count))
    }
  }

  private mutating func act(_ index: Int) {
    guard !players[index].isOver else { return }
    switch dice.below(100) {
    case 0: lose(index)
    case 1: handle(.resized(columns: 20 + dice.below(100), rows: 5 + dice.below(40)), index)
    case 2: if dice.isOnce(in: 4) { handle(dice.pick([.interrupted, .inputEnded]), index) }
    case 3: if dice.isOnce(in: 10) { hall.tell(.drain) }
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
      case 5: "join \(hall.codes.last ?? "AAAAAA")"
      case 6: "watch \(hall.codes.isEmpty ? "AAAAAA" : dice.pick(hall.codes))"
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

  /// Breaks the connection.
  private mutating func lose(_ index: Int) {
    guard hall.isConnected(index) else { return }
    hall.hangUp(index)
    handle(.disconnected, index)
  }

  private mutating func handle(_ input: GuessClientCore.Input, _ index: Int) {
    guard !players[index].isOver else { return }
    players[index].log += "\(hall.now) > \(input.words)\n"
    for effect in players[index].session.handle(input, at: Instant(milliseconds: hall.now)) {
      players[index].log += "  \(effect.words)\n"
      perform(effect, index)
    }
    if let deadline = players[index].session.nextDeadline {
      players[index].log += "  due at \(deadline.milliseconds)\n"
    }
  }

  private mutating func perform(_ effect: GuessClientCore.Effect, _ index: Int) {
    switch effect {
    case .send(let bytes): hall.send(bytes, from: index)
    case .hangUp: hall.hangUp(index)
    case .finishSending: hall.finishSending(index)
    case .connect: hall.connect(index)
    case .suspend: handle(.resumed, index)
    case .quit:
      players[index].isOver = true
      players[index].log += "  left with \(players[index].session.farewell.printable)\n"
      hall.hangUp(index)
    default: break
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
    case .connected: "connected"
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
