extension TerminalSession {
  /// What stands in front of the line: a question, or what is still possible.
  var prompt: String {
    if isOffline { return words(for: .offline) }
    if let question = introduction.question { return words(for: question) }
    guard let range = conversation.round?.range, conversation.isInMatch else { return "> " }
    let possible = "\(range.lo)..\(range.hi)"
    return possible.utf8.count <= Self.promptRangeCells ? "\(possible)> " : "> "
  }

  /// The widest range that a prompt shows: below that, half of a narrow terminal is left for typing.
  private static let promptRangeCells = 24

  private var isLeaving: Bool {
    if case .leaving = phase { true } else { false }
  }

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
    if !turn.isOver, !isLeaving { output += editor.rendering(prompt: prompt, on: terminal) }
    var effects: [Effect] = [.print(Array(output.utf8))] + turn.effects
    if let end = turn.end {
      effects.append(.quit(conversation.hasFoundBreach && end == .done ? .failed : end))
    }
    return effects
  }
}
