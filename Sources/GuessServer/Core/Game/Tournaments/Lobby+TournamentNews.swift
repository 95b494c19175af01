import GuessProtocol

/// News for the members of an event.
extension Lobby {
  mutating func tellOwner(of event: Tournament, _ attendance: Attendance, _ name: Name?) {
    guard let owner = event.owner?.player, let name, event.owner?.name != name else { return }
    effects.announce(
      .entry(event: event.code, name: name, players: event.members.count, attendance), to: .player(owner))
  }

  /// Tells an owner who does not play, and so has no other sign of it, that a member is away or back.
  mutating func noteAttendance(of player: PlayerID, _ attendance: Attendance) {
    guard let event = event(of: player).flatMap({ tournaments[$0] }), !event.ownerPlays else { return }
    tellOwner(of: event, attendance, players[player]?.name)
  }

  /// Sends a message of the owner to everyone else in the event, in a match or not.
  mutating func say(_ text: ChatText, to event: Tournament) {
    guard let owner = event.owner else { return }
    for player in event.entrants.dropFirst().compactMap(\.player) {
      effects.announce(.said(name: owner.name, text: text), to: .player(player))
    }
  }

  mutating func tellRound(of event: Tournament, to player: PlayerID?, _ rival: Name?) {
    guard let player, let rounds = event.settings.rounds else { return }
    let round = TournamentRound(
      event: event.code, number: event.rounds.count + 1, rounds: rounds, rival: rival)
    effects.announce(.round(round), to: .player(player))
  }

  /// Tells the members how they stand, or a single one.
  mutating func tellStanding(of event: Tournament, to one: PlayerID? = nil) {
    if one == nil || one == event.owner?.player { tellWatchingOwner(of: event) }
    for row in event.table {
      guard let index = event.index(of: row.name), let player = event.entrants[index].player,
        one == nil || one == player
      else { continue }
      effects.announce(.standing(event.standing(of: index, row)), to: .player(player))
    }
  }

  /// Tells an owner who does not play that a round runs or is over.
  mutating func tellWatchingOwner(of event: Tournament) {
    guard !event.ownerPlays, let owner = event.owner?.player else { return }
    effects.announce(.standing(event.watchersStanding), to: .player(owner))
  }

  /// Lists the table of an event after a rank.
  mutating func listTable(of code: RoomCode, after rank: Int, _ asker: Asker) throws(Refusal) {
    forgetEvents()
    guard let event = try findEvent(code, asker) else {
      try checkTries(asker)
      noteMiss(of: asker.id)
      throw .noRoom
    }
    let table = event.table
    let page = table.dropFirst(rank).prefix(Limits.roomsInPage)
    for place in page { row(.placing(place), asker) }
    let name = asker.player.flatMap { players[$0]?.name }
    ok(
      .scores(
        count: page.count, next: page.endIndex < table.count ? page.endIndex : nil,
        rank: table.first { $0.name == name && $0.rank > 0 }?.rank, secret: nil, event: event.progress), asker
    )
  }
}
