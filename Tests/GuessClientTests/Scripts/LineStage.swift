import Foundation
import GuessProtocol
import TestSupport

@testable import GuessClientBots
@testable import GuessClientCore
@testable import GuessClientPlay

/// A player at a terminal. `<` are lines of the server, `given` such lines whose output does not matter, `>` keys. `back` makes the next
/// try reach a server, and `persist` lets each fail until the client gives up. The output of an act: printed rows, [the status row]
/// and “the line” with its prompt if they have changed, and what is sent; after `raw`, all that is printed as it is.
struct LineStage: ScriptStage {
  private var player: Player
  private var (status, prompt) = ("", "")

  init() throws { player = try Player() }

  mutating func act(_ words: Words) throws -> [String]? {
    player.sent = ""
    let start = player.now
    let hadEnded = player.end != nil
    let act = words.name == "raw" ? Words(words.text) : words
    var rows: [String] = []
    switch act.name {
    case "player", "ada", "hosting": rows = try begin(act)
    case "given": player.handle(.received(Lines.bytes(Lines.written(act.text))))
    case "<": rows = handle(.received(Lines.bytes(Lines.written(act.text))))
    case ">": rows = handle(.typed(act.bytes))
    case "back":
      player.now = max(start, player.session.nextDeadline ?? start)
      let lines = [Lines.greeting] + (act.text.isEmpty ? [] : Lines.written(act.text))
      rows = handle(.deadline, .connected(to: nil), .received(Lines.bytes(lines)))
    case "wait":
      let due = act.rest.isEmpty ? player.session.nextDeadline : start + Milliseconds(Int64(act.number()))
      player.now = max(start, due ?? start)
      rows = handle(.deadline)
    case "pass": player.now = start + Milliseconds(Int64(act.number()))
    case "persist":
      var tries = 0
      while player.end == nil, tries < 400 {
        player.now = max(player.now, player.session.nextDeadline ?? player.now)
        player.sent = ""
        rows += handle(.deadline)
        guard player.sent.contains("<connect") else { continue }
        tries += 1
        rows += handle(.disconnected)
      }
      rows.append("\(tries) tries in \(player.now.milliseconds - start.milliseconds) ms")
    case "lost": rows = handle(.disconnected)
    case "connected": rows = handle(.connected(to: nil))
    case "resumed": rows = handle(.resumed(after: Milliseconds(Int64(act.number()))))
    case "ended": rows = handle(.inputEnded)
    case "barred": rows = handle(.barred(.helperWantsTerminal(program: act.text)))
    case "resize": rows = handle(.resized(columns: act.number()))
    case "reach":
      player.handle(.connected(to: try ServerAddress(act.text)))
      player.sent = ""
    case "due":
      let due = player.session.nextDeadline.map { "in \($0.milliseconds - player.now.milliseconds) ms" }
      return [due ?? "never", player.session.nextTick == nil ? "still" : "ticks"]
    case "seats":
      defer { player.seats = [] }
      return player.seats.map { seat in
        let lines = seat.map { String(decoding: $0.file, as: UTF8.self).split(separator: "\n").dropFirst() }
        return lines.map { Lines.shortened($0.joined(separator: " ")) } ?? "forgotten"
      }
    case "remembered":
      defer { player.remembered = [] }
      return player.remembered
    case "next": return [Name(act.text)?.next.map { "\($0)" } ?? "none"]
    default: return nil
    }
    guard act.name != "ada", act.name != "given" else {
      _ = changes(since: hadEnded)
      return []
    }
    if words.name == "raw" { rows = [Self.escaped(player.printed)] }
    return (rows + changes(since: hadEnded)).map { row in
      Lines.shortened(String(row.reversed().drop { $0 == " " }.reversed()))
    }
  }

  /// Begins with another player; that called ada is named already, and has kept no seat yet.
  private mutating func begin(_ act: Words) throws -> [String] {
    (status, prompt) = ("", "")
    guard act.name != "hosting" else {
      let options = try game(name: "ada")
        .hosting(on: ServerAddress(host: "127.0.0.1", port: 4_837, room: nil), knownAs: act.rest.first)
      player.session = LineSession(
        PlaySession(options, on: TerminalShape(columns: 80), at: .start, using: MiddleGenerator()))
      return handle(.connected(to: nil))
    }
    player = try Self.player(act)
    guard act.name == "ada" else { return [] }
    let language = player.session.play.match.language.rawValue
    player.hear(Lines.greeting, Lines.helloNamed.replacing("lang=en", with: "lang=\(language)"))
    player.seats = []
    return []
  }

  private static func player(_ words: Words) throws -> Player {
    let shape = TerminalShape(
      columns: words.value("columns") ?? 80, rows: words.value("rows") ?? TerminalShape.usualRows,
      hasControlSequences: !words.rest.contains("dumb"), hasColors: words.rest.contains("colors"))
    var options = try game(
      at: words.text("url") ?? "localhost", name: words.name == "ada" ? "ada" : words.text("name"),
      language: words.text("lang").flatMap { Language(rawValue: $0) } ?? .english)
    options[.noMotion] = !words.rest.contains("motion")
    for flag in [CommandOption.ascii, .verbose] { options[flag] = words.rest.contains(flag.rawValue) }
    let tournament = words.text("seat").flatMap { RoomCode($0) }
    let offer = try words.rest.contains("seat") ? seat() : tournament.map { try seat("ada", .attending($0)) }
    return Player(options, on: shape, offering: offer)
  }

  /// The rows that are printed above the status row and the line.
  private mutating func handle(_ inputs: Input...) -> [String] {
    inputs.flatMap { input -> [String] in
      player.printed = ""
      player.handle(input)
      var rows = player.text.filter { $0 != "\r" }.components(separatedBy: "\r\n")
      if player.session.play.terminal.hasControlSequences { rows.removeLast() }
      if let status = player.status, rows.last == status { rows.removeLast() }
      return rows.filter { !$0.isEmpty }
    }
  }

  private mutating func changes(since hadEnded: Bool) -> [String] {
    var rows: [String] = []
    let (status, prompt) = (player.status ?? "", player.session.play.prompt + player.session.play.editor.text)
    if status != self.status { rows.append("[\(status)]") }
    if prompt != self.prompt, !player.session.play.isOver { rows.append("“\(prompt)”") }
    (self.status, self.prompt) = (status, prompt)
    rows += player.printed.filter { $0 == "\u{7}" }.map { _ in "rings" }
    rows += player.sent.split(separator: "\n").map { "sends \($0)" }
    if !hadEnded, let end = player.end { rows.append("exits: \(end)") }
    return rows
  }

  private static func escaped(_ text: String) -> String {
    let signs: [Unicode.Scalar: String] = ["\u{1B}": "\\e", "\r": "\\r", "\n": "\\n", "\u{7}": "\\a"]
    return text.unicodeScalars.map { signs[$0] ?? String($0) }.joined()
  }
}
