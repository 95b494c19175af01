import GuessClientCore
import GuessProtocol

/// Remarks on the server's lines in the client's own words, so that they are true and in one language. The server's sentences
/// are used for lines that the client does not know, and for chat.
extension MatchState {
  /// The score of the series, if `line` starts another match against this rival.
  func series(at line: ServerLine) -> Message? {
    guard case .event(.start(let start)) = line, start.round == 1, series.count > 0, let rival,
      case .seat = location
    else { return nil }
    return own(.nextMatch(series.count + 1, against: rival.name, series.score))
  }

  /// The remark on a line from `server`; call `follow` first. The wheels show the next step after a match as keys.
  func remark(on line: ServerLine, from server: ServerAddress, atWheels: Bool = false) -> Message? {
    switch line {
    case .row(.limit(let name, let value), _): Message("  \(name.rawValue) = \(value)")
    // Only sentences are shown anyway.
    case .row(.brief(.text), _): nil
    case .row(.room(let room), let tag) where location == .seat(room.code):
      sentence(of: .row(.room(own(room)), tag: tag))
    case .row: sentence(of: line)
    case .ok(let reply, _): remark(on: reply, from: server)
    // The server's advice to use RESUME does not help players, who never see a token.
    case .error(.nameTaken(let retry?), _, _): own(.nameIsKept(seconds: retry.secondsRoundedUp), .error)
    case .error(.unavailable(_, .full?), let verb, _) where verb != .resume:
      sentence(of: .event(.bye(.full)), .error)
    case .error(.limit(.addressArrivals), _, _): sentence(of: .event(.bye(.crowded)), .error)
    case .error(.tournament(.name), _, _): own(.nameIsOfMember, .error)
    case .error(.notPlaying(.alone, _), _, _): sentenceWithoutRival.map { Message($0, .error) }
    case .error: sentence(of: line, .error)
    case .event(.match(let end)): remark(on: end, atWheels: atWheels)
    case .event(let event): remark(on: event, from: server)
    }
  }

  /// The sentence for a player who has no rival in the room. Nobody can join a rated room.
  var sentenceWithoutRival: String? {
    if settings?.isRated == true { return String(MatchEnd.Next.rival.sentence(in: language).trimmingBlanks) }
    return ServerLine.error(.notPlaying(.alone, retry: nil), verb: .guess, tag: nil).sentence(in: language)
  }

  /// The catalogue's sentence in the connection's language; the text that the server sent is ignored.
  private func sentence(of line: ServerLine, _ tone: Message.Tone = .plain) -> Message? {
    line.sentence(in: language).map { Message($0, tone) }
  }

  /// The room that the player is in, which needs no offer to enter it.
  private func own(_ room: RoomSummary) -> RoomSummary {
    var own = room
    own.isOwn = true
    return own
  }

  private func own(_ message: GameMessage, _ tone: Message.Tone = .plain) -> Message {
    Message(message.text(in: language), tone)
  }

  private func own(_ message: LineMessage, _ tone: Message.Tone = .plain) -> Message {
    Message(message.text(in: language), tone)
  }

  private func remark(on reply: Reply, from server: ServerAddress) -> Message? {
    let line = ServerLine.ok(reply, tag: nil)
    return switch reply {
    case .hello(_, _, let credentials?), .name(let credentials):
      credentials.isUnowned ? sentence(of: line) : own(.greeted(credentials.name))
    case .hello, .quit, .say(isUnheard: false): nil
    case .ping(let word): Message(word.map { "pong \($0)" } ?? "pong")
    // A friend may be on another machine than a socket, as players by ssh are.
    case .create(let room, _, _, nil) where server.host != nil: own(.opened(room, at: server))
    case .guess(let answer): remark(on: answer.hint, in: line)
    case .resume(let credentials, _, _, _) where location == .alone:
      isOver
        ? sentence(of: .ok(.resume(credentials, room: nil, rival: nil, tournament: nil), tag: nil))
        : own(.gameIsBack(credentials.name))
    default: sentence(of: line)
    }
  }

  private func remark(on hint: Hint, in line: ServerLine) -> Message? {
    hint == .hit ? nil : sentence(of: line, hint.tone)
  }

  private func remark(on event: Event, from server: ServerAddress) -> Message? {
    let line = ServerLine.event(event)
    return switch event {
    case .hello(let version, _, _):
      Message(ConnectionMessage.connected(to: server, version: version).text(in: language))
    // ROUND has said it.
    case .paired where tournament != nil: nil
    case .start(let start): remark(on: start)
    case .review(let review): sentence(of: .event(.review(known(review))))
    case .hint(_, let answer), .guessed(_, let answer, _): remark(on: answer.hint, in: line)
    case .turn(let name, let seconds) where name == self.name: own(.yourTurn(seconds: seconds))
    case .end(let end): remark(on: end)
    case .step(let number, let seconds, let isSealed, _) where isWatching:
      sentence(of: .event(.step(number: number, seconds: seconds, isSealed: isSealed, isWatched: true)))
    case .rematch(let name, _) where isWatching:
      sentence(of: .event(.rematch(name: name, isWatched: true)))
    case .left(let name, _): sentence(of: .event(.left(name: name, isOver: isOver && location.isSeat)))
    case .said(let name, let text):
      Message(
        GameMessage.said(name == self.name ? nil : name, text.text.withSingleBlanks).text(in: language),
        isQuoted: true)
    case .waiting(_, nil) where server.host != nil:
      own(.stillWaiting(play: Command.play(settings ?? .standard, with: nil).line(), at: server))
    case .bye(.quit, _, _), .bye(.ended, _, _): sentence(of: line)
    case .warn, .bye, .recording(false): sentence(of: line, .error)
    default: sentence(of: line)
    }
  }

  private func remark(on start: RoundStart) -> Message? {
    var told = start
    if start.round > 1 { told.score = score }
    // Nobody else reads of a round than those in the room: the player has left it.
    told.isBrokenOff = !location.isSeat && !isWatching || rival?.hasLeft == true
    return sentence(of: .event(.start(told)))
  }

  private func remark(on end: RoundEnd) -> Message? {
    let isDecided = end.winner != nil && !end.isTie && !isWatching
    if isDecided, end.winner == name { return own(.youFound(end.secret), .win) }
    return sentence(of: .event(.end(end)), isDecided ? .loss : .plain)
  }

  private func remark(on end: MatchEnd, atWheels: Bool) -> Message? {
    // A player who has left knows it, and needs no offer of another game.
    if end.winner == nil, end.reason == .left, !isWatching { return nil }
    if location == .alone { return atWheels ? nil : own(.soloIsOver) }
    var told = end
    if atWheels || isWatching || tournament != nil {
      // There is no next match that a request could begin.
      told.next = .nothing
    } else if location.isSeat && !canHaveRematch || told.next == .nothing && told.winner == name {
      // The rival has left, perhaps while the player was away, or did not come back; or they have played enough today.
      told.next = .rival
    }
    told.isUnplayed = isUnplayed(end)
    guard let winner = end.winner, !isWatching, !told.isUnplayed else {
      return sentence(of: .event(.match(told)))
    }
    let hasWon = winner == name
    told.hasWon = hasWon
    let (isFound, tone) = (end.reason == .found, hasWon ? Message.Tone.win : .loss)
    if hasWon, !isFound { return sentence(of: .event(.match(told)), tone) }
    let result = hasWon ? GameMessage.youWin(end.score) : .youLose(isFound ? end.score : nil)
    return Message(result.text(in: language) + told.next.sentence(in: language), tone)
  }
}
