import GuessProtocol

extension Lobby {
  mutating func announceToOwner(of tournament: Tournament, _ attendance: Attendance, _ name: Name?) {
    guard let owner = tournament.owner?.player, let name, tournament.owner?.name != name else { return }
    effects.announce(
      .entry(tournament: tournament.code, name: name, players: tournament.members.count, attendance),
      to: .player(owner))
  }

  /// Announces to an owner who does not play, and so has no other sign of it unless as a spectator, that a member is away or back.
  mutating func noteAttendance(of player: PlayerID, _ attendance: Attendance) {
    guard let tournament = tournament(of: player).flatMap({ tournaments[$0] }), !tournament.ownerPlays else {
      return
    }
    let owner = tournament.owner?.player.flatMap { players[$0]?.connection }
    if let watched = owner.flatMap({ sessions[$0]?.watched }), watched == seat(of: player)?.room { return }
    announceToOwner(of: tournament, attendance, players[player]?.name)
  }

  /// Everyone in the tournament but the owner, in a match or not.
  mutating func audience(of tournament: Tournament) -> Audience {
    var ids: [ConnectionID] = []
    for entrant in tournament.entrants.dropFirst() {
      let connection = entrant.player.flatMap { players.withValue($0) { $0?.connection } }
      if let id = connection ?? nil { ids.append(id) }
    }
    return Audience(ids, of: sessions)
  }

  mutating func announceRound(of tournament: Tournament, to player: PlayerID?, _ rival: Name?) {
    guard let player, let rounds = tournament.settings.rounds else { return }
    let round = TournamentRound(
      tournament: tournament.code, number: tournament.rounds.count + 1, rounds: rounds, rival: rival)
    effects.announce(.round(round), to: .player(player))
  }

  /// Announces to the members who have not read it how they stand, or to a single one. An owner who plays has no place either until
  /// `START`, which is due.
  mutating func announceStanding(of tournament: Tournament, to one: PlayerID? = nil) {
    if let one, one == tournament.owner?.player, tournament.rounds.isEmpty {
      return effects.announce(.standing(tournament.ownersStanding), to: .player(one))
    }
    if one == nil || one == tournament.owner?.player { announceOwnersStanding(of: tournament) }
    for row in tournament.table {
      guard let index = tournament.index(of: row.name), let player = tournament.entrants[index].player,
        one.map({ $0 == player }) ?? !tournament.knowsStanding(index)
      else { continue }
      effects.announce(.standing(tournament.standing(of: index, row)), to: .player(player))
    }
  }

  mutating func announceOwnersStanding(of tournament: Tournament) {
    guard !tournament.ownerPlays, let owner = tournament.owner?.player else { return }
    effects.announce(.standing(tournament.ownersStanding), to: .player(owner))
  }

  mutating func listTable(of code: RoomCode, after rank: Int, _ asker: Asker) throws(Refusal) {
    forgetTournaments()
    guard let tournament = try findTournament(code, asker) else {
      try checkTries(asker)
      throw refusal(ofUnknown: code, asker)
    }
    let (table, name) = (tournament.table, name(of: asker.id))
    let (page, next) = table.page(after: rank)
    let own = table.first { $0.name == name && $0.rank > 0 }?.rank
    list((page.map { .placing($0) }, next, own), tournament: tournament.progress, asker)
  }
}
