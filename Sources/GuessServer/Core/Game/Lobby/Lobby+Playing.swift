import GuessProtocol

extension Lobby {
  mutating func play(_ settings: MatchSettings, _ rivalFilter: RivalFilter?, _ asker: Asker) throws(Refusal) {
    let player = try player(asker)
    let queue = queue(for: settings, rivalFilter, asker)
    if settings.isRated { try checkRated(player, queue) }
    // Repeating the same request keeps the place in the queue.
    if self.queue(of: player) == queue { return answerWaiting(player, in: queue, asker) }
    try checkLeaves(asker)
    let last = lastRival(of: player)
    goToLobby(asker)
    guard let rival = takeRival(of: player, for: queue, since: now) else {
      let (ticket, wait) = (matchmaker.wait(player, in: queue), Player.Wait(since: now))
      players[player]?.place = .waiting(ticket, wait)
      let pause = last == nil ? limits.playHint : limits.sameRival
      timers.players.schedule(player, at: now + pause)
      return answerWaiting(player, in: queue, asker)
    }
    pair(player, with: rival, settings, asker)
  }

  /// The queue of a request: humans play humans, and bots play bots, unless they ask for others.
  private func queue(for settings: MatchSettings, _ rivalFilter: RivalFilter?, _ asker: Asker) -> Queue {
    let kind = sessions[asker.id]?.kind ?? .human
    return Queue(settings: settings, kind: kind, rivalFilter: rivalFilter ?? RivalFilter(of: kind))
  }

  func queue(of player: PlayerID) -> Queue? {
    if case .waiting(let ticket, _) = players[player]?.place { ticket.queue } else { nil }
  }

  /// The player's last rival, if that was the rival's last match too. They only meet again if nobody else comes soon.
  func lastRival(of id: PlayerID) -> PlayerID? {
    guard let rival = players[id]?.lastRival, players[rival]?.lastRival == id else { return nil }
    return rival
  }

  /// The last rival of a player who has waited since then, if the two still wait for somebody else.
  func avoidedRival(of id: PlayerID, since: Instant) -> PlayerID? {
    guard let rival = lastRival(of: id), case .waiting(_, let wait)? = players[rival]?.place,
      max(since, wait.since) + limits.sameRival > now
    else { return nil }
    return rival
  }

  mutating func checkWait(of id: PlayerID) {
    guard case .waiting(let ticket, let wait)? = players[id]?.place, let connection = players[id]?.connection
    else { return }
    let settings = ticket.queue.settings
    if let session = sessions[connection],
      let rival = takeRival(of: id, for: ticket.queue, since: wait.since)
    {
      goToLobby(Asker(id: connection, tag: nil, session))
      return pair(id, with: rival, settings, nil)
    }
    let hint = wait.since + limits.playHint
    guard now >= hint else { return timers.players.schedule(id, at: hint) }
    let last = matchmaker.lastOffer(of: ticket.queue.kind, except: settings)
    let other = last.flatMap { mayMeet(id, in: $0.settings, ticket.queue.kind) ? $0 : nil }
    if let other, other.settings != wait.hinted {
      send(.waiting(count: other.waiting, other.settings), to: connection)
    }
    if !wait.isHinted { send(.waiting(count: matchmaker.waiting(in: ticket.queue), nil), to: connection) }
    players[id]?.place = .waiting(
      ticket, Player.Wait(since: wait.since, isHinted: true, hinted: other?.settings ?? wait.hinted))
    timers.players.schedule(id, at: now + limits.playHint)
  }

  private mutating func answerWaiting(_ player: PlayerID, in queue: Queue, _ asker: Asker) {
    let settings = queue.settings
    for other in matchmaker.offers(of: queue.kind, except: settings, atMost: Limits.offersShown)
    where mayMeet(player, in: other.settings, queue.kind) {
      row(.waiting(other.settings, other.waiting), asker)
    }
    ok(.playWaiting(settings: settings, waiting: matchmaker.waiting(in: queue)), asker)
  }

