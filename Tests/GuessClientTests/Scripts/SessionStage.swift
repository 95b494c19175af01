import Foundation
import GuessProtocol
import TestSupport

@testable import GuessClientCore
@testable import GuessClientPlay

/// A session of a client, and the clock of its Shell. Tests/Fixtures/README.md has the acts.
struct SessionStage: ScriptStage {
  /// The part of a session that an act shows.
  enum View {
    /// Rows of line mode, the status row, and the typed line.
    case line
    /// Messages beside wheels, their number, and the typed line.
    case wheels
    /// Only that a window is drawn.
    case window
    /// All that is printed.
    case text
  }

  var session: any Session
  var view = View.text
  private var now = Instant.start
  private var hasEnded = false
  /// What is shown all the time, as it was after the last act.
  private var lasting: [String] = []
  /// True if acts show the row above the typed line too.
  var showsRow = false
  var seats: [SavedSeat?] = []
  private var remembered: [String] = []
  private var names: [OwnedName] = []
  // The output of an act: text of line mode or of wheels, rows above the typed line, and all else.
  private var (printed, seen): (String, [String]) = ("", [])
  var rows: [String] = []

  init() throws { session = AdminSession(try commandLine("admin"), at: "/s") }

  mutating func act(_ words: Words) throws -> [String]? {
    if let sight = look(words) { return sight }
    let act = words.name == "raw" ? Words(words.text) : words
    let messages = wheels?.messages.count ?? 0
    let echoes = echoes(of: act)
    (printed, rows, seen) = ("", [], [])
    let begins = try begin(act)
    guard try begins || perform(act) else { return nil }
    for row in echoes { if let place = rows.firstIndex(of: row) { rows.remove(at: place) } }
    let changes = changes()
    if isQuiet(act) { return [] }
    if words.name == "raw" { rows = [Self.escaped(printed)] }
    if let wheels { rows = wheels.messages.dropFirst(begins ? 0 : messages).map(\.text) + rows }
    let rings = view == .text ? [] : printed.filter { $0 == "\u{7}" }.map { _ in "rings" }
    let shown = (rows + changes + rings + seen).map(\.withoutBlanks)
    return shown.isEmpty ? [] : Lines.shortened(shown.joined(separator: "\n")).components(separatedBy: "\n")
  }

  /// Typed lines as they appear above the next one, which shows nothing that the act does not.
  private func echoes(of act: Words) -> [String] {
    guard let line, act.name == ">" else { return [] }
    return act.text.components(separatedBy: "\\r").dropLast().flatMap { text in
      Set([line.play.prompt, "> "]).map { $0 + text }
    }
  }

  private func isQuiet(_ act: Words) -> Bool {
    act.name == "ada" || act.name == "pipe" || act.name == "wheels" && act.text.isEmpty
      || act.name == "wheels" && ["motion", "ascii"].contains(act.text)
  }

  mutating func restart(_ session: any Session, _ view: View) {
    (self.session, self.view, now, hasEnded, lasting, showsRow) = (session, view, .start, false, [], false)
  }

  private var line: LineSession? { session as? LineSession }
  private var wheels: PickerSession? { session as? PickerSession }

  // MARK: - Acts

