import GuessProtocol

/// The row above the line that is being typed.
extension LineSession {
  /// Whether there is such a row. A terminal without control sequences has none, and is told everything in lines.
  var hasStatus: Bool {
    terminal.hasControlSequences && terminal.columns >= StatusLine.leastColumns
      && terminal.rows >= StatusLine.leastRows && !options[.pick]
  }

  /// When the clock in it goes on by a second; nil where it does not go by itself.
  var nextTick: Instant? {
    guard hasStatus, !options[.noMotion], let end = timeEnd else { return nil }
    return now.nextSecond(until: end)
  }

  /// Whether the row tells what a line says, and goes on telling it.
  func isShownByStatus(_ line: ServerLine) -> Bool {
    guard hasStatus, match.location.isSeat else { return false }
    return switch line {
    case .event(.countdown), .event(.rival): true
    case .event(.turn(let player, _)): player != match.name
    default: false
    }
  }

  /// The row; nil where there is none, or nothing to tell.
  var status: StyledRow? {
    guard hasStatus, match.name != nil else { return nil }
    var line = StatusLine(language: match.language, signs: options.signs)
    line.wait = wait.map { $0.text(in: match.language) }
    line.time = timeEnd.map { now.left(until: $0) }
    if isOffline || match.location == .lobby { return line.row(columns: terminal.columns) }
    describeMatch(in: &line)
    return line.row(columns: terminal.columns)
  }

  private func describeMatch(in line: inout StatusLine) {
    switch match.location {
    case .seat(let room):
      if wait != .waiting(in: room) { line.title = "\(room)" }
      line.rival = match.rival.flatMap { $0.hasLeft ? nil : $0 }
      line.score = match.score ?? (match.round == nil ? nil : Score(own: 0, other: 0))
    case .watching(let room):
      line.title = "\(room)"
      line.players = match.watched.map(\.name)
      line.score = match.score
    case .alone: line.title = match.round == nil ? nil : Rules.solo.rawValue
    case .lobby, .waiting: break
    }
    guard let round = match.round else { return }
    if match.location != .alone { line.round = round.number }
    guard match.location.isSeat else { return }
    line.range = round.range
    line.whole = match.whole
  }

  /// Who is waited for in the round.
  private var roundWait: StatusMessage? {
    switch match.wait {
    case .turn(let name): .hasTurn(name)
    case .step(let sealed): .isSealed(sealed)
    case .answer: nil
    case nil: match.rules == .duel ? .yourTurn : nil
    }
  }

  private var wait: StatusMessage? {
    if isOffline { return .isOffline }
    if match.round != nil, match.location.isSeat { return roundWait }
    if match.isInMatch, let seconds = match.countdown { return .getReady(seconds: seconds) }
    return switch match.location {
    case .lobby, .alone: nil
    case .waiting: .lookingForRival
    case .seat where match.isOver: .isOver
    case .seat(let room): match.isInMatch ? nil : .waiting(in: room)
    case .watching: if case .turn(let name)? = match.wait { .hasTurn(name) } else { .lookingOn }
    }
  }

  /// When the time ends that runs: the round's or the turn's, or that for which a seat is kept.
  private var timeEnd: Instant? {
    if let location = connection.lostLocation { return location.isSeat ? connection.lastTry : nil }
    guard match.round != nil, case .playing = phase else { return nil }
    return match.clock.end
  }
}
