import Foundation
import GuessProtocol
import Testing

@testable import GuessClientCore
@testable import GuessClientPlay

/// A client at a terminal, with what it has printed, sent and saved.
struct Client<Front: Session> {
  var session: Front
  var printed = ""
  var sent = ""
  var end: ExitCode?
  var now = Instant.start
  /// Lines for the history, and seats for the file (nil: forget it), in order.
  var remembered: [String] = []
  var seats: [SavedSeat?] = []

  mutating func handle(_ input: Input) {
    for effect in session.handle(input, at: now) {
      switch effect {
      case .print(let bytes): printed += String(decoding: bytes, as: UTF8.self).withoutWrapping
      case .send(let bytes): sent += String(decoding: bytes, as: UTF8.self)
      case .finishSending: sent += "<end>"
      case .hangUp: sent += "<hang up>"
      case .connect(let first): sent += first.map { "<connect \($0)>" } ?? "<connect>"
      case .suspend: sent += "<suspend>"
      case .remember(let line): remembered.append(line)
      case .keep(let seat): seats.append(seat)
      case .forget: seats.append(nil)
      case .quit(let code): end = code
      default: Issue.record("\(effect)")
      }
    }
  }

  mutating func hear(_ lines: String...) { handle(.received(Lines.bytes(lines))) }

  mutating func type(_ keys: String) { handle(.typed(Array(keys.utf8))) }

  /// Returns what is printed and sent during `action`.
  mutating func during(_ action: (inout Client) -> Void) -> (printed: String, sent: String) {
    printed = ""
    sent = ""
    action(&self)
    return (printed, sent)
  }
}

typealias Player = Client<LineSession>

extension Client<LineSession> {
  /// A player at a terminal of 80 columns by default.
  init(_ options: Options, on shape: TerminalShape = TerminalShape(columns: 80)) {
    self.init(session: LineSession(PlaySession(options, on: shape, using: MiddleGenerator())))
    handle(.connected(to: nil))
  }

  /// A player without a name, and without motion, so that the clock does not advance by itself.
  init() throws { self.init(try commandLine("localhost --no-motion")) }

  /// A player whose name ada is granted, and who has received these lines since.
  static func ada(_ lines: String..., shape: TerminalShape = TerminalShape(columns: 80)) throws -> Player {
    var player = Player(try commandLine("localhost --name ada --no-motion"), on: shape)
    player.handle(.received(Lines.bytes([Lines.greeting, Lines.helloNamed] + lines)))
    return player
  }

  mutating func wait(_ time: Milliseconds) {
    now = now + time
    handle(.deadline)
  }

  /// The text of the row above the typed line; nil if there is none.
  var status: String? { session.status?.text }
}

extension String {
  /// The text without the sequences around each drawing that turn wrapping off and on.
  var withoutWrapping: String {
    ["\u{1B}[?7h", "\u{1B}[?7l"].reduce(self) { $0.replacingOccurrences(of: $1, with: "") }
  }
}

/// Draws from the middle, so that pauses do not vary.
struct MiddleGenerator: RandomNumberGenerator {
  mutating func next() -> UInt64 { 1 << 63 | 1 << 9 }
}
