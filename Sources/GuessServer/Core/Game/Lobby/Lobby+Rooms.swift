import GuessProtocol

extension Lobby {
  mutating func create(
    _ settings: MatchSettings, isListed: Bool, computer: ComputerSettings?, _ asker: Asker
  ) throws(Refusal) {
    let player = try player(asker)
    goToLobby(asker)
    let room = openRoom(settings, isListed: isListed)
    seat(player, in: room)
    if let computer { seatComputer(computer, in: room) }
    if let code = rooms[room]?.code {
      ok(.create(room: code, settings: settings, isListed: isListed, computer: computer), asker)
    }
    if computer != nil { beginMatch(in: room) }
  }

  mutating func join(_ code: RoomCode, range: GuessRange?, _ asker: Asker) throws(Refusal) {
    let player = try player(asker)
    if let tournament = try findTournament(code, asker) {
      try checkLeaves(asker)
      return try join(tournament, range: range, asker)
    }
    let id = try find(code, asker, toJoin: true)
    guard let room = rooms[id] else { throw .noRoom }
    // In a duel both share a range.
    if let range, room.settings.rules == .duel || !range.contains(room.settings.range) {
      throw .badArgument(.range)
    }
    // A rated match is between the two whom `PLAY` has paired.
    guard room.freeSeat != nil, !room.settings.isRated,
      let rival = room.occupants[.first] ?? room.occupants[.second]
    else { throw .roomFull }
    goToLobby(asker)
    seat(player, in: id, handicap: range)
    ok(.join(room: room.code, rival: rival.name, settings: room.settings), asker)
    if let (_, seat) = seat(of: player) {
      changeRoom(id) { room, context in
        room.announceArrival(of: seat, in: &context)
        room.announceRivalsAbsence(to: seat, in: &context)
      }
    }
    beginMatch(in: id)
  }

  mutating func watch(_ code: RoomCode, _ asker: Asker) throws(Refusal) {
    let id = try find(code, asker)
    guard let room = rooms[id],
      room.audience.count < limits.spectatorsInRoom || sessions[asker.id]?.watched == id
    else { throw .limit(.spectators) }
    if isAttending(sessions[asker.id]?.player) { stopWatching(asker.id) } else { goToLobby(asker) }
    sessions[asker.id]?.watched = id
    changeRoom(id) { room, context in room.addSpectator(asker.id, asker.style, in: &context) }
    if !isRecording, rooms[id]?.isRunning == true {
      effects.announce(.recording(isOn: false), to: .spectator(asker.id))
    }
    if let room = rooms[id] { ok(.watch(room.summary()), asker) }
  }

  mutating func leave(_ asker: Asker) {
    guard let session = sessions[asker.id] else { return }
    let left = session.watched ?? seat(of: session.player)?.room
    let room = left.flatMap { rooms[$0]?.code }
    if left == nil, let player = session.player, case .attending(let tournament)? = players[player]?.place {
      // Counted, as each member who enters or leaves writes on the owner's screen.
      if tournaments[tournament]?.owner?.player != player { countLeave(of: player, from: session.origin) }
      goToLobby(asker)
      return ok(.leaveTournament(tournament), asker)
    }
    stopWatching(asker.id)
    if let player = session.player {
      noteLeave(of: player, from: session.origin)
      leaveSeat(of: player, reason: .left)
    }
    ok(.leave(room: room), asker)
  }

  mutating func openRoom(_ settings: MatchSettings, isListed: Bool, tournament: RoomCode? = nil) -> RoomID {
    let opening = JournalEntry.RoomStart(
      code: drawCode(), settings: settings,
      day: settings.seed?.isToday == true ? context.today : nil, isListed: isListed, starter: .first,
      drawn: 0, tournament: tournament)
    context.record(.room(opening))
    return rooms.insert(Room(opening))
  }

  /// Draws an unused code. There are 2^30 codes and a few thousand rooms, so the first draw nearly always succeeds.
  mutating func drawCode() -> RoomCode {
    while true {
      let drawn = UInt32.random(in: 0..<RoomCode.count, using: &context.random)
      let code = RoomCode(rawValue: configuration.shard?.own(drawn) ?? drawn)
      if let code, isFree(code) { return code }
    }
  }

  func isFree(_ code: RoomCode) -> Bool { rooms.room(under: code) == nil && tournaments[code] == nil }

  private mutating func seatComputer(_ computer: ComputerSettings, in id: RoomID) {
    changeRoom(id) { room, context in
      room.seatComputer(computer, in: .second)
      room.announceArrival(of: .second, in: &context)
    }
    recordSeat(.second, in: id)
  }

  func checkSeatless(_ player: PlayerID?) throws(Refusal) {
    guard let id = seat(of: player)?.room, let room = rooms[id] else { return }
    if room.isRunning { throw .inRoom(room.isSolo ? .game : .match) }
    throw .inRoom(room.situation(in: context))
  }

  func isAttending(_ player: PlayerID?) -> Bool {
    if let player, case .attending = players[player]?.place { true } else { false }
  }

