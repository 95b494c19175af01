import GuessProtocol

/// Visible state of a session, for every front end.
extension PlaySession {
  var scene: Scene {
    let seatEnd = connection.lostLocation?.isSeat == true ? connection.lastTry : nil
    return Scene(match, isOffline: isOffline, seatEnd: seatEnd)
  }

  var isLeaving: Bool {
    if case .leaving = phase { true } else { false }
  }

  /// True if a status row above the line shows the match. Terminals without control sequences have none, and print everything
  /// in lines.
  var hasStatus: Bool {
    terminal.hasControlSequences && terminal.columns >= StatusLine.leastColumns
      && terminal.rows >= StatusLine.leastRows && !options[.pick]
  }

  /// True if the content of a line stays visible on the screen, and needs no message.
  func isDrawn(_ line: ServerLine) -> Bool {
    guard hasWheels || hasStatus && match.location.isSeat else { return false }
    return switch line {
    case .event(.countdown), .event(.rival): true
    case .event(.turn(let player, _)): hasWheels || player != match.name
    // The wheels also have places for the round, its range and par, all hints and the review.
    case .event(.start), .event(.step), .ok(.guess, _), .event(.hint), .event(.guessed), .ok(.guessSealed, _),
      .event(.review):
      hasWheels
    default: false
    }
  }

  /// The prompt: a question, or the remaining range if the status row does not show it.
  var prompt: String {
    if isOffline { return text(of: .offline) }
    if connection.hasHeardServer || signIn.offer == nil,
      let question = signIn.question(in: match.language)
    {
      return options.signs.text(question)
    }
    if let query = editor.searchQuery { return text(of: .historySearch(query)) }
    switch enterOffer {
    case .again: return text(of: .againPrompt)
    case .solo: return text(of: .soloPrompt)
    default: break
    }
    // Screen readers need not read a mark for where to type.
    guard terminal.hasControlSequences else { return "" }
    guard let range = match.round?.range, match.isInMatch, !hasStatus else { return "> " }
    let possible = "\(range.lo)..\(range.hi)"
    return possible.utf8.count <= Self.promptRangeCells ? "\(possible)> " : "> "
  }

  /// The widest range in a prompt: it leaves half of a narrow terminal for typing.
  private static let promptRangeCells = 24

  private func text(of message: LineMessage) -> String { options.signs.text(of: message, in: match.language) }
}
