import Protocol
import Testing

@testable import GuessClientCore

/// A session at a terminal with what it has printed and sent so far.
struct Player {
  var session: TerminalSession
  var printed = ""
  var sent = ""
  var end: ExitCode?
  var now = Instant.start

  init(
    _ url: String = "localhost", name: String? = nil, language: Language = .english, hasColors: Bool = false
  ) throws {
    session = TerminalSession(
      Options(server: try ServerAddress(url), name: name.flatMap { Name($0) }, language: language),
      on: TerminalShape(columns: 80),
      palette: Palette(hasColors: hasColors), at: .start, using: MiddleGenerator())
    handle(.connected)
  }

  mutating func handle(_ input: Input) {
    for effect in session.handle(input, at: now) {
      switch effect {
      case .print(let bytes): printed += String(decoding: bytes, as: UTF8.self)
      case .send(let bytes): sent += String(decoding: bytes, as: UTF8.self)
      case .finishSending: sent += "<end>"
      case .hangUp: sent += "<hang up>"
      case .connect: sent += "<connect>"
      case .suspend: sent += "<suspend>"
      case .complain(let message): Issue.record("\(message)")
      case .quit(let code): end = code
      }
    }
  }

  mutating func hear(_ lines: String...) { handle(.received(Lines.bytes(lines))) }

  mutating func type(_ keys: String) { handle(.typed(Array(keys.utf8))) }

  mutating func wait(_ time: Milliseconds) {
    now = now + time
    handle(.deadline)
  }

  /// What is printed and sent by `action`.
  mutating func during(_ action: (inout Player) -> Void) -> (printed: String, sent: String) {
    printed = ""
    sent = ""
    action(&self)
    return (printed, sent)
  }
}

/// Draws numbers from the middle, so that a pause is as long as it is before it varies.
struct MiddleGenerator: RandomNumberGenerator {
  mutating func next() -> UInt64 { 1 << 63 }
}
