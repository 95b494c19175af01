import Foundation
import GuessProtocol
import TestSupport

@testable import GuessClientBots
@testable import GuessClientCore
@testable import GuessClientPlay

/// Sessions for operators and programs. `top 80x24 OPTIONS` shows a server in a window, `top OPTIONS` prints once, and `admin COMMAND`
/// sends commands. `pipe` is a client without a terminal, which a server has greeted, unlike a
/// `stranger`. `<` are lines of the server, `part` bytes of it, `asked` the whole answer to one poll with these rooms, `>` is what
/// is typed. The output of an act: what is printed, reported on standard error and sent. `rows` are those of the window.
struct ToolStage: ScriptStage {
  private static let status = "OK STATUS players=7 rooms=4 matches=3 uptime=3661"
  private static let race = "rules=race lo=1 hi=100 first_to=2"
  private static let most = "lo=-9223372036854775808 hi=9223372036854775807"
  /// The usual lines: a room of every kind, and others.
  private static let usual = [
    "admin": "* HELLO admin=1 server=guess-server/1.0.0", "status": status,
    "over": room("ZZZZZZ", "over", "eve,fay", "rules=duel lo=1 hi=20 first_to=1"),
    "playing": room("F7KD2Q", "playing", "ada,bob score=1-0 round=2 guesses=3,2 needs=2,5"),
    "open": room("AAAAAA", "waiting", "gil"),
    "long": room(
      "BBBBBB", "playing", "Sixteen-chars_16,hal score=20-21", "rules=lockstep \(most) first_to=21"),
    "ended": room("F7KD2Q", "over", "ada,bob score=2-0 winner=ada"),
    "won": room("ZZZZZZ", "over", "eve,fay score=2-1 winner=eve"),
    "lost": room("ZZZZZZ", "over", "eve,fay score=0-2 winner=fay"),
    "tied": room("ZZZZZZ", "over", "eve,fay score=1-1 winner=-"),
    "away": room("ZZZZZZ", "over", "eve,fay away=0,1"),
    "ada":
      "ROW rank=1 name=ada played=3 won=2 lost=1 tied=0 found=2 guesses=9 over_par_sum=-1 best=4 time_ms=5000",
  ]

  private static let inputs: [String: Input] = [
    "connected": .connected(to: nil), "lost": .disconnected, "ended": .inputEnded,
    "interrupted": .interrupted, "resumed": .resumed(after: .zero),
  ]

  private var session: any Session
  private var now = Instant.start
  private var isWindow = false

  init() throws { session = AdminSession(try commandLine("admin"), at: "/s") }

  private static func room(_ code: String, _ state: String, _ names: String, _ settings: String = race)
    -> String
  {
    let players = names.prefix { $0 != " " }.split(separator: ",").count
    return
      "ROW room=\(code) \(settings) pace=0 clock=180 countdown=3 players=\(players) spectators=2 state=\(state) names=\(names)"
  }

  mutating func act(_ words: Words) throws -> [String]? {
    switch words.name {
    case "top":
      let size = words.rest.first?.split(separator: "x").compactMap { Int($0) } ?? []
      isWindow = size.count == 2
      let arguments = words.rest.dropFirst(isWindow ? 1 : 0).filter { $0 != "keyless" }
      now = .start
      session = MonitorSession(
        try commandLine("top h \(arguments.joined(separator: " "))"),
        on: isWindow ? TerminalShape(columns: size[0], rows: size[1]) : nil,
        hasKeys: isWindow && !words.rest.contains("keyless"), at: now, using: MiddleGenerator())
      return handle(.connected(to: nil))
    case "admin":
      (now, isWindow) = (.start, false)
      session = AdminSession(try commandLine("admin \(words.text)"), at: "/s")
      return handle(.connected(to: nil))
    case "pipe", "stranger":
      var options = try game(
        at: words.text("url") ?? "localhost", name: words.text("name"),
        via: words.rest.contains("nc") ? "nc %h %p" : nil)
      options[.json] = words.rest.contains("json")
      (session, now, isWindow) = (PipeSession(options, at: .start), .start, false)
      if words.name == "pipe" { _ = hear("greeting") }
      return []
    case "resized": return handle(.resized(columns: words.number(), rows: words.number(1)))
    case ">": return handle(.typed(words.bytes))
    case "<": return hear(words.text)
    case "part": return handle(.received(words.bytes))
    case "bytes":
      return Lines.bytes(Lines.written(words.text, names: Self.usual)).flatMap { handle(.received([$0])) }
    case "asked": return hear((["status"] + rooms(words)).joined(separator: " & "))
    case "wait":
      now = now + Milliseconds(Int64(words.number()))
      return handle(.deadline)
    case "due": return [session.nextDeadline.map { "in \($0.milliseconds - now.milliseconds) ms" } ?? "never"]
    case "row": return [words.number() < 0 ? rows.last ?? "" : rows[words.number()]]
    case "rows": return Array(rows[words.number()..<min(rows.count, words.number(1))])
    case "farewell": return [String(decoding: session.farewell, as: UTF8.self).trimmingBlanks.description]
    default: return Self.inputs[words.name].map { handle($0) }
    }
  }

  /// The rows of the window, without blanks at their ends.
  var rows: [String] {
    let rows = (session as? MonitorSession)?.painter.rows ?? []
    return rows.map { row in String(row.reversed().drop { $0 == " " }.reversed()) }
  }

  /// The rooms of one poll, and its end; `next=` is a room after which there are more.
  private func rooms(_ words: Words) -> [String] {
    let rooms = words.rest.filter { !$0.contains("=") }
      .map { Self.usual[$0] == nil ? Self.room($0, "waiting", "ada") : $0 }
    let next = words.rest.first { $0.hasPrefix("next=") }.map { " \($0)" } ?? ""
    return rooms + ["OK ROOMS count=\(rooms.count)\(next)"]
  }

  private mutating func hear(_ text: String) -> [String] {
    handle(.received(Lines.bytes(Lines.written(text, names: Self.usual))))
  }

  private mutating func handle(_ input: Input) -> [String] {
    session.handle(input, at: now).flatMap { effect -> [String] in
      switch effect {
      case .print(let bytes) where isWindow:
        return [String(decoding: bytes, as: UTF8.self).contains("\u{1B}[2J") ? "draws all" : "draws"]
      case .print(let bytes): return Self.lines(bytes)
      case .send(let bytes): return Self.lines(bytes).map { "sends \($0)" }
      case .complain(let text): return ["complains: \(text)"]
      case .finishSending: return ["ends its input"]
      case .remember(let line): return ["remembers \(line)"]
      case .quit(let code): return ["exits: \(code)"]
      default: return ["\(effect)"]
      }
    }
  }

  /// The lines; those that do not end are marked, and bytes that are no text are numbers.
  private static func lines(_ bytes: [UInt8]) -> [String] {
    guard let text = String(validating: bytes, as: UTF8.self) else { return ["\(bytes)"] }
    let lines = Lines.shortened(text).replacing("\r\n", with: "\\r\\n").replacing("\r", with: "\\r")
      .components(separatedBy: "\n")
    return lines.dropLast() + (lines.last.map { $0.isEmpty ? [] : ["\($0)…"] } ?? [])
  }
}
