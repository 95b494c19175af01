import GuessProtocol

/// Events: entering and leaving them.
extension Lobby {
  /// Time for which the table of an ended event is kept: until everyone has copied it.
  static let tableTime = Milliseconds.minutes(60)
  /// Rows of the final table that members get unasked: a podium, and a screen with the sentence after it.
  private static let placesTold = 10

  mutating func openEvent(_ settings: TournamentSettings, plays: Bool, _ asker: Asker) throws(Refusal) {
    let player = try freePlayer(asker)
    forgetEvents()
    guard tournaments.values.count(where: { $0.end == nil }) < Limits.events else { throw .limit(.events) }
    goToLobby(asker)
    let code = drawCode()
    let event = Tournament(code: code, settings: settings, ownerPlays: plays)
    tournaments[code] = event
    context.record(event.opening)
    enter(player, in: event)
    if let event = tournaments[code] { ok(.event(event.summary), asker) }
  }

  /// Enters an event, for the first time or again under the same name.
  mutating func join(_ event: Tournament, range: GuessRange?, _ asker: Asker) throws(Refusal) {
    let player = try player(asker)
    guard range == nil else { throw .badArgument(.range) }
    guard event.settings.company.includes(sessions[asker.id]?.kind ?? .human) else { throw .event(.kind) }
    let isKnown = event.entrants.contains { $0.name == players[player]?.name }
    guard event.end == nil, isKnown || !event.isComplete else { throw .event(.begun) }
    guard isKnown || event.contestants.count < Limits.eventPlayers else { throw .limit(.eventPlayers) }
    goToLobby(asker)
    enter(player, in: event)
    guard let event = tournaments[event.code] else { return }
    ok(.joinEvent(event.summary), asker)
    tellOwner(of: event, .entered, players[player]?.name)
  }

  private mutating func enter(_ player: PlayerID, in event: Tournament) {
    guard let name = players[player]?.name, let connection = players[player]?.connection,
      let kind = sessions[connection]?.kind
    else { preconditionFailure("only a connected player enters") }
    players[player]?.place = .attending(event.code)
    if let index = event.entrants.firstIndex(where: { $0.name == name }) {
      tournaments[event.code]?.entrants[index].player = player
    } else {
      tournaments[event.code]?.entrants.append(Tournament.Entrant(name: name, kind: kind, player: player))
    }
    recordTokens(of: player)
  }

  /// Removes a player between two matches from an event. Its owner closes one that has not started.
  mutating func withdraw(_ player: PlayerID, from code: RoomCode) {
    guard let event = tournaments[code], let index = event.index(of: player) else { return }
    let name = event.entrants[index].name
    context.record(.exit(code, name))
    if !event.rounds.isEmpty {
      tournaments[code]?.entrants[index].player = nil
    } else if index > 0 {
      tournaments[code]?.entrants.remove(at: index)
    } else {
      tournaments[code]?.entrants[0].player = nil
      return close(code)
    }
    if let event = tournaments[code] { tellOwner(of: event, .left, name) }
  }

  /// The event that a player is in, during a match too.
  func event(of player: PlayerID) -> RoomCode? {
    switch players[player]?.place {
    case .attending(let code): code
    case .seated(let room, _): rooms[room]?.event
    case .lobby, .waiting, nil: nil
    }
  }

  /// The event with this code; nil if there is none. Its code is as secret as that of an unlisted room.
  mutating func findEvent(_ code: RoomCode?, _ asker: Asker) throws(Refusal) -> Tournament? {
    guard let code, let event = tournaments[code] else { return nil }
    if asker.player.flatMap(event.index(of:)) == nil { try checkTries(asker) }
    return event
  }

  // MARK: - Rounds

  mutating func start(_ asker: Asker) throws(Refusal) {
    let player = try player(asker)
    guard let code = event(of: player), let event = tournaments[code] else { throw .event(.outside) }
    try checkOpen()
    guard event.index(of: player) == 0 else { throw .event(.owner) }
    guard event.rounds.isEmpty else { throw .event(.begun) }
    guard event.members.count > 1 else { throw .event(.few) }
    tournaments[code]?.settings.rounds = event.roundsNeeded
    if let event = tournaments[code] { context.record(event.opening) }
    beginRound(of: code)
    if let event = tournaments[code] { ok(.start(event.summary), asker) }
  }

  /// Begins the rounds that are due.
  mutating func beginRounds() {
    // After the next start they begin again.
    guard !isDraining else { return }
    let due = tournaments.values.filter { $0.nextRound.map { $0 <= now } ?? false }.map(\.code)
    for code in due.sorted() { beginRound(of: code) }
    if let next = tournaments.values.compactMap(\.nextRound).min() {
      alarms.chores.schedule(.events, at: next)
    }
  }

  private mutating func beginRound(of code: RoomCode) {
    guard let event = tournaments[code] else { return }
    tournaments[code]?.nextRound = nil
    guard event.members.count > 1, event.rounds.count < event.settings.rounds ?? 0 else { return close(code) }
    let meetings = event.pairings().map { meet($0, in: event) }
    tournaments[code]?.rounds.append(meetings)
    for meeting in meetings { context.record(event.entry(of: meeting, in: event.rounds.count + 1)) }
    if let event = tournaments[code], !event.isRoundOver { tellWatchingOwner(of: event) }
    checkRound(of: code)
  }

