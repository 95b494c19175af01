import GuessProtocol

/// What there is to see of a session, whatever draws it.
extension PlaySession {
  var scene: Scene {
    let seatEnd = connection.lostLocation?.isSeat == true ? connection.lastTry : nil
    return Scene(match, isOffline: isOffline, seatEnd: seatEnd)
  }

  var isLeaving: Bool {
    if case .leaving = phase { true } else { false }
  }

  /// Whether a row above the line tells how the match stands. A terminal without control sequences has none, and is told everything in
  /// lines.
  var hasStatus: Bool {
    terminal.hasControlSequences && terminal.columns >= StatusLine.leastColumns
      && terminal.rows >= StatusLine.leastRows && !options[.pick]
  }

  /// Whether what a line says is drawn, and goes on being drawn, so that it is not said.
  func isDrawn(_ line: ServerLine) -> Bool {
    guard hasWheels || hasStatus && match.location.isSeat else { return false }
    return switch line {
    case .event(.countdown), .event(.rival): true
    case .event(.turn(let player, _)): hasWheels || player != match.name
    // At the wheels the round, its range and par, all hints, and how one guessed have their places as well.
    case .event(.start), .event(.step), .ok(.guess, _), .event(.hint), .event(.guessed), .ok(.guessSealed, _),
      .event(.review):
      hasWheels
    default: false
    }
  }

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
    case .again: return text(of: .againPrompt)
    case .solo: return text(of: .soloPrompt)
    default: break
    }
    // Nobody has to hear what only marks where to type.
    guard terminal.hasControlSequences else { return "" }
    guard let range = match.round?.range, match.isInMatch, !hasStatus else { return "> " }
    let possible = "\(range.lo)..\(range.hi)"
    return possible.utf8.count <= Self.promptRangeCells ? "\(possible)> " : "> "
  }

  /// The widest range that a prompt shows: below that, half of a narrow terminal is left for typing.
  private static let promptRangeCells = 24

  private func text(of message: LineMessage) -> String { options.signs.text(of: message, in: match.language) }
}
