import GuessProtocol

extension Lobby {
  /// Restores rooms, tournaments and owned names, before the first connection. Each room waits for its players for the grace.
  package mutating func restore(
    _ recovered: [RecoveredRoom], _ tournaments: [RecoveredTournament] = [],
    _ ownedNames: OwnedNames = OwnedNames()
  ) {
    precondition(sessions.isEmpty && rooms.count == 0, "rooms are restored before the first connection")
    self.ownedNames = ownedNames
    ownerTables = OwnerTables(ownedNames, on: context.today, nameDays: nameDays)
    for room in recovered where restore(room) == nil {
      for seat in Seat.allCases where room.sitters[seat] != nil {
        context.record(.vacate(room.opening.code, seat))
      }
      context.record(.close(room.opening.code))
    }
    for tournament in tournaments {
      restore(tournament)
      let code = tournament.tournament.code
      if self.tournaments[code] == nil { context.record(.close(code)) }
    }
  }

  /// Restores a room. One of a tournament whose match can't go on is left out: its player is among the members again.
  @discardableResult
  mutating func restore(_ recovered: RecoveredRoom) -> RoomID? {
    guard recovered.opening.tournament == nil || recovered.room.isRunning else { return nil }
    let end = now + limits.grace
    var ids = BySeat<PlayerID?>(repeating: nil)
    for seat in Seat.allCases {
      guard case .player(let name, _, let token, _) = recovered.sitters[seat] else { continue }
      ids[seat] = addAbsentee(name, token: token, former: recovered.formerTokens[seat], until: end)
    }
    let room = Room(recovered, players: ids, awayUntil: end, in: &context)
    let id = rooms.insert(room)
    if room.isRunning { runningMatches += 1 }
    for seat in Seat.allCases {
      guard let player = ids[seat] else { continue }
      players[player]?.place = .seated(id, seat)
      checkAbsence(of: player)
    }
    return id
  }

  /// Restores a tournament after its rooms. One without its owner, who was the first to enter, is none.
  mutating func restore(_ recovered: RecoveredTournament) {
    var tournament = recovered.tournament
    guard isFree(tournament.code), tournament.owner != nil else { return }
    for (index, entrant) in tournament.entrants.enumerated() {
      guard let member = recovered.members[entrant.name], let token = member.token else { continue }
      if let id = restoreMember(entrant.name, token, member.former, of: tournament.code) {
        tournament.entrants[index].player = id
      } else {
        // Another player has the name by now, so only the place is kept.
        tournament.entrants[index].departure = Tournament.Departure(
          token: token, former: member.former, isKept: true)
      }
    }
    tournament.forgetMatches { code in
      rooms.room(under: code).map { $0.tournament != recovered.tournament.code || !$0.isRunning } ?? true
    }
    let age = recovered.time.map { Milliseconds.seconds(max(0, context.unixTime.subtractingSaturating($0))) }
    let time = now - min(age ?? .zero, .minutes(60 * 24))
    if recovered.hasEnded {
      tournament.end = time
    } else if tournament.rounds.isEmpty {
      tournament.opened = time
    } else if tournament.isRoundOver {
      tournament.nextRound = now + tournament.settings.pause
    }
    tournaments[tournament.code] = tournament
    scheduleTournaments()
  }

  /// A member of a tournament, seated in a room or waiting; nil if another player has the name or the token.
  private mutating func restoreMember(
    _ name: Name, _ token: TokenDigest, _ former: TokenDigest?, of code: RoomCode
  ) -> PlayerID? {
    if let id = players.find(name) { return tournament(of: id) == code ? id : nil }
    guard players.find(token) == nil else { return nil }
    let end = now + limits.grace
    let id = addAbsentee(name, token: token, former: former, until: end)
    players[id]?.place = .attending(code)
    timers.players.schedule(id, at: end)
    return id
  }

  private mutating func addAbsentee(
    _ name: Name, token: TokenDigest, former: TokenDigest?, until end: Instant
  ) -> PlayerID {
    var player = Player(connection: nil, name: name, token: token)
    player.formerToken = former
    player.absence = Player.Absence(until: end)
    let id = players.insert(player)
    keptSeats.insert(KeptSeat(end: end, player: id))
    return id
  }
}
