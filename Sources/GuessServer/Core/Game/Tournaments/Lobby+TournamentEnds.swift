import GuessProtocol

/// The end of an event, and for how long its table is kept.
extension Lobby {
  /// Ends an event. Members are in the lobby again, and those who are away have nothing to come back to.
  mutating func close(_ code: RoomCode) {
    guard let event = tournaments[code] else { return }
    for index in event.entrants.indices { forgetPlace(index, in: code) }
    let table = event.rounds.isEmpty ? [] : event.table
    let (winner, shared) = event.rounds.isEmpty ? (nil, 0) : event.winners
    let ends =
      table.prefix(Self.placesTold).map { Event.place(event: code, $0) }
      + [.finished(event: code, winner: winner, shared: shared)]
    for player in event.entrants.compactMap(\.player) {
      for end in ends { effects.announce(end, to: .player(player)) }
      leaveSeat(of: player, reason: .left)
      players[player]?.place = .lobby
      if players[player]?.awayUntil != nil { remove(player) }
    }
    if event.rounds.isEmpty {
      forget(code)
    } else {
      let end = now
      tournaments[code]?.end = end
      for index in event.entrants.indices { tournaments[code]?.entrants[index].player = nil }
      if let event = tournaments[code] { recordOpening(of: event) }
    }
    forgetEvents()
    alarms.chores.remove(.events)
    scheduleEvents()
  }

  /// Forgets tables of an hour ago. If there are still too many, the address with most of them loses the one with the fewest
  /// guesses, the oldest of those: nobody can push out the tables of others with short events of its own.
  mutating func forgetEvents() {
    var ended = tournaments.values.filter { $0.end != nil }.sorted {
      ($0.end ?? now, $0.code) < ($1.end ?? now, $1.code)
    }
    while let first = ended.first, (first.end ?? now) + Self.tableTime <= now {
      forget(first.code)
      ended.removeFirst()
    }
    while ended.count > Limits.events {
      let shares = Dictionary(grouping: ended.indices) { ended[$0].origin.map { $0.places.last ?? $0 } }
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