  /// Seats two players; the first one has asked, or has waited as well if `asker` is nil.
  private mutating func pair(
    _ player: PlayerID, with rival: PlayerID, _ settings: MatchSettings, _ asker: Asker?
  ) {
    guard let ownName = players[player]?.name, let rivalName = players[rival]?.name else {
      return contradict("somebody waits for a rival and is no player")
    }
    let id = openRoom(settings, isListed: true)
    timers.players.remove(rival)
    seat(rival, in: id)
    seat(player, in: id)
    guard let code = rooms[id]?.code else { return }
    effects.announce(.paired(room: code, rival: ownName), to: .player(rival))
    if let asker {
      ok(.play(room: code, rival: rivalName, settings: settings), asker)
    } else {
      effects.announce(.paired(room: code, rival: rivalName), to: .player(player))
    }
    beginMatch(in: id)
  }

  mutating func playSolo(_ range: GuessRange, seed: ShortWord?, _ asker: Asker) throws(Refusal) {
    let player = try player(asker)
    goToLobby(asker)
    let room = openRoom(.solo(range: range, seed: seed), isListed: false)
    seat(player, in: room)
    let day = rooms[room]?.day
    let isAgain = day.map { context.scores.knows(players[player]?.name, day: $0) } ?? false
    rooms[room]?.playsDailyAgain[.first] = isAgain
    ok(.solo(range: range, isSeeded: seed != nil, day: day, isAgain: isAgain), asker)
    beginMatch(in: room)
  }

  mutating func guess(_ number: Int64, round: Int?, _ asker: Asker) throws(Refusal) {
    let (id, seat) = try seat(asker)
    let outcome = try rooms.withRoom(id) { room throws(Refusal) in
      do throws(Refusal) {
        return try room.guess(number, round: round, by: seat, in: &context)
      } catch {
        context.counters.guesses[room.settings.rules, .refused] += 1
        throw error
      }
    }
    switch outcome {
    case .answered(let answer, let changesMore)?:
      if changesMore { didChange(id, wasRunning: true) }
      effects.send(answer, tag: asker.tag, to: asker.id, asker.style)
    case .sealed(let count)?:
      didChange(id, wasRunning: true)
      okAtOnce(.guessSealed(number: count, guess: number), asker)
    case nil: break
    }
  }

  mutating func say(_ text: ChatText, _ asker: Asker) throws(Refusal) {
    let player = try player(asker)
    let place = asker.seat
    let tournament = place == nil ? tournament(of: player).flatMap { tournaments[$0] } : nil
    try checkMute(player, asker)
    // Without chat, the owner of a tournament still has to call a class together.
    let rate = tournament != nil && limits.chat.burst == 0 ? ServerLimits().chat : limits.chat
    let now = now
    if rate.burst == 0 { throw .limit(.chatBurst) }
    if let retry = players[player]?.chat.take(at: now, rate: rate) { throw .rate(retry: retry, .chat) }
    guard let tournament else {
      ok(.say(isUnheard: !hasListeners(place)), asker)
      if let place {
        changeRoom(place.room) { room, context in room.say(text, by: place.seat, in: &context) }
      }
      return
    }
    let audience = audience(of: tournament)
    ok(.say(isUnheard: audience.isEmpty), asker)
    if let owner = tournament.owner { effects.announce(.said(name: owner.name, text: text), to: audience) }
  }

  private func hasListeners(_ place: (room: RoomID, seat: Seat)?) -> Bool {
    guard let place, let room = rooms[place.room] else { return false }
    let rival = room.occupants[place.seat.other]?.player
    return !room.audience.isEmpty || rival.flatMap { players[$0]?.connection } != nil
  }

  mutating func rematch(_ asker: Asker) throws(Refusal) {
    let (id, seat) = try seat(asker)
    try checkRatedRematch(in: id)
    var begins = false
    try changeRoom(id) { (room, context) throws(Refusal) in
      begins = try room.requestRematch(by: seat, in: &context)
    }
    if begins {
      // It has the same number, also if that of another day is played by now.
      if rooms[id]?.day != nil { rooms[id]?.playsDailyAgain = Seats([seat]) }
      warnOfJournal(in: id)
    }
    ok(.rematch(begins: begins, day: rooms[id]?.day), asker)
  }
}