  /// The room with this code. Wrong codes are limited; those of listed rooms are public, so they cost no try.
  private mutating func find(
    _ code: RoomCode, _ asker: Asker, toJoin: Bool = false
  ) throws(Refusal) -> RoomID {
    let found = rooms.find(code)
    if found.flatMap({ rooms[$0]?.isListed }) != true {
      try checkTries(asker)
    } else if toJoin {
      try checkLeaves(asker)
    }
    guard let id = found else { throw refusal(ofUnknown: code, asker) }
    if seat(of: asker.player)?.room == id { try checkSeatless(asker.player) }
    return id
  }

  mutating func seat(_ player: PlayerID, in id: RoomID, handicap: GuessRange? = nil) {
    guard let name = players[player]?.name, let seat = rooms[id]?.freeSeat,
      let connection = players[player]?.connection, let kind = sessions[connection]?.kind
    else { return contradict("somebody takes a seat that is not free") }
    players[player]?.place = .seated(id, seat)
    let occupant = Room.SeatOccupant(player: player, name: name, kind: kind, handicap: handicap)
    changeRoom(id) { room, _ in room.occupants[seat] = occupant }
    recordSeat(seat, in: id)
  }

  mutating func beginMatch(in id: RoomID) {
    if let first = rooms[id]?.occupants[.first]?.player,
      let second = rooms[id]?.occupants[.second]?.player
    {
      players[first]?.lastRival = second
      players[second]?.lastRival = first
    }
    changeRoom(id) { room, context in room.beginMatch(in: &context) }
    warnOfJournal(in: id)
  }

  /// Removes a connection's player from every place. If `keepsPlace`, `RESUME` leads back to a tournament.
  mutating func goToLobby(_ asker: Asker, keepsPlace: Bool = false) {
    stopWatching(asker.id)
    guard let session = sessions[asker.id], let player = session.player else { return }
    noteLeave(of: player, from: session.origin)
    leavePlace(of: player, reason: .left, keepsPlace: keepsPlace)
  }

  mutating func stopWatching(_ id: ConnectionID) {
    guard let watched = sessions[id]?.watched else { return }
    rooms[watched]?.removeSpectator(id)
    sessions[id]?.watched = nil
  }

  /// Removes a player from the queue, the seat and the tournament; `RESUME` leads back to that after a lost connection, or if `keepsPlace`.
  mutating func leavePlace(
    of player: PlayerID, reason: MatchEnd.Reason, keepsPlace: Bool = false
  ) {
    let (tournament, endsMatch) = (tournament(of: player), isInMatch(player))
    leaveSeat(of: player, reason: reason)
    guard let tournament, let gone = players[player] else { return }
    players[player]?.place = .lobby
    let departure = Tournament.Departure(
      token: gone.token, former: gone.formerToken, isKept: keepsPlace || reason == .forfeit)
    // A player who is here is sent the result first.
    if endsMatch, gone.connection != nil {
      consequences.append(.departure(player, departure, from: tournament))
    } else {
      withdraw(player, departure, from: tournament)
    }
  }

  /// Removes a player from the queue or the seat, which may lead back to the tournament.
  mutating func leaveSeat(of player: PlayerID, reason: MatchEnd.Reason) {
    if isAttending(player) { return }
    guard let place = players[player]?.place else { return }
    players[player]?.place = .lobby
    switch place {
    case .lobby, .attending: break
    case .waiting(let ticket, _):
      timers.players.remove(player)
      matchmaker.withdraw(player, ticket)
    case .seated(let room, let seat): vacate(seat, in: room, reason: reason)
    }
  }

  private mutating func vacate(_ seat: Seat, in id: RoomID, reason: MatchEnd.Reason) {
    let wasRunning = rooms[id]?.isRunning == true
    if wasRunning { release(id) }
    changeRoom(id) { room, context in room.vacate(seat, reason: reason, in: &context) }
    guard let room = rooms[id], room.players == 0 else { return }
    // The result of a match closes the room of a tournament.
    if room.tournament == nil || !wasRunning { close(room, id) }
  }

  mutating func close(_ room: Room, _ id: RoomID) {
    for spectator in room.audience.members {
      sessions[spectator]?.watched = nil
    }
    rooms.close(id)
    timers.rooms.remove(id)
  }

  /// Changes a room in place, the count of matches and the room's deadline. A change must throw before it changes anything.
  mutating func changeRoom<Failure: Error>(
    _ id: RoomID,
    _ change: (inout Room, inout Context) throws(Failure) -> Void
  ) throws(Failure) {
    let wasRunning = try rooms.withRoom(id) { room throws(Failure) in
      let wasRunning = room.isRunning
      try change(&room, &context)
      return wasRunning
    }
    if let wasRunning { didChange(id, wasRunning: wasRunning) }
  }

  mutating func didChange(_ id: RoomID, wasRunning: Bool) {
    let course = rooms.withRoom(id) { room in (isRunning: room.isRunning, deadline: room.deadline) }
    guard let course else { return }
    if course.isRunning != wasRunning {
      runningMatches += course.isRunning ? 1 : -1
      if wasRunning {
        countResults()
        release(id)
        if rooms[id]?.tournament != nil { consequences.append(.result(id)) }
      }
    }
    if let deadline = course.deadline { timers.rooms.schedule(id, at: deadline) }
  }
}
