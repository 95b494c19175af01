import GuessProtocol

/// What an input brings about: something to show, something to do, and perhaps an end.
struct PlayOutput {
  /// The signs in what is said.
  let signs: Glyphs
  var entries: [Entry] = []
  var effects: [Effect] = []
  /// The code to leave with; nothing comes after it.
  private(set) var end: ExitCode?

  init(signs: Glyphs) { self.signs = signs }

  /// One row or more above the line that is being typed.
  enum Entry {
    /// Something to say, and the line from the server that it is about, if it is about one.
    case message(Message, on: ServerLine?)
    /// What was typed, after its prompt, as it stays to be seen.
    case echo(prompt: String, String)
    /// The screen is emptied.
    case clearing(String)
  }

  mutating func say(_ message: Message, on line: ServerLine? = nil) {
    entries.append(.message(signs.message(message), on: line))
  }

  mutating func send(_ command: Command) { effects.append(.send(command)) }

  mutating func quit(_ code: ExitCode) { end = code }
}
