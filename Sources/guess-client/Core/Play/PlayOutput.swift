import GuessProtocol

/// What one input brings about at a terminal: lines to show, requests to send, and perhaps an end.
struct LineOutput {
  /// The signs in what is said.
  let signs: Glyphs
  private(set) var entries: [Entry] = []
  var effects: [Effect] = []
  private(set) var end: ExitCode?

  init(signs: Glyphs) { self.signs = signs }

  /// One row or more above the line that is being typed.
  enum Entry {
    /// Something to say, and the line from the server that it is about, if it is about one.
    case remark(Message, on: ServerLine?)
    /// What was typed, behind its prompt, as it stays to be seen.
    case echo(prompt: String, String)
    /// The screen is emptied.
    case clearing(String)
  }

  /// Whether nothing may follow any more.
  var isOver: Bool { end != nil }

  /// Whether the process is about to be stopped.
  var isSuspending: Bool { effects.contains(.suspend) }

  mutating func say(_ remark: Message, on line: ServerLine? = nil) {
    entries.append(.remark(signs.message(remark), on: line))
  }

  mutating func echo(prompt: String, _ line: String) { entries.append(.echo(prompt: prompt, line)) }

  mutating func clearScreen(_ terminal: TerminalShape) { entries.append(.clearing(terminal.erasingScreen)) }

  mutating func send(_ command: Command) { effects.append(.send(command)) }

  /// Sends a line that was typed.
  mutating func send(typed line: String) { effects.append(.send(Array("\(line)\n".utf8))) }

  mutating func finishSending() { effects.append(.finishSending) }

  mutating func suspend() { effects.append(.suspend) }

  mutating func remember(_ line: String) { effects.append(.remember(line)) }

  mutating func keep(_ seat: KeptSeat) { effects.append(.keep(seat)) }

  mutating func forget(_ seat: KeptSeat) { effects.append(.forget(seat)) }

  mutating func quit(_ code: ExitCode) { end = code }
}
