import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientBots
@testable import GuessClientCore

/// A bot. `<` are lines of the server, `answers` a line of its program. The output of an act: what it sends, asks its program and
/// reports.
struct BotActs: ScriptStage {
  private static let usual = [
    "named": BotLines.named, "resumed": BotLines.resumed,
    "state": Lines.changing(Lines.state, ["lo=51", "guesses=1", "score=0-0"]),
    "seated": "\(room) players=2 spectators=0 state=playing names=ada,bob rival=bob",
    "alone": "\(room) players=1 spectators=0 state=waiting names=ada",
    "left": "* MATCH winner=bob score=0-0 reason=left",
  ]
  private static let room = "\(BotLines.resumed) room=F7KD2Q \(Lines.settings)"

  private var bot: Trainee

  init() throws { bot = try Trainee() }

  mutating func act(_ words: Words) throws -> [String]? {
    bot.forget()
    switch words.name {
    case "bot": bot = try Self.bot(words)
    case "named", "plays":
      bot = try Self.bot(words)
      bot.hear(Lines.greeting, BotLines.named)
      bot.forget()
      guard words.name == "plays" else { return [] }
      bot.handle(.go(on: try Self.task("join")))
      let rules = words.rest.compactMap { Rules(rawValue: $0) }.first ?? .race
      bot.forget()
      bot.handle(.received(Self.lines("joined rules=\(rules.rawValue) & start rules=\(rules.rawValue)")))
    case "go": bot.handle(.go(on: try Self.task(words.text)))
    case "<": bot.handle(.received(Self.lines(words.text)))
    case "answers": bot.handle(.answered(String(decoding: words.bytes, as: UTF8.self)))
    case "ends": bot.handle(.programEnded(.exit(Int32(words.number()))))
    case "killed": bot.handle(.programEnded(.signal(Int32(words.number()))))
    case "wait":
      let due = max(bot.now, bot.bot.nextDeadline ?? bot.now)
      bot.wait(words.rest.isEmpty ? due - bot.now : Milliseconds(Int64(words.number())))
    case "pass": bot.now = bot.now + Milliseconds(Int64(words.number()))
    case "lost": bot.handle(.disconnected)
    case "back":
      bot.now = max(bot.now, bot.bot.nextDeadline ?? bot.now)
      for input in [BotInput.deadline, .connected(to: nil)] { bot.handle(input) }
      bot.handle(.received(Self.lines("greeting" + (words.text.isEmpty ? "" : " & \(words.text)"))))
    case "connected": bot.handle(.connected(to: nil))
    case "leave": bot.handle(.leave)
    case "resumed": bot.handle(.resumed(after: .zero))
    default: return nil
    }
    var output = bot.sent + bot.asked.map { $0.hasPrefix("<") ? $0 : "asks \($0)" } + bot.news.map(Self.text)
    let usual = ["<connect>", "HELLO 1 kind=bot text=off", "RESUME \(Lines.tokenDigits)"]
    if words.name == "back", output.starts(with: usual) { output.removeFirst(usual.count) }
    return output.map { Lines.shortened($0) }
  }

  private static func lines(_ text: String) -> [UInt8] { Lines.bytes(Lines.written(text, names: usual)) }

  private static func bot(_ words: Words) throws -> Trainee {
    let rest = words.rest
    let server = words.text("at")
    let address = try ServerAddress(server ?? "localhost").reached(
      via: rest.contains("nc") ? HelperCommand("nc %h %p") : nil)
    let options = try game(at: server ?? "localhost", via: rest.contains("nc") ? "nc %h %p" : nil)
    return try Trainee(
      rest.contains("program") ? .program("./x") : .strategy(rest.contains("human") ? .human : .bisect),
      name: rest.contains("nameless") ? nil : "ada", takesTime: !rest.contains("quick"),
      restartsProgram: rest.contains("restarts"),
      server: server == nil && !rest.contains("nc") ? .local : address,
      with: SessionStage.keys(words, options) ?? Keyring(options))
  }

  private static func task(_ text: String) throws -> Command {
    switch text {
    case "join": return try .join(#require(RoomCode("F7KD2Q")), range: nil)
    case "rematch": return .rematch
    case "open":
      var room = MatchSettings.standard
      (room.seed, room.pace, room.countdown) = (ShortWord("class7-1"), Milliseconds(100), .zero)
      return .create(room, isListed: false, computer: nil)
    case "play any": return .play(.standard, with: .any)
    case "play wide":
      return .play(
        MatchSettings(rules: .duel, range: GuessRange(lo: -5, hi: .max) ?? .oneToHundred, firstTo: 3),
        with: .any)
    default: return .play(MatchSettings(firstTo: Words(text).value("first_to") ?? 1), with: nil)
    }
  }

  private static func text(of event: BotEvent) -> String {
    guard case .over(let match) = event else {
      return "reports \(event)".replacing(/[A-Z]\w*\./, with: "").replacing(/Optional\((\w+)\)/) {
        $0.output.1
      }
    }
    let found = match.found.map { "\($0)" }.joined(separator: ",")
    let facts = [
      "over: \(match.result)", match.reason?.rawValue ?? "unknown", "\(match.score.own)-\(match.score.other)",
      "against \(match.rival.map { "\($0)" } ?? "-")",
      "\(match.guesses) guesses", found.isEmpty ? nil : "found \(found)",
      match.missed > 0 ? "\(match.missed) missed" : nil, match.refused > 0 ? "\(match.refused) refused" : nil,
      match.fault.map { "fault \($0)" },
    ]
    return facts.compactMap(\.self).joined(separator: ", ")
  }
}
