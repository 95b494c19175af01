import GuessProtocol
import Testing

@testable import GuessClientCore

/// A monitor session with its screen and the requests that it has sent.
struct Watcher {
  var session: MonitorSession
  var sent = ""
  var end: ExitCode?
  var now = Instant.start
  /// The rows of the screen: all drawing so far, each row over its previous content.
  private(set) var screen: [String] = []

  init(columns: Int = 80, rows: Int = 24, isASCII: Bool = false, hasKeys: Bool = true, scores: String? = nil)
    throws
  {
    var options =
      try scores.map { try Options(arguments: ["top", "--scores", $0]) }
      ?? Options(server: try ServerAddress("h"))
    options[.ascii] = isASCII
    session = MonitorSession(
      options, on: TerminalShape(columns: columns, rows: rows), palette: Palette(hasColors: false),
      hasKeys: hasKeys, at: .start, using: MiddleGenerator())
    handle(.connected)
  }

  mutating func handle(_ input: Input) {
    for effect in session.handle(input, at: now) {
      switch effect {
      case .print(let bytes): draw(String(decoding: bytes, as: UTF8.self))
      case .send(let bytes): sent += String(decoding: bytes, as: UTF8.self)
      case .hangUp: sent += "<hang up>"
      case .connect(let first): sent += first.map { "<connect \($0)>" } ?? "<connect>"
      case .suspend: sent += "<suspend>"
      case .quit(let code): end = code
      default: Issue.record("\(effect)")
      }
    }
  }

  private mutating func draw(_ text: String) {
    for piece in text.split(separator: "\u{1B}[") {
      guard let end = piece.firstIndex(where: \.isLetter) else { continue }
      let words = String(piece[piece.index(after: end)...])
      switch piece[end] {
      case "H":
        row = (Int(piece.prefix { $0 != ";" }) ?? 1) - 1
        while screen.count <= row { screen.append("") }
      case "J": screen = []
      case "K": screen[row] = String(words.reversed().drop { $0 == " " }.reversed())
      default: break
      }
    }
  }

  private var row = 0

  mutating func hear(_ lines: String...) { handle(.received(Lines.bytes(lines))) }

  /// Receives the answers to one look.
  mutating func hear(rooms: [String], next: String? = nil, status: Bool = true) {
    if status { hear("OK STATUS players=7 rooms=\(rooms.count) matches=3 uptime=3661") }
    handle(.received(Lines.bytes(rooms)))
    hear("OK ROOMS count=\(rooms.count)" + (next.map { " next=\($0)" } ?? ""))
  }

  mutating func type(_ keys: String) { handle(.typed(Array(keys.utf8))) }

  mutating func wait(_ time: Milliseconds) {
    now = now + time
    handle(.deadline)
  }

  /// Returns what is sent during `action`.
  mutating func sent(during action: (inout Watcher) -> Void) -> String {
    sent = ""
    action(&self)
    return sent
  }
}

extension Lines {
  /// The answer to STATUS in a cluster: one node is well, one is without Redis, one can't be reached.
  static let nodes = [
    "ROW node=eu-1 players=3 rooms=2 matches=1 uptime=3661",
    "ROW node=eu-2 players=4 rooms=2 matches=2 uptime=59 degraded=1", "ROW node=us linked=0",
    "OK STATUS players=7 rooms=4 matches=3 uptime=3661 nodes=3",
  ]

  /// Rows of rooms, one of every kind.
  static let rooms = [
    room("ZZZZZZ", "over", "eve,fay", settings: "rules=duel lo=1 hi=20 first_to=1"),
    room("F7KD2Q", "playing", "ada,bob score=1-0 round=2 guesses=3,2 needed=2,5"),
    room("AAAAAA", "waiting", "gil"),
    room(
      "BBBBBB", "playing", "Sixteen-chars_16,hal score=20-21",
      settings: "rules=lockstep lo=-9223372036854775808 hi=9223372036854775807 first_to=21"),
  ]

  static func room(
    _ code: String, _ state: String, _ names: String, settings: String = "rules=race lo=1 hi=100 first_to=2"
  ) -> String {
    let players = names.prefix { $0 != " " }.split(separator: ",").count
    return
      "ROW room=\(code) \(settings) pace=0 clock=180 countdown=3 players=\(players) watchers=2 state=\(state) names=\(names)"
  }
}
