import GuessClientCore
import GuessProtocol

/// Results of an input: entries to show, effects, and what comes with them: the bell, and the seat on disk.
struct PlayOutput {
  let signs: Glyphs
  var bell: Bell
  var seat = SeatSaver()
  var entries: [Entry] = []
  var effects: [Effect] = []

  init(signs: Glyphs, bell: Bell) { (self.signs, self.bell) = (signs, bell) }

  /// One row or more above the line that is being typed.
  enum Entry {
    /// A message, and the line from the server that it is about, if any.
    case message(Message, on: ServerLine?)
    /// The typed line after its prompt, as it stays visible.
    case echo(prompt: String, String)
    case clearing(String)
  }

  mutating func say(_ message: Message, on line: ServerLine? = nil) {
    entries.append(.message(signs.message(message), on: line))
  }

  mutating func send(_ command: Command) { effects.append(.send(command)) }

  /// Count of requests among the effects: each is one line.
  var requests: Int { effects.count { if case .send = $0 { true } else { false } } }
}

extension ServerLine {
  var isAnswer: Bool {
    switch self {
    case .ok, .error: true
    case .row, .event: false
    }
  }
}
