import GuessProtocol

extension Lobby {
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

  mutating func beginRounds() {
    // After the next start they begin again.
    guard !isDraining else { return }
    let due = tournaments.values.filter { tournament in deadline(of: tournament).map { $0 <= now } ?? false }
    for tournament in due.sorted(by: { $0.code < $1.code }) {
      if tournament.rounds.isEmpty { close(tournament.code) } else { beginRound(of: tournament.code) }
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
    guard let tournament = tournaments[code] else { return }
    tournaments[code]?.nextRound = nil
    // The last one in a bracket wins it, also if those who are out have left.
    let least = tournament.settings.pairing == .knockout ? 1 : 2
    guard tournament.members.count >= least, tournament.rounds.count < tournament.settings.rounds ?? 0 else {
      return close(code)
    }
    let meetings = tournament.pairings().map { meet($0, in: tournament) }
    tournaments[code]?.rounds.append(meetings)
    for meeting in meetings { context.record(tournament.entry(of: meeting, in: tournament.rounds.count + 1)) }
    if let tournament = tournaments[code], !tournament.isRoundOver { announceOwnersStanding(of: tournament) }
    checkRound(of: code)
  }

  private mutating func meet(_ pairing: Pairing, in tournament: Tournament) -> Tournament.Meeting {
    let (first, second) = (tournament.entrants[pairing.first], pairing.second.map { tournament.entrants[$0] })
    let computer = first.player == nil || second != nil ? nil : tournament.settings.computer
    let rival = second?.name ?? computer.map(Computer.name(of:))
    announceRound(of: tournament, to: first.player, rival)
    announceRound(of: tournament, to: second?.player, first.name)
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

  private mutating func seat(_ entrant: Tournament.Entrant, _ seat: Seat, in id: RoomID, _ rival: Name) {
    guard let player = entrant.player, let code = rooms[id]?.code else { return }
    if let connection = players[player]?.connection { stopWatching(connection) }
    players[player]?.place = .seated(id, seat)
    effects.announce(.paired(room: code, rival: rival), to: .player(player))
    let end = players[player]?.awayUntil
    changeRoom(id) { room, context in
      room.occupants[seat] = Room.SeatOccupant(player: player, name: entrant.name, kind: entrant.kind)
      if let end { room.markAway(seat, grace: end - context.now, in: &context) }
      room.announceRivalsAbsence(to: seat, in: &context)
    }
    recordSeat(seat, in: id)
    if let end { timers.players.schedule(player, at: end) }
  }

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
      effects.announce(.closed(room: room.code), to: room.audience)
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
    // Both read who goes on when their match ends, everyone else at the end of the round.
    if tournament.settings.pairing == .knockout, let tournament = tournaments[code] {
      for player in both { announceStanding(of: tournament, to: player) }
    }
    checkRound(of: code)
  }

  private mutating func checkRound(of code: RoomCode) {
    guard let tournament = tournaments[code], tournament.isRoundOver else { return }
    announceStanding(of: tournament)
    guard tournament.rounds.count < tournament.settings.rounds ?? 0 else { return close(code) }
    let next = now + tournament.settings.pause
    tournaments[code]?.nextRound = next
    timers.lobby.schedule(.tournaments, at: next)
  }
}
