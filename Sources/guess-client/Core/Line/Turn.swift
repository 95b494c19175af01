import Protocol

/// What one input brings about at a terminal: lines to show, requests to send, and perhaps an end.
struct Turn {
  private(set) var remarks: [Entry] = []
  private(set) var effects: [Effect] = []
  private(set) var end: ExitCode?

  /// One row or more above the line that is being typed.
  enum Entry {
    /// A line from the server, in front of what there is to say of it; for whoever shows more than that.
    case heard(ServerLine)
    case remark(Remark)
    /// What was typed, as it stays to be seen.
    case echo(String)
    /// The screen is emptied.
    case clearing(String)
  }

  /// Whether nothing may follow any more.
  var isOver: Bool { end != nil }

  /// Whether the process is about to be stopped.
  var isSuspending: Bool { effects.contains(.suspend) }

  mutating func hear(_ line: ServerLine) { remarks.append(.heard(line)) }

  mutating func say(_ remark: Remark) { remarks.append(.remark(remark)) }

  mutating func echo(_ line: String) { remarks.append(.echo(line)) }

  mutating func clearScreen(_ terminal: TerminalShape) { remarks.append(.clearing(terminal.erasingScreen)) }

  mutating func send(_ command: Command) { send(command.line()) }

  mutating func send(_ line: String) { send(Array("\(line)\n".utf8)) }

  mutating func send(_ bytes: [UInt8]) { effects.append(.send(bytes)) }

  mutating func finishSending() { effects.append(.finishSending) }

  mutating func hangUp() { effects.append(.hangUp) }

  mutating func connect() { effects.append(.connect) }

  mutating func suspend() { effects.append(.suspend) }

  mutating func remember(_ line: String) { effects.append(.remember(line)) }

  mutating func keep(_ seat: KeptSeat) { effects.append(.keep(seat)) }

  mutating func forget(_ seat: KeptSeat) { effects.append(.forget(seat)) }

  mutating func quit(_ code: ExitCode) { end = code }
}
