import Protocol

extension TerminalSession {
  /// What stands in front of the line: a question, or what is still possible, where the row above does not tell it.
  var prompt: String {
    if isOffline { return words(for: .offline) }
    if connection.hasHeardServer || introduction.offer == nil,
      let question = introduction.question(in: match.language)
    {
      return question
    }
    guard let range = match.round?.range, match.isInMatch, !hasStatus else { return "> " }
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
  mutating func effects(of turn: Turn) -> [Effect] {
    var content: LineDisplay.Bottom?
    if !turn.isOver, !isLeaving, !turn.isSuspending {
      content = LineDisplay.Bottom(status: status, line: editor.view(prompt: prompt, on: terminal))
    }
    let output = bottom.show(turn.entries, above: content, on: terminal, with: palette)
    var effects = turn.effects.showing(output)
    if let end = turn.end { effects.append(.quit(code(for: end))) }
    return effects
  }

  /// The code to leave with: where the server has broken a promise, nothing is fine.
  func code(for end: ExitCode) -> ExitCode {
    fairness.hasFoundBreach && end == .done ? .failed : end
  }
}
