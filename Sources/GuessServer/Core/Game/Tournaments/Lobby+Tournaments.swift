import GuessProtocol

/// Events: entering and leaving them.
extension Lobby {
  /// Time for which the table of an ended event is kept: until everyone has copied it.
  static let tableTime = Milliseconds.minutes(60)
  /// Rows of the final table that members get unasked: a podium, and a screen with the sentence after it.
  static let placesTold = 10

  mutating func openEvent(_ settings: TournamentSettings, plays: Bool, _ asker: Asker) throws(Refusal) {
    let player = try player(asker)
    forgetEvents()
    let origin = sessions[asker.id]?.origin
    try checkEvents(of: origin)
    goToLobby(asker)
    let code = drawCode()
    var event = Tournament(code: code, settings: settings, ownerPlays: plays)
    (event.opened, event.origin) = (now, origin)
    tournaments[code] = event
    recordOpening(of: event)
    alarms.chores.schedule(.events, at: now + limits.eventStart)
    enter(player, in: event)
    if let event = tournaments[code] { ok(.event(event.summary(for: player)), asker) }
  }

  /// Refuses more events at once than there may be, in total and by address.
  private func checkEvents(of origin: Origin?) throws(Refusal) {
    let open = tournaments.values.filter { $0.end == nil }
    guard open.count < Limits.events else { throw .limit(.events) }
    guard let most = limits.addressEvents else { return }
    for place in origin?.places ?? [] {
      let count = open.count { $0.origin?.places.contains(place) == true }
      guard count < most * place.addresses else { throw .limit(.addressEvents) }
    }
  }

  mutating func recordOpening(of event: Tournament) {
    let startTime = context.startTime
    context.record(event.opening(startTime: startTime))
  }

  /// Enters an event, for the first time or again. A member is known by its token, as anyone may have taken the name since.
  mutating func join(_ event: Tournament, range: GuessRange?, _ asker: Asker) throws(Refusal) {
    let player = try player(asker)
    guard range == nil else { throw .badArgument(.range) }
    guard event.settings.company.includes(sessions[asker.id]?.kind ?? .human) else { throw .event(.kind) }
    let namesake = players[player].flatMap { event.index(of: $0.name) }.map { event.entrants[$0] }
    let tokens = namesake?.departure?.tokens ?? []
    let isKnown = players[player].map { tokens.contains($0.token) } ?? false
    guard event.end == nil else { throw .event(.over) }
    guard isKnown || !event.isComplete else { throw .event(.begun) }
    guard isKnown || namesake == nil else { throw .event(.name) }
    guard isKnown || event.contestants.count < Limits.eventPlayers else { throw .limit(.eventPlayers) }
    goToLobby(asker)
    enter(player, in: event)
    guard let event = tournaments[event.code] else { return }
    ok(.joinEvent(event.summary(for: player)), asker)
    tellOwner(of: event, .entered, players[player]?.name)
  }

  private mutating func enter(_ player: PlayerID, in event: Tournament) {
    guard let name = players[player]?.name, let connection = players[player]?.connection,
      let kind = sessions[connection]?.kind
    else { return }
    players[player]?.place = .attending(event.code)
    if let index = event.index(of: name) {
      forgetPlace(index, in: event.code)
      tournaments[event.code]?.entrants[index].player = player
    } else {
      tournaments[event.code]?.entrants.append(Tournament.Entrant(name: name, kind: kind, player: player))
    }
    recordTokens(of: player)
  }

  /// Removes a player who is in no match from an event. Its owner ends one that has not started.
  mutating func withdraw(_ player: PlayerID, _ departure: Tournament.Departure, from code: RoomCode) {
    guard let event = tournaments[code], let index = event.index(of: player) else { return }
    let name = event.entrants[index].name
    if isAttending(player) { players[player]?.place = .lobby }
    context.record(.exit(code, name, isKept: departure.isKept))
    tournaments[code]?.entrants[index].player = nil
    tournaments[code]?.entrants[index].departure = departure
    if event.rounds.isEmpty, index == 0 { return consequences.append(.end(code)) }
    tournaments[code]?.removeUnpaired(index)
    guard let event = tournaments[code] else { return }
    if event.index(of: name) != nil { keepPlace(departure, in: code) }
    tellOwner(of: event, .left, name)
  }

  // MARK: - Members who are gone

  /// Remembers that the token of a member who is gone brings it back.
  mutating func keepPlace(_ departure: Tournament.Departure, in code: RoomCode) {
    guard departure.isKept else { return }
    for token in departure.tokens { keptPlaces[token] = code }
  }

  /// Forgets the tokens of a member who is back, or whose event is over.
  mutating func forgetPlace(_ index: Int, in code: RoomCode) {
    for token in tournaments[code]?.entrants[index].departure?.tokens ?? [] { keptPlaces[token] = nil }
    tournaments[code]?.entrants[index].departure = nil
  }