  private mutating func perform(_ act: Words) throws -> Bool {
    let due = session.nextDeadline
    switch act.name {
    case "<": hear(act.text)
    case "part": handle(.received(act.bytes))
    case "bytes": for byte in Lines.bytes(written(act.text)) { handle(.received([byte])) }
    case "asked": hear((["status"] + Self.rooms(of: act)).joined(separator: " & "))
    case ">": handle(.typed(act.bytes))
    case "press": press(act.rest)
    case "types":
      for byte in act.bytes {
        handle(.typed([byte]))
        wait(until: now + Milliseconds(250))
      }
    case "wait": wait(until: act.rest.isEmpty ? due : now + Milliseconds(Int64(act.number())))
    case "pass": now = now + Milliseconds(Int64(act.number()))
    case "back":
      wait(until: due)
      handle(.connected(to: nil))
      hear("greeting" + (act.text.isEmpty ? "" : " & \(act.text)"))
      let usual = ["connects", "sends HELLO 1 kind=human lang=en", "sends RESUME {token}"]
      if seen.starts(with: usual) { seen.removeFirst(usual.count) }
    case "persist": persist()
    case "lost": handle(.disconnected)
    case "connected": handle(.connected(to: act.text.isEmpty ? nil : try ServerAddress(act.text)))
    case "resumed": handle(.resumed(after: Milliseconds(Int64(act.number()))))
    case "ended": handle(.inputEnded)
    case "unsaved": handle(.keyIsLost)
    case "interrupted": handle(.interrupted)
    case "resized":
      handle(
        act.rest.count > 1
          ? .resized(columns: act.number(), rows: act.number(1)) : .resized(columns: act.number()))
    case "rest":
      let start = now
      while wheels?.dial?.motion != nil, let deadline = session.nextDeadline, deadline < now + .seconds(1) {
        wait(until: deadline)
      }
      seen = [motion, "after \(now.milliseconds - start.milliseconds) ms"]
    default: return false
    }
    return true
  }

  mutating func hear(_ lines: String) { handle(.received(Lines.bytes(written(lines)))) }

  private func written(_ lines: String) -> [String] {
    Lines.written(lines, names: view == .text || view == .window ? Self.usual : [:])
  }

  private mutating func wait(until time: Instant?) {
    now = max(now, time ?? now)
    handle(.deadline)
  }

  /// Presses keys one by one, each after the time in which it would be part of a word or a sequence.
  private mutating func press(_ keys: [String]) {
    for key in keys {
      handle(.typed(Words("press \(key)").bytes))
      if key == "\\e" { wait(until: now + KeyDecoder.escapeTime) }
      guard let end = wheels?.pending?.due, end > now else { continue }
      wait(until: end)
    }
  }

  /// Lets each try to connect fail until the client gives up.
  private mutating func persist() {
    let start = now
    var (tries, all) = (0, [String]())
    while !hasEnded, tries < 400 {
      seen = []
      wait(until: session.nextDeadline)
      if seen.contains(where: { $0.hasPrefix("connects") }) {
        tries += 1
        handle(.disconnected)
      }
      all += seen.filter { $0.hasPrefix("exits") }
    }
    rows.append("\(tries) tries in \(now.milliseconds - start.milliseconds) ms")
    seen = all
  }

