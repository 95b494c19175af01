import GuessProtocol

/// Two parts of the lobby that say different things about the same: a fault of the server.
struct Contradiction: Hashable, Sendable {
  /// The part that is dropped so that the rest is consistent again.
  enum Subject: Hashable, Sendable {
    case connection(ConnectionID)
    case player(PlayerID)
    case room(RoomID)
    case tournament(RoomCode)
    /// A count, which is counted again.
    case counts
  }

  let subject: Subject
  /// The relation that does not hold.
  let text: String
}

/// Putting the lobby right. No request leads here; a fault of the server's own must not end everyone's game.
extension Lobby {
  /// Tells the operator of a contradiction that a change has met. The next check drops what it leaves.
  mutating func contradict(_ text: String) { effects.operatorEvents.append(.contradiction(text)) }

  /// Rounds of dropping: a second one for what a dropped part leaves, and one more.
  private static let mostRounds = 3

  mutating func dropContradictions() {
    for _ in 0..<Self.mostRounds {
      let found = contradictions()
      if found.isEmpty { return }
      for contradiction in found {
        contradict(contradiction.text)
        drop(contradiction.subject)
      }
      runningMatches = rooms.all.count(where: \.isRunning)
    }
  }

  private mutating func drop(_ subject: Contradiction.Subject) {
    switch subject {
    case .connection(let id):
      if let player = sessions[id]?.player { drop(player) }
      stopWatching(id)
      removeSession(id)
      effects.close(id)
    case .player(let id): drop(id)
    case .room(let id): drop(id)
    case .tournament(let code):
      guard let tournament = tournaments[code] else { return }
      for player in tournament.entrants.compactMap(\.player) where isAttending(player) { drop(player) }
      tournaments[code] = nil
      context.record(.close(code))
    case .counts: consequences.removeAll()
    }
  }

  /// Removes a player as if the connection were lost and the grace over, but touches nothing else.
  private mutating func drop(_ id: PlayerID) {
    guard let player = players.remove(id) else { return }
    forgetSeat(of: id, player)
    timers.players.remove(id)
    guard let connection = player.connection else { return }
    removeSession(connection)
    effects.close(connection)
  }

  /// Closes a room. Its players are in the lobby again, or in their tournament.
  private mutating func drop(_ id: RoomID) {
    guard let room = rooms[id] else { return }
    contradict("\(room.code): is closed")
    for member in room.members { effects.announce(.closed(room: room.code), to: member) }
    // No seat of a running match is free in a journal.
    if room.round != nil { context.record(.end(room.code, winners: .none, isBrokenOff: true)) }
    let time = now - .start
    if room.isRunning { context.record(.over(room.code, room.match.id, winner: nil, .left, at: time)) }
    for seat in Seat.allCases {
      guard let occupant = room.occupants[seat] else { continue }
      context.record(.vacate(room.code, seat))
      guard let player = occupant.player, case .seated(id, seat)? = players[player]?.place else { continue }
      let tournament = room.tournament.flatMap { tournaments[$0]?.index(of: player) == nil ? nil : $0 }
      players[player]?.place = tournament.map { .attending($0) } ?? .lobby
      if tournament == nil, players[player]?.absence != nil { drop(player) }
    }
    context.record(.close(room.code))
    close(room, id)
  }
}

/// Relations between players, connections, rooms and tournaments that hold between two inputs.
extension Lobby {
  func contradictions() -> [Contradiction] {
    var found: [Contradiction] = []
    for (id, session) in sessions.entries { check(session, id, &found) }
    for (id, player) in players.values.entries { check(player, id, &found) }
    for (id, room) in rooms.values.entries { check(room, id, &found) }
    for tournament in tournaments.values { check(tournament, &found) }
    func count(_ isRight: Bool, _ text: @autoclosure () -> String) {
      if !isRight { found.append(Contradiction(subject: .counts, text: text())) }
    }
    let running = rooms.values.entries.count { $0.value.isRunning }
    count(runningMatches == running, "\(runningMatches) matches are counted, and \(running) run")
    count(
      players.names == players.count, "\(players.names) names of \(players.count) players")
    count(consequences.isEmpty, "\(consequences.count) consequences remain")
    return found
  }

