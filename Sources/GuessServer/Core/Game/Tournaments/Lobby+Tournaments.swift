import GuessProtocol

/// Tournaments: entering and leaving them.
extension Lobby {
  /// Time for which the table of an ended tournament is kept: until everyone has copied it.
  static let tableTime = Milliseconds.minutes(60)
  /// Rows of the final table that members get unasked: a podium, and a screen with the sentence after it.
  static let placesTold = 10

  mutating func openTournament(_ settings: TournamentSettings, plays: Bool, _ asker: Asker) throws(Refusal) {
    let player = try player(asker)
    forgetTournaments()
    let origin = sessions[asker.id]?.origin
    try checkTournaments(of: origin)
    goToLobby(asker)
    let code = drawCode()
    var tournament = Tournament(code: code, settings: settings, ownerPlays: plays)
    (tournament.opened, tournament.origin) = (now, origin)
    tournaments[code] = tournament
    recordOpening(of: tournament)
    timers.lobby.schedule(.tournaments, at: now + limits.tournamentStart)
    enter(player, in: tournament)
    if let tournament = tournaments[code] { ok(.tournament(tournament.summary(for: player)), asker) }
  }

  /// Refuses more tournaments at once than there may be, in total and by address.
  private func checkTournaments(of origin: Origin?) throws(Refusal) {
    let open = tournaments.values.filter { $0.end == nil }
    guard open.count < Limits.tournaments else { throw .limit(.tournaments) }
    guard let most = limits.addressTournaments else { return }
    for place in origin?.places ?? [] {
      let count = open.count { $0.origin?.places.contains(place) == true }
      guard count < most * place.addresses else { throw .limit(.addressTournaments) }
    }
  }

  mutating func recordOpening(of tournament: Tournament) {
    let startTime = context.startTime
    context.record(tournament.opening(startTime: startTime))
  }

  /// Enters a tournament, for the first time or again. A member is known by its token, as anyone may have taken the name since.
  mutating func join(_ tournament: Tournament, range: GuessRange?, _ asker: Asker) throws(Refusal) {
    let player = try player(asker)
    guard range == nil else { throw .badArgument(.range) }
    guard tournament.settings.rivalFilter.includes(sessions[asker.id]?.kind ?? .human) else {
      throw .tournament(.kind)
    }
    let namesake = players[player].flatMap { tournament.index(of: $0.name) }.map { tournament.entrants[$0] }
    let tokens = namesake?.departure?.tokens ?? []
    let isKnown = players[player].map { tokens.contains($0.token) } ?? false
    guard tournament.end == nil else { throw .tournament(.over) }
    guard isKnown || !tournament.isComplete else { throw .tournament(.begun) }
    guard isKnown || namesake == nil else { throw .tournament(.name) }
    guard isKnown || tournament.contestants.count < Limits.tournamentPlayers else {
      throw .limit(.tournamentPlayers)
    }
    goToLobby(asker)
    enter(player, in: tournament)
    guard let tournament = tournaments[tournament.code] else { return }
    ok(.joinTournament(tournament.summary(for: player)), asker)
    tellOwner(of: tournament, .entered, players[player]?.name)
  }

  private mutating func enter(_ player: PlayerID, in tournament: Tournament) {
    guard let name = players[player]?.name, let connection = players[player]?.connection,
      let kind = sessions[connection]?.kind
    else { return }
    players[player]?.place = .attending(tournament.code)
    if let index = tournament.index(of: name) {
      forgetPlace(index, in: tournament.code)
      tournaments[tournament.code]?.entrants[index].player = player
    } else {
      tournaments[tournament.code]?.entrants.append(
        Tournament.Entrant(name: name, kind: kind, player: player))
    }
    recordTokens(of: player)
  }