  mutating func handle(_ input: Input) {
    var text = ""
    for effect in session.handle(input, at: now) {
      switch effect {
      case .print(let bytes) where view == .window:
        seen.append(String(decoding: bytes, as: UTF8.self).contains("\u{1B}[2J") ? "draws all" : "draws")
      case .print(let bytes) where view == .text: seen += Self.lines(bytes)
      case .print(let bytes): text += String(decoding: bytes, as: UTF8.self).withoutWrapping
      case .send(let bytes): seen += Self.lines(bytes).map { "sends \($0)" }
      case .complain(let text): seen.append("complains: \(text)")
      case .finishSending: seen.append("ends its input")
      case .hangUp: seen.append("hangs up")
      case .connect(let first): seen.append(first.map { "connects to \($0)" } ?? "connects")
      case .suspend: seen.append("suspends")
      case .remember(let line): remembered.append(line)
      case .keep(let seat): seats.append(seat)
      case .forget: seats.append(nil)
      case .own(let name): names.append(name)
      case .quit(let code):
        if !hasEnded { seen.append("exits: \(code)") }
        hasEnded = true
      }
    }
    printed += text
    guard let line else { return }
    var rows = text.replacing(/\u{1B}\[[?0-9]*[A-Za-z]/, with: "").filter { $0 != "\r" }.components(
      separatedBy: "\r\n")
    if line.play.terminal.hasControlSequences { rows.removeLast() }
    if let status = line.status?.text, rows.last == status { rows.removeLast() }
    self.rows += rows.filter { !$0.isEmpty }
  }

  // MARK: - Sights

  /// What is there without an act.
  private mutating func look(_ words: Words) -> [String]? {
    switch words.name {
    case "due":
      let due = session.nextDeadline.map { "in \($0.milliseconds - now.milliseconds) ms" } ?? "never"
      return [due] + (line?.nextTick == nil ? [] : ["ticks"])
    case "status": return lasting
    case "seats":
      defer { seats = [] }
      return seats.map { seat in
        guard let words = seat?.line.split(separator: " ") else { return "forgotten" }
        return Lines.shortened("server=\(words[4]) name=\(words[0]) token=\(words[1]) place=\(words[2])")
      }
    case "names":
      defer { names = [] }
      return names.map { Lines.shortened($0.line) }
    case "remembered":
      defer { remembered = [] }
      return remembered
    case "farewell":
      return String(decoding: session.farewell, as: UTF8.self).split(separator: "\n").map(
        String.init)
    case "sees", "lacks":
      let screen = screen.joined(separator: "\n")
      return words.text.components(separatedBy: " | ").filter {
        screen.contains($0) != (words.name == "sees")
      }
    case "window":
      if !words.rest.isEmpty { handle(.resized(columns: words.number(), rows: words.number(1))) }
      return screen
    case "rows":
      let first = words.number() < 0 ? screen.count - 1 : words.number()
      return Array(screen[first..<min(screen.count, words.rest.count > 1 ? words.number(1) : first + 1)])
    default: return nil
    }
  }

  /// The rows of a window, without blanks at their ends.
  var screen: [String] {
    let painter = wheels?.painter ?? (session as? MonitorSession)?.painter
    return painter?.rows.map(\.withoutBlanks) ?? []
  }

  /// The number that the wheels show, also while they move.
  private var motion: String { "shows " + (wheels?.shownWheels.map { "\($0.number)" } ?? "none") }

  /// What has changed of all that is shown all the time.
  private mutating func changes() -> [String] {
    var now: [String] = []
    if let line {
      now = ["[\(line.status?.text ?? "")]"]
      now.append(line.play.isOver ? lasting.last ?? "“”" : "“\(line.play.prompt)\(line.play.editor.text)”")
    } else if let wheels {
      now = [wheels.wheels.map { "\($0.number)" } ?? "no wheels"]
      now.append(wheels.typesLine ? "“\(wheels.play.editor.text)”" : "no line")
    }
    let before = lasting.isEmpty ? wheels == nil ? ["[]", "“”"] : ["", "no line"] : lasting
    lasting = now
    var changed = zip(now, before).map { $0 == $1 ? nil : $0 } as [String?]
    if line != nil, !showsRow { changed[0] = nil }
    if wheels?.dial?.motion != nil { changed.insert(motion, at: 1) }
    return changed.compactMap(\.self)
  }

  // MARK: - Text

  private static func escaped(_ text: String) -> String {
    let signs: [Unicode.Scalar: String] = ["\u{1B}": "\\e", "\r": "\\r", "\n": "\\n", "\u{7}": "\\a"]
    return text.unicodeScalars.map { signs[$0] ?? String($0) }.joined()
  }

  /// The lines; one that does not end is marked, and bytes that are no text are numbers.
  private static func lines(_ bytes: [UInt8]) -> [String] {
    guard let text = String(validating: bytes, as: UTF8.self) else { return ["\(bytes)"] }
    let lines = Lines.shortened(text).replacing("\r\n", with: "\\r\\n").replacing("\r", with: "\\r")
      .components(separatedBy: "\n")
    return lines.dropLast() + (lines.last.map { $0.isEmpty ? [] : ["\($0)…"] } ?? [])
  }
}

extension String {
  /// The text without blanks at its end.
  var withoutBlanks: String { String(reversed().drop { $0 == " " }.reversed()) }
}
