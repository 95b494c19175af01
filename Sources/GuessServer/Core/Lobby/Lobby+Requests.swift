import GuessProtocol

/// From a line to its answer.
extension Lobby {
  /// Answers a request: any number of rows, then one OK or one error, then the events that it causes.
  mutating func answer(
    _ request: consuming Request, from id: ConnectionID
  ) {
    let (tag, verb, command) = (request.tag, request.verb, request.command)
    var isUnderstood = false
    if case .success = command { isUnderstood = true }
    guard let hearing = hear(isUnderstood: isUnderstood, from: id) else { return }
    do throws(Refusal) {
      switch command {
      case .success(let command):
        try admit(command, verb, hearing, id)
        try performAtOnce(
          command, for: Asker(id: id, tag: tag, player: hearing.player, style: hearing.style))
      case .failure(let refusal): throw refusal
      }
    } catch {
      send(errorLine(error, verb: verb, tag: tag), to: id)
    }
    finishAnswer(verb, hearing, id)
  }

  // Pieces of `answer`, between which a layer around the lobby has its say.

  /// Takes note of a line; nil where its connection is gone.
  @inline(__always) mutating func hear(isUnderstood: Bool, from id: ConnectionID) -> Session.Hearing? {
    let now = now
    context.counters.requests += 1
    let heard = sessions.withValue(id) { $0?.hear(isUnderstood: isUnderstood, at: now) }
    guard let session = heard ?? nil else { return nil }
    if session.hasUnconfirmedToken { confirmToken(of: id) }
    return session
  }

  /// Refuses whoever may not ask yet.
  @inline(__always) mutating func admit(
    _ command: Command, _ verb: Verb?, _ hearing: Session.Hearing, _ id: ConnectionID
  ) throws(Refusal) {
    if hearing.isOnlyToReturn { try checkArrival(id, command) }
    if hearing.player == nil, verb?.needsName == true { throw .needName }
  }

  /// Does what comes after the answer.
  @inline(__always) mutating func finishAnswer(
    _ verb: Verb?, _ hearing: Session.Hearing, _ id: ConnectionID
  ) {
    deliverAnnouncements()
    if verb == .quit, hearing.badLines == 0 { close(id, reason: .quit) }
    if hearing.badLines >= Limits.badLinesInRow { close(id, reason: .nonsense) }
  }

  /// The line that answers a request with an error, which is counted here.
  mutating func errorLine(_ refusal: Refusal, verb: Verb?, tag: ShortWord?) -> ServerLine {
    context.counters.refusals[refusal.code] += 1
    return .error(refusal, verb: verb, tag: tag)
  }

  /// Who asks, and how the answer is marked.
  struct Asker {
    let id: ConnectionID
    let tag: ShortWord?
    /// Who that was when the request came; nil for one who had no name.
    let player: PlayerID?
    /// How lines were wanted when the request came.
    let style: LineStyle
    /// True if all others that matter have been asked already, and the miss of a code is counted elsewhere.
    var isVouched = false
    /// Whether the client has its answer already.
    var isQuiet = false
  }

  mutating func ok(_ reply: Reply, _ asker: Asker) {
    if asker.isQuiet { return }
    send(.ok(reply, tag: asker.tag), to: asker.id)
  }

  /// Answers what can't have changed how lines are wanted, and comes too often to look that up again.
  ///
  /// Inlined: without it a PING takes 95 instructions more, of 800 in the core with 16 requests at once.
  @inline(__always) mutating func okAtOnce(_ reply: consuming Reply, _ asker: Asker) {
    effects.send(.ok(reply, tag: asker.tag), to: asker.id, asker.style)
  }

  mutating func row(_ row: Row, _ asker: Asker) {
    if asker.isQuiet { return }
    send(.row(row, tag: asker.tag), to: asker.id)
  }

  /// Does what a layer around the lobby has let through.
  @inline(never) mutating func perform(_ command: Command, for asker: Asker) throws(Refusal) {
    try performAtOnce(command, for: asker)
  }

