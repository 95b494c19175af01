import GuessProtocol

extension Lobby {
  mutating func answer(_ request: consuming Request, from id: ConnectionID) {
    let (tag, verb, command) = (request.tag, request.verb, request.command)
    var isUnderstood = false
    if case .success = command { isUnderstood = true }
    guard var asker = noteLine(isUnderstood: isUnderstood, tag: tag, from: id) else { return }
    do throws(Refusal) {
      switch command {
      case .success(let command):
        try admit(command, verb ?? command.verb, &asker)
        try perform(command, for: asker)
      case .failure(let refusal): throw refusal
      }
    } catch {
      send(errorLine(error, verb: verb, tag: tag, to: id), to: id)
    }
    finishAnswer(verb, asker)
  }

  @inline(__always) mutating func noteLine(
    isUnderstood: Bool, tag: ShortWord?, from id: ConnectionID
  ) -> Asker? {
    let now = now
    context.counters.requests += 1
    let found = sessions.withValue(id) {
      $0?.noteLine(isUnderstood: isUnderstood, tag: tag, of: id, at: now)
    }
    guard let asker = found ?? nil else { return nil }
    if asker.hasUnconfirmedToken { confirmToken(of: id) }
    return asker
  }

  @inline(__always) mutating func finishAnswer(_ verb: Verb?, _ asker: Asker) {
    deliverAnnouncements()
    if verb == .quit, asker.badLines == 0 { close(asker.id, reason: .quit) }
    if asker.badLines >= Limits.badLinesInRow { close(asker.id, reason: .nonsense) }
  }

  /// Counts an error and returns its line, with the range for a guess that is no number: that of the moment, or else the room's.
  mutating func errorLine(
    _ refusal: Refusal, verb: Verb?, tag: ShortWord?, to id: ConnectionID
  ) -> ServerLine {
    context.counters.refusals[refusal.code] += 1
    if refusal == .badArgument(.number), let place = seat(of: sessions[id]?.player),
      let range = rooms.withRoom(place.room, { $0.range(for: place.seat) })
    {
      return .error(.badNumber(range), verb: verb, tag: tag)
    }
    return .error(refusal, verb: verb, tag: tag)
  }

  /// The sender of a request, with the part of its session that answers need, and how to mark the answer.
  struct Asker {
    let id: ConnectionID
    let tag: ShortWord?
    let player: PlayerID?
    let style: LineStyle
    var seat: (room: RoomID, seat: Seat)?
    fileprivate let hasUnconfirmedToken: Bool
    let isOnlyToReturn: Bool
    fileprivate let badLines: UInt8

    @inline(__always) init(id: ConnectionID, tag: ShortWord?, _ session: Session) {
      self.id = id
      self.tag = tag
      player = session.player
      style = session.style
      hasUnconfirmedToken = session.hasUnconfirmedToken
      isOnlyToReturn = session.isOnlyToReturn
      badLines = session.badLines
    }
  }

  func player(_ asker: Asker) throws(Refusal) -> PlayerID {
    guard let player = asker.player else { throw .needName }
    return player
  }

  func seat(_ asker: Asker) throws(Refusal) -> (room: RoomID, seat: Seat) {
    guard let seat = asker.seat else { throw .notInRoom(nil) }
    return seat
  }

  mutating func ok(_ reply: Reply, _ asker: Asker) {
    send(.ok(reply, tag: asker.tag), to: asker.id)
  }

  /// Answers a request too frequent to look up the line style again, which it can't have changed.
  ///
  /// Inlined: otherwise a PING takes 95 more instructions, of 800 in the core with 16 requests at once.
  @inline(__always) mutating func okAtOnce(_ reply: consuming Reply, _ asker: Asker) {
    effects.send(.ok(reply, tag: asker.tag), to: asker.id, asker.style)
  }

  mutating func row(_ row: Row, _ asker: Asker) {
    send(.row(row, tag: asker.tag), to: asker.id)
  }

  @inline(__always) private mutating func perform(_ command: Command, for asker: Asker) throws(Refusal) {
    switch command {
    case .hello(let hello): try greet(hello, asker)
    case .help(let topic): explain(topic, asker)
    case .limits: listLimits(asker)
    case .status:
      for shard in shardRows { row(.shard(shard), asker) }
      ok(.status(serverStatus), asker)
    case .ping(let word): okAtOnce(.ping(word), asker)
    case .language(let language): speak(language, asker)
    case .text(let text): write(text, asker)
    case .quit:
      goToLobby(asker, keepsPlace: true)
      // Among sentences alone, the goodbye is the answer.
      if asker.style.text != .only { ok(.quit, asker) }
    case .name(let name, let key): ok(.name(try take(name, key: key, asker)), asker)
    case .claim(let isListed): try claim(isListed: isListed, asker)
    case .unclaim: try unclaim(asker)
    case .resume(let token): try resume(token, asker)
    case .rooms(let code): listRooms(after: code, asker)
    case .scores(let table, let rank): try listScores(table, after: rank, asker)
    case .create(let settings, let isListed, let computer):
      try create(settings, isListed: isListed, computer: computer, asker)
    case .join(let code, let range): try join(code, range: range, asker)
    case .watch(let code): try watch(code, asker)
    case .leave: leave(asker)
    case .play(let settings, let rivalFilter): try play(settings, rivalFilter, asker)
    case .solo(let range, let seed): try playSolo(range, seed: seed, asker)
    case .guess(let number, let round): try guess(number, round: round, asker)
    case .say(let text): try say(text, asker)
    case .rematch: try rematch(asker)
    case .tournament(let settings, let plays): try openTournament(settings, plays: plays, asker)
    case .start: try start(asker)
    }
  }
}

extension Session {
  fileprivate mutating func noteLine(
    isUnderstood: Bool, tag: ShortWord?, of id: ConnectionID, at now: Instant
  ) -> Lobby.Asker {
    lastLine = now
    if closesAt != nil { closesAt = nil }
    badLines = isUnderstood ? 0 : badLines + 1
    if isUnderstood { hasMadeSense = true }
    return Lobby.Asker(id: id, tag: tag, self)
  }
}

extension Lobby {
  mutating func send(_ line: ServerLine, to id: ConnectionID) {
    guard case let style?? = sessions.withValue(id, { $0?.style }) else { return }
    effects.send(line, to: id, style)
  }

  mutating func send(_ event: Event, to id: ConnectionID) {
    if case .bye(let reason?, _, _) = event { context.counters.disconnects[reason] += 1 }
    send(.event(event), to: id)
  }

  /// Sends the announcements of rooms. Comes last, as events come after the answer that causes them.
  mutating func deliverAnnouncements() {
    if !consequences.isEmpty { settleConsequences() }
    if !effects.announcements.isEmpty { deliverAllAnnouncements() }
  }

  private mutating func deliverAllAnnouncements() {
    for index in effects.announcements.indices {
      switch effects.announcements[index] {
      case .event(let event, to: .player(let player)):
        let connection = players.withValue(player) { $0?.connection }
        if let id = connection ?? nil { send(event, to: id) }
      case .event(let event, to: .spectator(let id)): send(event, to: id)
      case .shared(let event, let audience): effects.share(.event(event), with: audience)
      case .end(let match, let witnesses):
        if configuration.keepsJournal, !hasJournalFailed, unrecorded.count < Self.mostUnrecorded {
          unrecorded[match] = witnesses
        }
      }
    }
    effects.announcements.removeOneByOne()
  }
}