  /// Begins the match of a pairing, unless it is a bye.
  private mutating func meet(_ pairing: Pairing, in event: Tournament) -> Tournament.Meeting {
    let (first, second) = (event.entrants[pairing.first], pairing.second.map { event.entrants[$0] })
    let house = first.player == nil || second != nil ? nil : event.settings.house
    let rival = second?.name ?? house.map(House.name(of:))
    tellRound(of: event, to: first.player, rival)
    tellRound(of: event, to: second?.player, first.name)
    guard let rival else {
      // Two who have both left have no winner, but one of them keeps the place in the bracket.
      let points = BySeat(first: first.player == nil ? Swiss.loss : Swiss.win, second: Swiss.loss)
      let result = Tournament.Result(points: points, guesses: BySeat(repeating: 0))
      return Tournament.Meeting(pairing: pairing, room: nil, result: result)
    }
    let id = openRoom(event.settings.match, isListed: true, event: event.code)
    seat(first, .first, in: id, rival)
    if let second {
      seat(second, .second, in: id, first.name)
    } else if let house {
      changeRoom(id) { room, _ in room.seatHouse(HouseSettings(house), in: .second) }
      recordSeat(.second, in: id)
    }
    beginMatch(in: id)
    return Tournament.Meeting(pairing: pairing, room: rooms[id]?.code)
  }

  /// Seats an entrant, who may be away.
  private mutating func seat(_ entrant: Tournament.Entrant, _ seat: Seat, in id: RoomID, _ rival: Name) {
    guard let player = entrant.player, let code = rooms[id]?.code else { return }
    if let connection = players[player]?.connection { stopWatching(connection) }
    // After a takeover without the rival, the last room is still there.
    leaveSeat(of: player, reason: .left)
    players[player]?.place = .seated(id, seat)
    effects.announce(.paired(room: code, rival: rival), to: .player(player))
    let end = players[player]?.awayUntil
    changeRoom(id) { room, context in
      room.sit(Room.Occupant(player: player, name: entrant.name, kind: entrant.kind), in: seat)
      if let end { room.markAway(seat, grace: end - context.now, in: &context) }
      room.announceAbsence(of: seat.other, to: seat, in: &context)
    }
    recordSeat(seat, in: id)
    // The rival has been told the time that is left.
    guard let end else { return }
    let reminder = limits.nextReminder(before: end - now)
    players[player]?.absence?.nextReminder = reminder
    alarms.players.schedule(player, at: end - (reminder ?? .zero))
  }

  /// Enters the result of a finished match, and brings its players and spectators out of the room.
  mutating func settle(_ id: RoomID) {
    guard let room = rooms[id], let code = room.event, let event = tournaments[code],
      let outcome = room.ended?.outcome,
      let meeting = tournaments[code]?.settle(
        room.code, Tournament.Result(points: event.points(of: outcome), guesses: room.match.guesses))
    else { return }
    // A room without players has been closed by itself.
    if room.players > 0 {
      for watcher in room.watchers {
        effects.announce(.closed(room: room.code), to: .watcher(watcher))
      }
      for seat in Seat.allCases where room.occupants[seat] != nil {
        context.record(.vacate(room.code, seat))
      }
      context.record(.close(room.code))
    }
    close(room, id)
    context.record(event.entry(of: meeting, in: event.rounds.count))
    let pairing = meeting.pairing
    for player in [pairing.first, pairing.second].compactMap({ $0.flatMap { event.entrants[$0].player } }) {
      players[player]?.place = .attending(code)
      checkAbsence(of: player)
    }
    checkRound(of: code)
  }

  /// Plans the next round if this one is over, and tells the members how they stand.
  private mutating func checkRound(of code: RoomCode) {
    guard let event = tournaments[code], event.end == nil, event.nextRound == nil, event.isRoundOver else {
      return
    }
    tellStanding(of: event)
    guard event.rounds.count < event.settings.rounds ?? 0 else { return close(code) }
    let next = now + event.settings.pause
    tournaments[code]?.nextRound = next
    alarms.chores.schedule(.events, at: next)
  }

  // MARK: - The end

  /// Ends an event. Members are in the lobby again, and those who are away have nothing to come back to.
  private mutating func close(_ code: RoomCode) {
    guard let event = tournaments[code] else { return }
    let table = event.rounds.isEmpty ? [] : event.table
    let ends =
      table.prefix(Self.placesTold).map { Event.place(event: code, $0) }
      + [.finished(event: code, winner: table.first?.name)]
    for player in event.entrants.compactMap(\.player) {
      for end in ends { effects.announce(end, to: .player(player)) }
      leaveSeat(of: player, reason: .left)
      players[player]?.place = .lobby
      if let connection = players[player]?.connection { tell(.freed(connection)) }
      if players[player]?.awayUntil != nil { remove(player) }
    }
    if event.rounds.isEmpty {
      forget(code)
    } else {
      let end = now
      tournaments[code]?.end = end
      for index in event.entrants.indices { tournaments[code]?.entrants[index].player = nil }
      if let event = tournaments[code] { context.record(event.opening) }
    }
    forgetEvents()
  }

  /// Forgets old tables: those of an hour ago, and of more events than may be open.
  mutating func forgetEvents() {
    let ended = tournaments.values.filter { $0.end != nil }.sorted {
      ($0.end ?? now, $0.code) > ($1.end ?? now, $1.code)
    }
    for (count, event) in ended.enumerated()
    where count >= Limits.events || (event.end ?? now) + Self.tableTime <= now {
      forget(event.code)
    }
  }

  private mutating func forget(_ code: RoomCode) {
    tournaments[code] = nil
    context.record(.close(code))
  }
}