  private func check(_ session: Session, _ id: ConnectionID, _ found: inout [Contradiction]) {
    func require(_ holds: Bool, _ text: @autoclosure () -> String) {
      if !holds { found.append(Contradiction(subject: .connection(id), text: text())) }
    }
    if let player = session.player {
      require(players[player]?.connection == id, "a connection has a player of another one")
    }
    if let watched = session.watched {
      let isKnown = rooms[watched]?.audience.members.contains(id) == true
      require(isKnown, "a connection watches a room that does not know it")
      switch session.player.flatMap({ players[$0]?.place }) {
      case .lobby, .attending, nil: break
      case .waiting, .seated: require(false, "a connection watches a room, and its player is elsewhere")
      }
    }
    require(
      !isReturning(id, session) || session.player == nil, "a connection that has a player waits for one")
  }

  private func check(_ player: Player, _ id: PlayerID, _ found: inout [Contradiction]) {
    func require(_ holds: Bool, _ text: @autoclosure () -> String) {
      if !holds { found.append(Contradiction(subject: .player(id), text: "\(player.name): \(text())")) }
    }
    require(players.find(player.name) == id, "is not found by name")
    require(players.find(player.token) == id, "is not found by token")
    if let former = player.formerToken {
      require(players.find(former) == id, "is not found by the former token")
    }
    if let connection = player.connection {
      require(sessions[connection]?.player == id, "has a connection of another player")
      require(player.absence == nil, "is away and connected")
    } else {
      require(player.absence != nil, "has no connection and is not away")
    }
    if let absence = player.absence {
      require(keptSeats.contains(KeptSeat(end: absence.until, player: id)), "is away without a kept seat")
    }
    switch player.place {
    case .lobby: require(player.absence == nil, "is away and has no place")
    case .waiting: require(player.connection != nil, "waits for a rival and is away")
    case .seated(let room, let seat):
      let occupant = rooms[room]?.occupants[seat]
      require(occupant?.player == id && occupant?.name == player.name, "has a seat that is not theirs")
      require(occupant?.awayUntil == player.awayUntil, "is away from another room")
    case .attending(let code):
      let isMember = tournaments[code].map { $0.end == nil && $0.index(of: id) != nil } ?? false
      require(isMember, "is in a tournament that does not know it")
    }
  }

  private func check(_ room: Room, _ id: RoomID, _ found: inout [Contradiction]) {
    func require(_ holds: Bool, _ text: @autoclosure () -> String) {
      if !holds { found.append(Contradiction(subject: .room(id), text: "\(room.code): \(text())")) }
    }
    require(rooms.room(under: room.code) != nil, "is not found by its code")
    require(room.players > 0, "has no players")
    for seat in Seat.allCases {
      guard let player = room.occupants[seat]?.player else { continue }
      guard case .seated(let other, let taken)? = players[player]?.place, other == id, taken == seat else {
        require(false, "has a player who is elsewhere")
        continue
      }
    }
    for group in room.audience.groups {
      let spectators = group.members.map { sessions[$0] }
      require(spectators.allSatisfy { $0?.watched == id }, "has a spectator who does not watch it")
      require(spectators.allSatisfy { $0?.style == group.style }, "has a spectator with another style")
    }
    require(room.freeSeat == nil || !room.isRunning, "has a match and a free seat")
    require(room.freeSeat != nil || room.state != .waiting, "has no match and no free seat")
    if let round = room.round {
      let holds = Seat.allCases.allSatisfy { round.hands[$0].range.contains(round.secret) }
      require(holds, "has a range without the number")
      require((round.step != nil) == (room.settings.rules == .lockstep), "is played by other rules")
    }
    if let tournament = room.tournament {
      require(
        room.isRunning && tournaments[tournament] != nil, "belongs to a tournament, and has no match of it")
    }
  }

  private func check(_ tournament: Tournament, _ found: inout [Contradiction]) {
    let members = tournament.entrants.compactMap(\.player)
    let areHere = members.allSatisfy { self.tournament(of: $0) == tournament.code }
    if tournament.end != nil ? !members.isEmpty : !areHere || Set(members).count < members.count {
      let text = "\(tournament.code): has members who are elsewhere"
      found.append(Contradiction(subject: .tournament(tournament.code), text: text))
    }
  }
}
