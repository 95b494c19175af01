import GuessProtocol

extension Lobby {
  /// Ends a tournament. Members are in the lobby again, and those who are away have nothing to come back to.
  mutating func close(_ code: RoomCode) {
    guard let tournament = tournaments[code] else { return }
    for index in tournament.entrants.indices { tournaments[code]?.entrants[index].departure = nil }
    let table = tournament.rounds.isEmpty ? [] : tournament.table
    let (winner, shared) = tournament.rounds.isEmpty ? (nil, 0) : tournament.winners
    let ends =
      table.prefix(Self.placesAnnounced).map { Event.place(tournament: code, $0) }
      + [.finished(tournament: code, winner: winner, shared: shared)]
    for player in tournament.entrants.compactMap(\.player) {
      for end in ends { effects.announce(end, to: .player(player)) }
      leaveSeat(of: player, reason: .left)
      players[player]?.place = .lobby
      if players[player]?.awayUntil != nil { remove(player) }
    }
    if tournament.rounds.isEmpty {
      forget(code)
    } else {
      let end = now
      tournaments[code]?.end = end
      for index in tournament.entrants.indices { tournaments[code]?.entrants[index].player = nil }
      if let tournament = tournaments[code] { recordOpening(of: tournament) }
    }
    forgetTournaments()
    timers.lobby.remove(.tournaments)
    scheduleTournaments()
  }

  /// Forgets tables of an hour ago, then those with the fewest guesses of the address with the most tables.
  mutating func forgetTournaments() {
    var ended = tournaments.values.filter { $0.end != nil }.sorted {
      ($0.end ?? now, $0.code) < ($1.end ?? now, $1.code)
    }
    while let first = ended.first, (first.end ?? now) + Self.tableTime <= now {
      forget(first.code)
      ended.removeFirst()
    }
    while ended.count > Limits.tournaments {
      let shares = Dictionary(grouping: ended.indices) { ended[$0].origin?.holder }
      let most = shares.filter { $0.key != nil }.values.max { ($0.count, $1[0]) < ($1.count, $0[0]) }
      let share = most ?? Array(ended.indices)
      guard let index = share.min(by: { (ended[$0].guesses, $0) < (ended[$1].guesses, $1) }) else { return }
      forget(ended.remove(at: index).code)
    }
  }

  private mutating func forget(_ code: RoomCode) {
    tournaments[code] = nil
    context.record(.close(code))
  }
}