  /// Removes a player who is in no match from a tournament. Its owner ends one that has not started.
  mutating func withdraw(_ player: PlayerID, _ departure: Tournament.Departure, from code: RoomCode) {
    guard let tournament = tournaments[code], let index = tournament.index(of: player) else { return }
    let name = tournament.entrants[index].name
    if isAttending(player) { players[player]?.place = .lobby }
    context.record(.exit(code, name, isKept: departure.isKept))
    tournaments[code]?.entrants[index].player = nil
    tournaments[code]?.entrants[index].departure = departure
    if tournament.rounds.isEmpty, index == 0 { return consequences.append(.end(code)) }
    tournaments[code]?.removeUnpaired(index)
    guard let tournament = tournaments[code] else { return }
    if tournament.index(of: name) != nil { keepPlace(departure, in: code) }
    tellOwner(of: tournament, .left, name)
  }

  // MARK: - Members who are gone

  /// Remembers that the token of a member who is gone brings it back.
  mutating func keepPlace(_ departure: Tournament.Departure, in code: RoomCode) {
    guard departure.isKept else { return }
    for token in departure.tokens { keptPlaces[token] = code }
  }

  /// Forgets the tokens of a member who is back, or whose tournament is over.
  mutating func forgetPlace(_ index: Int, in code: RoomCode) {
    for token in tournaments[code]?.entrants[index].departure?.tokens ?? [] { keptPlaces[token] = nil }
    tournaments[code]?.entrants[index].departure = nil
  }

  /// The tournament and the entrant whose place is kept for a token; nil if none is.
  func keptPlace(for token: TokenDigest) -> (tournament: RoomCode, index: Int)? {
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
    if let tournament = tournaments[code] { tellOwner(of: tournament, .entered, entrant.name) }
    return id
  }

  /// The tournament that a player is in, during a match too.
  func tournament(of player: PlayerID) -> RoomCode? {
    switch players[player]?.place {
    case .attending(let code): code
    case .seated(let room, _): rooms[room]?.tournament
    case .lobby, .waiting, nil: nil
    }
  }

  /// The tournament with this code; nil if there is none. Its code is as secret as that of an unlisted room.
  mutating func findTournament(_ code: RoomCode, _ asker: Asker) throws(Refusal) -> Tournament? {
    guard let tournament = tournaments[code] else { return nil }
    if asker.player.flatMap(tournament.index(of:)) == nil { try checkTries(asker) }
    return tournament
  }

  // MARK: - Rounds

  mutating func start(_ asker: Asker) throws(Refusal) {
    let player = try player(asker)
    guard let code = tournament(of: player), let tournament = tournaments[code] else {
      throw .tournament(.outside)
    }
    guard tournament.rounds.isEmpty else { throw .tournament(.begun) }
    guard tournament.members.count > 1 else { throw .tournament(.few) }
    tournaments[code]?.settings.rounds = tournament.roundsNeeded
    if let tournament = tournaments[code] { recordOpening(of: tournament) }
    beginRound(of: code)
    if let tournament = tournaments[code] { ok(.start(tournament.summary(for: player)), asker) }
  }

  /// Begins the rounds that are due, and ends tournaments that have not been started in time.
  mutating func beginRounds() {
    // After the next start they begin again.
    guard !isDraining else { return }
    for (code, isStarted) in tournaments.values.filter({ deadline(of: $0).map { $0 <= now } ?? false })
      .map({ ($0.code, !$0.rounds.isEmpty) }).sorted(by: { $0.0 < $1.0 })
    {
      if isStarted { beginRound(of: code) } else { close(code) }
    }
    scheduleTournaments()
  }

  mutating func scheduleTournaments() {
    if let next = tournaments.values.compactMap(deadline(of:)).min() {
      timers.lobby.schedule(.tournaments, at: next)
    }
  }

  /// The time at which the next round begins, or a tournament ends that has not been started.
  private func deadline(of tournament: Tournament) -> Instant? {
    guard tournament.end == nil else { return nil }
    return tournament.rounds.isEmpty ? tournament.opened + limits.tournamentStart : tournament.nextRound
  }