  /// Inlined, since it has a second caller now: without it a PING takes 2 ns more, of 33 in the core with 16 requests at once.
  @inline(__always) private mutating func performAtOnce(
    _ command: Command, for asker: Asker
  ) throws(Refusal) {
    switch command {
    case .hello(let hello): try greet(hello, asker)
    case .help(let topic): explain(topic, asker)
    case .limits: listLimits(asker)
    case .status: reportStatus(asker)
    case .ping(let word): okAtOnce(.ping(word), asker)
    case .language(let language): speak(language, asker)
    case .quit: quit(asker)
    case .name(let name):
      let credentials = try take(name, asker)
      ok(.name(credentials), asker)
    case .resume(let token): try resume(token, asker)
    case .rooms(let code): listRooms(after: code, asker)
    case .create(let settings, let isListed, let house):
      try create(settings, isListed: isListed, house: house, asker)
    case .join(let code, let range): try join(code, range: range, asker)
    case .watch(let code): try watch(code, asker)
    case .leave: try leave(asker)
    case .play(let settings, let company): try play(settings, company, asker)
    case .solo(let range, let seed): try playSolo(range, seed: seed, asker)
    case .guess(let number, let round): try guess(number, round: round, asker)
    case .say(let text): try say(text, asker)
    case .rematch: try rematch(asker)
    }
  }

  /// The refusal that a command would meet now, as far as that can be told without looking for its room; nil if none. To ask
  /// changes nothing.
  func refusal(of command: Command, by asker: Asker) -> Refusal? {
    do throws(Refusal) {
      switch command {
      case .name(let name): try check(name, asker)
      case .hello(let hello): if let name = hello.name { try check(name, asker) }
      case .resume(let token): _ = try returner(with: token, asker)
      case .watch: try checkFree(asker)
      case .join:
        try checkOpen()
        try checkFree(asker)
      case .play:
        try checkOpen()
        try checkFree(asker)
        try checkLeaves(asker)
      default: break
      }
      return nil
    } catch {
      return error
    }
  }
}

extension Session {
  /// What an answer needs to know of it: a copy of all the rest would cost more.
  struct Hearing {
    let player: PlayerID?
    let style: LineStyle
    let hasUnconfirmedToken: Bool
    let isOnlyToReturn: Bool
    /// 0 for one that made sense.
    let badLines: UInt8
  }

  /// Takes note of a line: that it came, and whether it made sense.
  fileprivate mutating func hear(isUnderstood: Bool, at now: Instant) -> Hearing {
    silence = .since(now)
    badLines = isUnderstood ? 0 : badLines + 1
    if isUnderstood { hasMadeSense = true }
    return Hearing(
      player: player, style: style, hasUnconfirmedToken: hasUnconfirmedToken, isOnlyToReturn: isOnlyToReturn,
      badLines: badLines)
  }
}

/// How lines get to those whom they are for.
extension Lobby {
  mutating func send(_ line: ServerLine, to id: ConnectionID) {
    guard case let style?? = sessions.withValue(id, { $0?.style }) else { return }
    effects.send(line, to: id, style)
  }

  mutating func send(_ event: Event, to id: ConnectionID) {
    if case .bye(let reason, _) = event { context.counters.disconnects[reason] += 1 }
    send(.event(event), to: id)
  }

  /// Sends what rooms have said. What a request causes comes behind its answer, so this comes last.
  mutating func deliverAnnouncements() {
    if !effects.announcements.isEmpty { deliverAllAnnouncements() }
  }

  private mutating func deliverAllAnnouncements() {
    for index in effects.announcements.indices {
      switch effects.announcements[index] {
      case .event(let event, to: .player(let player)):
        let connection = players.withValue(player) { $0?.connection }
        if let id = connection ?? nil { send(event, to: id) }
      case .event(let event, to: .watcher(let id)): send(event, to: id)
      case .end(let match, let witnesses):
        if configuration.keepsJournal, !hasJournalFailed, unrecorded.count < Self.mostUnrecorded {
          unrecorded[match] = witnesses
        }
      }
    }
    effects.removeAnnouncements()
  }
}
