import GuessProtocol

extension LineSession {
  /// The prompt: a question, or the remaining range where the row above does not show it.
  var prompt: String {
    if isOffline { return text(of: .offline) }
    if connection.hasHeardServer || introduction.offer == nil,
      let question = introduction.question(in: match.language)
    {
      return options.signs.text(question)
    }
    if let query = editor.searchQuery { return text(of: .historySearch(query)) }
    switch enterOffer {
    case .rematch: return text(of: .againPrompt)
    case .solo: return text(of: .soloPrompt)
    case nil: break
    }
    // Nobody has to hear what only marks where to type.
    guard terminal.hasControlSequences else { return "" }
    guard let range = match.round?.range, match.isInMatch, !hasStatus else { return "> " }
    let possible = "\(range.lo)..\(range.hi)"
    return possible.utf8.count <= Self.promptRangeCells ? "\(possible)> " : "> "
  }

  /// What Enter alone asks for.
  enum EnterOffer {
    case rematch, solo
  }

  var enterOffer: EnterOffer? {
    guard case .playing = phase else { return nil }
    if offersSolo, match.location == .lobby { return .solo }
    guard match.location.isSeat, match.canHaveRematch, let overSince, now >= overSince + Self.againPause
    else { return nil }
    return match.name.map(match.rematchRequests.contains) == true ? nil : .rematch
  }

  /// The widest range that a prompt shows: below that, half of a narrow terminal is left for typing.
  private static let promptRangeCells = 24

  private var isLeaving: Bool {
    if case .leaving = phase { true } else { false }
  }

  /// Everything that an input has brought about, and what the terminal looks like afterwards: in one write, so that nothing is
  /// seen in between.
  mutating func effects(of output: LineOutput) -> [Effect] {
    var content: LineDisplay.Bottom?
    if !output.isOver, !isLeaving, !output.isSuspending {
      content = LineDisplay.Bottom(status: status, line: editor.view(prompt: prompt, on: terminal))
    }
    let drawing = bottom.show(output.entries, above: content, on: terminal, with: palette)
    var effects = output.effects.showing(drawing)
    if let end = output.end { effects.append(.quit(code(for: end))) }
    return effects
  }

  /// The code to leave with: where the server has broken a promise, nothing is fine.
  func code(for end: ExitCode) -> ExitCode {
    fairness.hasFoundBreach && end == .done ? .failed : end
  }
}
