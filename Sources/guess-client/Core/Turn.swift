/// What one input brings about at a terminal: lines to show, requests to send, and perhaps an end.
struct Turn {
  private(set) var remarks: [Entry] = []
  private(set) var effects: [Effect] = []
  private(set) var end: ExitCode?

  /// One row or more above the line that is being typed.
  enum Entry {
    case remark(Remark)
    /// What was typed, as it stays to be seen.
    case echo(String)
    /// The screen is emptied.
    case clearing(String)
  }

  /// Whether nothing may follow any more.
  var isOver: Bool { end != nil }

  mutating func say(_ remark: Remark) { remarks.append(.remark(remark)) }

  mutating func echo(_ line: String) { remarks.append(.echo(line)) }

  mutating func clearScreen(_ terminal: TerminalShape) { remarks.append(.clearing(terminal.erasingScreen)) }

  mutating func send(_ line: String) { send(Array("\(line)\n".utf8)) }

  mutating func send(_ bytes: [UInt8]) { effects.append(.send(bytes)) }

  mutating func finishSending() { effects.append(.finishSending) }

  mutating func suspend() { effects.append(.suspend) }

  mutating func quit(_ code: ExitCode) { end = code }
}

extension TerminalSession {
  /// What stands in front of the line: a question, or what is still possible.
  var prompt: String {
    if let question = introduction.question { return question }
    guard let range = conversation.round?.range, conversation.isInMatch else { return "> " }
    let possible = "\(range.lo)..\(range.hi)"
    return possible.utf8.count <= Self.promptRangeCells ? "\(possible)> " : "> "
  }

  /// The widest range that a prompt shows: below that, half of a narrow terminal is left for typing.
  private static let promptRangeCells = 24

  /// Everything that a turn has brought about, and what the terminal looks like afterwards: in one write, so that nothing is
  /// seen in between.
  func effects(of turn: Turn) -> [Effect] {
    var output = terminal.erasingRow
    for entry in turn.remarks {
      switch entry {
      case .remark(let remark): output += palette.rendering(of: remark) + "\r\n"
      case .echo(let line): output += line + "\r\n"
      case .clearing(let sequence): output += sequence
      }
    }
    if !turn.isOver, case .playing = phase { output += editor.rendering(prompt: prompt, on: terminal) }
    var effects: [Effect] = [.print(Array(output.utf8))] + turn.effects
    if let end = turn.end {
      effects.append(.quit(conversation.hasFoundBreach && end == .done ? .failed : end))
    }
    return effects
  }
}
