import GuessProtocol

/// Remarks on the server's lines in the client's own words, so that they are true and in one language. The server's sentences
/// are used for lines that the client does not know, and for chat.
extension MatchState {
  /// Source of the remark on a line.
  private enum Wording {
    case nothing
    /// The catalogue's sentence in the connection's language; the text that the server sent is ignored.
    case sentence(Message.Tone = .plain)
    case own(GameMessage, Message.Tone = .plain)
    case line(LineMessage, Message.Tone = .plain)
    case connection(ConnectionMessage)
    case literal(String)
  }

  /// The remark on a line from `server`; call `follow` first.
  func remark(on line: ServerLine, from server: ServerAddress) -> Message? {
    switch wording(of: line, from: server) {
    case .nothing: nil
    case .sentence(let tone): line.sentence(in: language).map { Message($0, tone) }
    case .line(let phrase, let tone): Message(phrase.text(in: language), tone)
    case .own(let news, let tone): Message(news.text(in: language), tone)
    case .connection(let news): Message(news.text(in: language))
    case .literal(let text): Message(text)
    }
  }

  /// The score of the series, if `line` starts another match against this rival.
  func standing(at line: ServerLine) -> Message? {
    guard case .event(.start(let start)) = line, start.round == 1, series.matches > 0, let rival,
      case .seat = location
    else { return nil }
    return Message(
      LineMessage.nextMatch(series.matches + 1, against: rival.name, series.score).text(in: language))
  }

  /// The result of the series, if `line` is the last one about it.
  func result(at line: ServerLine) -> Message? {
    let departure =
      switch line {
      case .ok(.leave, _) where self.departure?.isInMatch == false: self.departure
      case .event(.match) where self.departure?.isInMatch == true: self.departure
      default: Departure?.none
      }
    return departure.flatMap { result($0.series, against: $0.rival) }
  }

  private func result(_ series: Series, against rival: Name?) -> Message? {
    guard series.matches > 1, let rival else { return nil }
    return Message(LineMessage.seriesIsOver(against: rival, series.score).text(in: language))
  }

  private func wording(of line: ServerLine, from server: ServerAddress) -> Wording {
    switch line {
    case .row(.limit(let name, let value), _): .literal("  \(name.rawValue) = \(value)")
    case .row(.room(let room), _): .literal("  " + GameMessage.room(room).text(in: language))
    case .row: .sentence()
    case .ok(let reply, _): wording(of: reply, from: server)
    // The server's advice to use RESUME does not help players, who never see a token.
    case .error(.nameTaken(let retry?), _, _): .line(.nameIsKept(seconds: retry.secondsRoundedUp), .error)
    case .error(.outOfRange(let range), .guess?, _) where refusalsInRow > 1:
      .line(.stillRuledOut(range), .error)
    case .error(.notPlaying, .rematch?, _) where isInMatch: .line(.matchMustEnd, .error)
    case .error: .sentence(.error)
    case .event(let event): wording(of: event, from: server)
    }
  }

  private func wording(of reply: Reply, from server: ServerAddress) -> Wording {
    switch reply {
    case .hello(_, _, let credentials?), .name(let credentials): .own(.greeted(credentials.name))
    case .hello, .quit, .say: .nothing
    case .ping(let word): .literal(word.map { "pong \($0)" } ?? "pong")
    case .create(let room, _, _, nil): .own(.opened(room, at: server))
    case .join(let room, let rival, _), .play(let room, let rival, _): .own(.seated(room, rival: rival))
    case .guess(let answer): wording(of: answer.hint)
    // The code of a game alone is never shown.
    case .leave where departure?.wasAlone == true: .line(.gameIsLeft)
    case .resume(let credentials, _, _) where location == .alone: .line(.gameIsBack(credentials.name))
    default: .sentence()
    }
  }

  /// END says that a guess was right.
  private func wording(of hint: Hint) -> Wording { hint == .hit ? .nothing : .sentence(hint.tone) }

  private func wording(of event: Event, from server: ServerAddress) -> Wording {
    switch event {
    case .hello(let version): .connection(.connected(to: server, version: version))
    // ROUND has said it.
    case .paired where tournament != nil: .nothing
    case .paired(let room, let rival): .own(.seated(room, rival: rival))
    case .start(let start) where start.firstTo > 1 || start.round > 1: .own(.roundBegins(start))
    case .state(let state) where state.isSealed: .own(.sealed(state))
    case .hint(let hint): wording(of: hint.answer.hint)
    case .guessed(let guess): wording(of: guess.answer.hint)
    case .turn(let name, let seconds) where name == self.name: .own(.yourTurn(seconds: seconds))
    case .end(let end): wording(of: end)
    case .match(let end): wording(of: end)
    case .left(let name) where name == rival?.name && isOver: .line(.rivalLeft(name))
    case .said(let name, let text): .own(.said(name == self.name ? nil : name, text.text))
    case .notice(let text): .own(.notice(text.text))
    case .waiting(_, nil): .own(.stillWaiting(at: server))
    case .warn: .sentence(.error)
    case .bye(.quit, _): wordingOfGoodbye(event)
    case .bye: .sentence(.error)
    case .recording(let isOn): .sentence(isOn ? .plain : .error)
    default: .sentence()
    }
  }

  /// The goodbye is the last line printed, so it includes the result of the series.
  private func wordingOfGoodbye(_ event: Event) -> Wording {
    guard let result = result(series, against: rival?.name),
      let goodbye = ServerLine.event(event).sentence(in: language)
    else { return .sentence() }
    return .literal("\(result.text) \(goodbye)")
  }

  private func wording(of end: RoundEnd) -> Wording {
    if end.isTie { return .sentence() }
    guard let winner = end.winner else { return .own(.nobodyFound(end.secret)) }
    if case .watching = location { return .own(.playerFound(end.secret, winner)) }
    return winner == name ? .own(.youFound(end.secret), .win) : .own(.rivalFound(end.secret, winner), .loss)
  }

  private func wording(of end: MatchEnd) -> Wording {
    var isWatching = false
    if case .watching = location { isWatching = true }
    // A player who has left knows it, and needs no offer of another game.
    if end.winner == nil, end.reason == .left, !isWatching { return .nothing }
    if location == .alone { return .own(.soloIsOver) }
    guard let winner = end.winner else { return .sentence() }
    if isWatching { return end.reason == .found ? .own(.playerWins(winner, end.score)) : .sentence() }
    // In an event nothing is offered after a match, as after a tie.
    let isLast = tournament == nil || end.reason == .forfeit || end.reason == .left && winner != name
    let reason = isLast ? end.reason : .tie
    return winner == name
      ? .own(.youWin(end.score, reason), .win) : .own(.rivalWins(winner, end.score, reason), .loss)
  }
}

extension Hint {
  static let all: [Hint] = [.low, .high, .hit]

  var tone: Message.Tone {
    switch self {
    case .low: .low
    case .high: .high
    case .hit: .win
    }
  }
}
