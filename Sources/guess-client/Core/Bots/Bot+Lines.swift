import Protocol

/// What a bot makes of the lines of a server.
extension Bot {
  mutating func handle(_ received: ReceivedLine, at now: Instant) {
    if case .reconnecting = phase { return resume(with: received, at: now) }
    guard connection.isServer(received) else { return fail(.connection(.noServer)) }
    guard !Keepalive.isAnswered(by: received.line), let line = received.line else { return }
    let hadBreach = fairness.hasFoundBreach
    _ = fairness.check(line)
    if fairness.hasFoundBreach, !hadBreach { tell(.breach) }
    switch line {
    case .ok(let reply, _): follow(reply, at: now)
    case .event(let event): follow(event, at: now)
    case .error(let refusal, let verb, _): handle(refusal, of: verb, at: now)
    case .row: break
    }
  }

  private mutating func follow(_ reply: Reply, at now: Instant) {
    switch reply {
    case .hello(_, _, let credentials?):
      self.credentials = credentials
      phase = .present
      // It may have been sent for something before the connection was lost.
      if let errand { request(errand) } else { tell(.ready(credentials.name)) }
    case .create(let room, let settings, _, _):
      table = Table(room: room, rival: nil, settings: settings)
      tell(.opened(room))
    case .join(let room, let rival, let settings), .play(let room, let rival, let settings):
      begin(Table(room: room, rival: rival, settings: settings))
    case .playWaiting(let settings, _):
      // The room has no code yet; PAIRED tells it.
      waitingSettings = settings
      tell(.waiting)
    case .rematch(let begins): begins ? begin(table) : tell(.waiting)
    case .guess(let answer):
      desk.lastAnswer = now
      record(own: answer)
      desk.sent = nil
      if round?.rules != .duel, answer.hint != .hit { ask(at: now) }
    case .guessSealed(let number, _):
      desk.lastAnswer = now
      desk.sent = nil
      refusalsInRow = 0
      round?.guesses = number
    case .leave: table = nil
    case .hello, .help, .limits, .status, .ping, .language, .quit, .name, .resume, .rooms, .watch, .solo,
      .say:
      break
    }
  }

  private mutating func follow(_ event: Event, at now: Instant) {
    switch event {
    case .hello: if case .arriving = phase { introduce() }
    case .bye(let reason): farewell = reason
    case .paired(let room, let rival):
      // Rivals are paired who ask for the same; the answer that tells it may be lost with its connection.
      let settings = waitingSettings ?? errand?.wish?.settings
      begin(settings.map { Table(room: room, rival: rival, settings: $0) })
    case .joined(let room, let name, _):
      guard room == table?.room else { break }
      table?.rival = name
      begin(table)
    case .start(let start): begin(start, at: now)
    case .step: ask(at: now)
    case .turn(let name, _): name == self.name ? ask(at: now) : desk.clear()
    case .hint(let hint): record(own: hint.answer)
    case .guessed(let guess): round?.range = guess.answer.range
    case .state(let state): catchUp(with: state, at: now)
    case .pass(let name, _): if name == self.name { match?.passes += 1 }
    case .end(let end): finishRound(end)
    case .match(let end): finish(end)
    case .left(let name): if name == table?.rival { loseRival() }
    case .handicap, .countdown, .rival, .away, .back, .review, .recorded, .recording, .rematch, .requeue,
      .closed,
      .warn,
      .said, .notice:
      break
    }
  }

  /// The rival has gone, and the room waits for the next one. In a match the end of it follows.
  private mutating func loseRival() {
    table?.rival = nil
    guard match == nil, errand == .rematch else { return }
    tell(.waiting)
  }

  // MARK: - Refusals

  private mutating func handle(_ refusal: Refusal, of verb: Verb?, at now: Instant) {
    switch (verb, refusal, phase) {
    case (.hello?, .nameTaken, .introducing(let name, let tries)):
      if !introduceAnew(after: name, tries: tries) { fail(.refused(.hello, refusal)) }
    case (.guess?, _, _):
      match?.refused += 1
      handle(refusedGuess: refusal, at: now)
    // The match has ended before it could be given up.
    case (.leave?, _, _): break
    case (_, _, .leaving): break
    // A PLAY that waited for the lost connection has found its rival just before it was sent again.
    case (.play?, .inRoom, _) where match != nil: break
    case (.join?, .inRoom, _) where errand?.room == table?.room: request(.rematch)
    case (.rematch?, .notInRoom, _), (.rematch?, .notPlaying, _):
      errand = nil
      tell(.homeless)
    case (_, .rate(let retry), _) where errand != nil: retryTime = now + Self.bounded(retry)
    default: fail(.refused(verb ?? .help, refusal))
    }
  }

  private mutating func handle(refusedGuess refusal: Refusal, at now: Instant) {
    refusalsInRow += 1
    guard refusalsInRow <= Self.refusalsInRow else { return fail(.nonsense) }
    switch refusal {
    case .cooldown(let retry): desk.postpone(to: now + Self.bounded(retry))
    case .outOfRange(let range):
      round?.range = range
      desk.sent = nil
      ask(at: now)
    // It came too late, and the next STEP, TURN or START says when to guess again.
    case .notYourTurn, .notPlaying, .notInRoom: desk.sent = nil
    default: fail(.refused(.guess, refusal))
    }
  }

  private static func bounded(_ retry: Milliseconds) -> Milliseconds {
    min(max(retry, retries.lowerBound), retries.upperBound)
  }
}

extension BotTask {
  /// What it asks for, where any rival will do.
  fileprivate var wish: MatchWish? {
    if case .play(let wish, _) = self { wish } else { nil }
  }

  /// The room that it leads to.
  fileprivate var room: RoomCode? {
    if case .join(let room) = self { room } else { nil }
  }
}