  /// The event and the entrant whose place is kept for a token; nil if none is.
  func keptPlace(for token: TokenDigest) -> (event: RoomCode, index: Int)? {
    guard let code = keptPlaces[token],
      let index = tournaments[code]?.entrants.firstIndex(where: {
        $0.departure?.tokens.contains(token) == true
      })
    else { return nil }
    return (code, index)
  }

  /// Makes a player again of a member that has only a place. Its name is free.
  mutating func bringMemberBack(with token: TokenDigest) -> PlayerID? {
    guard let (code, index) = keptPlace(for: token), let entrant = tournaments[code]?.entrants[index],
      let departure = entrant.departure, players.find(entrant.name) == nil
    else { return nil }
    var player = Player(connection: nil, name: entrant.name, token: departure.token)
    (player.formerToken, player.place) = (departure.former, .attending(code))
    let id = players.insert(player)
    forgetPlace(index, in: code)
    tournaments[code]?.entrants[index].player = id
    if let event = tournaments[code] { tellOwner(of: event, .entered, entrant.name) }
    return id
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
  mutating func findEvent(_ code: RoomCode, _ asker: Asker) throws(Refusal) -> Tournament? {
    guard let event = tournaments[code] else { return nil }
    if asker.player.flatMap(event.index(of:)) == nil { try checkTries(asker) }
    return event
  }

  // MARK: - Rounds

  mutating func start(_ asker: Asker) throws(Refusal) {
    let player = try player(asker)
    guard let code = event(of: player), let event = tournaments[code] else { throw .event(.outside) }
    guard event.rounds.isEmpty else { throw .event(.begun) }
    guard event.members.count > 1 else { throw .event(.few) }
    tournaments[code]?.settings.rounds = event.roundsNeeded
    if let event = tournaments[code] { recordOpening(of: event) }
    beginRound(of: code)
    if let event = tournaments[code] { ok(.start(event.summary(for: player)), asker) }
  }

  /// Begins the rounds that are due, and ends events that have not been started in time.
  mutating func beginRounds() {
    // After the next start they begin again.
    guard !isDraining else { return }
    for (code, isStarted) in tournaments.values.filter({ deadline(of: $0).map { $0 <= now } ?? false })
      .map({ ($0.code, !$0.rounds.isEmpty) }).sorted(by: { $0.0 < $1.0 })
    {
      if isStarted { beginRound(of: code) } else { close(code) }
    }
    scheduleEvents()
  }

  mutating func scheduleEvents() {
    if let next = tournaments.values.compactMap(deadline(of:)).min() {
      alarms.chores.schedule(.events, at: next)
    }
  }

  /// The time at which the next round begins, or an event ends that has not been started.
  private func deadline(of event: Tournament) -> Instant? {
    guard event.end == nil else { return nil }
    return event.rounds.isEmpty ? event.opened + limits.eventStart : event.nextRound
  }

  private mutating func beginRound(of code: RoomCode) {
    leaveOutStrays(of: code)
    guard let event = tournaments[code] else { return }
    tournaments[code]?.nextRound = nil
    guard event.members.count > 1, event.rounds.count < event.settings.rounds ?? 0 else { return close(code) }
    let meetings = event.pairings().map { meet($0, in: event) }
    tournaments[code]?.rounds.append(meetings)
    for meeting in meetings { context.record(event.entry(of: meeting, in: event.rounds.count + 1)) }
    if let event = tournaments[code], !event.isRoundOver { tellWatchingOwner(of: event) }
    checkRound(of: code)
  }

  /// Leaves out members who are not here between two rounds, which no request leads to: they would be seated in two rooms.
  private mutating func leaveOutStrays(of code: RoomCode) {
    for (index, entrant) in (tournaments[code]?.entrants ?? []).enumerated() {
      guard let player = entrant.player else { continue }
      if case .attending(code)? = players[player]?.place { continue }
      effects.news.append(.dropped(code))
      context.record(.exit(code, entrant.name, isKept: false))
      tournaments[code]?.entrants[index].player = nil
    }
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
    guard let room = rooms[id] else { return }
    guard let code = room.event, let event = tournaments[code], let outcome = room.ended?.outcome,
      let meeting = tournaments[code]?.settle(
        room.code, Tournament.Result(points: event.points(of: outcome), guesses: room.match.guesses))
    else {
      if room.players == 0 { close(room, id) }
      return
    }
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
    let both = [pairing.first, pairing.second].compactMap { $0.flatMap { event.entrants[$0].player } }
    for player in both {
      players[player]?.place = .attending(code)
      checkAbsence(of: player)
    }
    // Both read at once who goes on; at the end of the round everyone does.
    if event.settings.pairing == .knockout, let event = tournaments[code], !event.isRoundOver {
      for player in both { tellStanding(of: event, to: player) }
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
}
