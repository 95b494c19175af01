import GuessClientCore
import GuessProtocol

/// Results of an input: entries to show, effects, and what comes with them: the bell, and the seat on disk.
struct PlayOutput {
  let signs: Glyphs
  var bell: Bell
  var seat = SeatSaver()
  var entries: [Entry] = []
  var effects: [Effect] = []

  /// One row or more above the line that is being typed.
  enum Entry {
    case message(Message)
    /// The typed line after its prompt, as it stays visible.
    case echo(prompt: String, String)
    case clearing
  }

  mutating func say(_ message: Message) { entries.append(.message(signs.text(of: message))) }

  mutating func send(_ command: Command) { effects.append(.send(command)) }
}
