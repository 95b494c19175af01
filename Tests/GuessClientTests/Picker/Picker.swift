import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

/// A player at the wheels, in a window of 60×16, with what was printed and sent so far.
struct Picker {
  var session: PickerSession
  var printed = ""
  var sent = ""
  var end: ExitCode?
  var now = Instant.start

  /// Someone named ada who has heard these lines. The wheels do not move unless that is asked for.
  init(_ lines: String..., hasMotion: Bool = false, isASCII: Bool = false) throws {
    var options = Options(server: try ServerAddress("localhost"), name: Name("ada"))
    options[.noMotion] = !hasMotion
    options[.ascii] = isASCII
    session = Self.session(options)
    handle(.connected)
    handle(.received(Lines.bytes([Lines.greeting, Lines.helloNamed] + lines)))
    sent = ""
  }

  static func session(_ options: Options) -> PickerSession {
    let play = PlaySession(
      options, on: TerminalShape(columns: 60, rows: 16), palette: Palette(hasColors: false), at: .start,
      using: SeededGenerator(seed: 1))
    return PickerSession(play, using: SeededGenerator(seed: 7))
  }

  mutating func handle(_ input: Input) {
    for effect in session.handle(input, at: now) {
      switch effect {
      case .print(let bytes): printed += String(decoding: bytes, as: UTF8.self)
      case .send(let bytes): sent += String(decoding: bytes, as: UTF8.self)
      case .finishSending: sent += "<end>"
      case .hangUp: sent += "<hang up>"
      case .connect(let first): sent += first.map { "<connect \($0)>" } ?? "<connect>"
      case .suspend: sent += "<suspend>"
      case .complain(let message): Issue.record("\(message)")
      case .remember, .keep, .forget: break
      case .quit(let code): end = code
      }
    }
  }

  mutating func hear(_ lines: String...) { handle(.received(Lines.bytes(lines))) }

  /// What is sent when these keys are pressed, each on its own.
  mutating func press(_ keys: String...) -> String {
    sent = ""
    for key in keys { handle(.typed(Array(key.utf8))) }
    return sent
  }

  /// Lets time pass until the session wants to be asked again; answers whether it wants to within `patience`.
  mutating func tick(within patience: Milliseconds) -> Bool {
    guard let deadline = session.nextDeadline, deadline < now + patience else { return false }
    now = max(now, deadline)
    handle(.deadline)
    return true
  }

  /// The screen as text, and the last row as it was written.
  var screen: String { session.painter.rows.joined(separator: "\n") }
}