  private mutating func beginRound(of code: RoomCode) {
    leaveOutStrays(of: code)
    guard let tournament = tournaments[code] else { return }
    tournaments[code]?.nextRound = nil
    guard tournament.members.count > 1, tournament.rounds.count < tournament.settings.rounds ?? 0 else {
      return close(code)
    }
    let meetings = tournament.pairings().map { meet($0, in: tournament) }
    tournaments[code]?.rounds.append(meetings)
    for meeting in meetings { context.record(tournament.entry(of: meeting, in: tournament.rounds.count + 1)) }
    if let tournament = tournaments[code], !tournament.isRoundOver { tellWatchingOwner(of: tournament) }
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
  private mutating func meet(_ pairing: Pairing, in tournament: Tournament) -> Tournament.Meeting {
    let (first, second) = (tournament.entrants[pairing.first], pairing.second.map { tournament.entrants[$0] })
    let computer = first.player == nil || second != nil ? nil : tournament.settings.computer
    let rival = second?.name ?? computer.map(Computer.name(of:))
    tellRound(of: tournament, to: first.player, rival)
    tellRound(of: tournament, to: second?.player, first.name)
    guard let rival else {
      // Two who have both left have no winner, but one of them keeps the place in the bracket.
      let points = BySeat(first: first.player == nil ? Swiss.loss : Swiss.win, second: Swiss.loss)
      let result = Tournament.Result(points: points, guesses: BySeat(repeating: 0))
      return Tournament.Meeting(pairing: pairing, room: nil, result: result)
    }
    let id = openRoom(tournament.settings.match, isListed: true, tournament: tournament.code)
    seat(first, .first, in: id, rival)
    if let second {
      seat(second, .second, in: id, first.name)
    } else if let computer {
      changeRoom(id) { room, _ in room.seatComputer(ComputerSettings(computer), in: .second) }
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
      room.sit(Room.SeatOccupant(player: player, name: entrant.name, kind: entrant.kind), in: seat)
      if let end { room.markAway(seat, grace: end - context.now, in: &context) }
      room.announceAbsence(of: seat.other, to: seat, in: &context)
    }
    recordSeat(seat, in: id)
    // The rival has been told the time that is left.
    guard let end else { return }
    let reminder = limits.nextReminder(before: end - now)
    players[player]?.absence?.nextReminder = reminder
    timers.players.schedule(player, at: end - (reminder ?? .zero))
  }

  /// Enters the result of a finished match, and brings its players and spectators out of the room.
  mutating func settle(_ id: RoomID) {
    guard let room = rooms[id] else { return }
    guard let code = room.tournament, let tournament = tournaments[code], let outcome = room.ended?.outcome,
      let meeting = tournaments[code]?.settle(
        room.code, Tournament.Result(points: tournament.points(of: outcome), guesses: room.match.guesses))
    else {
      if room.players == 0 { close(room, id) }
      return
    }
    // A room without players has been closed by itself.
    if room.players > 0 {
      effects.announce(.closed(room: room.code), to: .spectators(room.spectators))
      for seat in Seat.allCases where room.occupants[seat] != nil {
        context.record(.vacate(room.code, seat))
      }
      context.record(.close(room.code))
    }
    close(room, id)
    context.record(tournament.entry(of: meeting, in: tournament.rounds.count))
    let pairing = meeting.pairing
    let both = [pairing.first, pairing.second].compactMap { $0.flatMap { tournament.entrants[$0].player } }
    for player in both {
      players[player]?.place = .attending(code)
      checkAbsence(of: player)
    }
    // Both read at once who goes on; at the end of the round everyone does.
    if tournament.settings.pairing == .knockout, let tournament = tournaments[code], !tournament.isRoundOver {
      for player in both { tellStanding(of: tournament, to: player) }
    }
    checkRound(of: code)
  }

  /// Plans the next round if this one is over, and tells the members how they stand.
  private mutating func checkRound(of code: RoomCode) {
    guard let tournament = tournaments[code], tournament.end == nil, tournament.nextRound == nil,
      tournament.isRoundOver
    else {
      return
    }
    tellStanding(of: tournament)
    guard tournament.rounds.count < tournament.settings.rounds ?? 0 else { return close(code) }
    let next = now + tournament.settings.pause
    tournaments[code]?.nextRound = next
    timers.lobby.schedule(.tournaments, at: next)
  }
}
