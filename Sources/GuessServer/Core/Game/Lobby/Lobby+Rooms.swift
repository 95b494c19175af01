import GuessProtocol

/// Entering and leaving rooms.
extension Lobby {
  mutating func create(
    _ settings: MatchSettings, isListed: Bool, house: HouseSettings?, _ asker: Asker
  ) throws(Refusal) {
    let player = try player(asker)
    try checkOpen()
    try checkFree(asker)
    goToLobby(asker)
    let room = rooms.open(
      settings: settings, isListed: isListed, isRecorded: configuration.keepsJournal,
      source: source(for: settings),
      draw: configuration.drawCode, using: &context.random)
    recordOpening(of: room)
    seat(player, in: room)
    if let house { seatHouse(house, in: room) }
    ok(.create(room: code(of: room), settings: settings, isListed: isListed, house: house), asker)
    if house != nil { beginMatch(in: room) }
  }

  mutating func join(
    _ code: RoomCode?, range: GuessRange?, _ asker: Asker
  ) throws(Refusal) {
    let player = try player(asker)
    try checkOpen()
    try checkFree(asker)
    if let event = try findEvent(code, asker) { return try join(event, range: range, asker) }
    let id = try find(code, asker)
    if let range { try check(range, asHandicapIn: id) }
    guard let room = rooms[id], room.freeSeat != nil,
      let rival = room.occupant(of: .first) ?? room.occupant(of: .second)
    else { throw .roomFull }
    for seat in Seat.allCases { try checkPresence(of: seat, in: id) }
    goToLobby(asker)
    seat(player, in: id, handicap: range)
    ok(.join(room: room.code, rival: rival.name, settings: room.settings), asker)
    if case .seated(_, let seat) = players[player]?.place {
      changeRoom(id) { room, context in
        room.announceAbsence(of: seat.other, to: seat, in: &context)
      }
    }
    beginMatch(in: id)
  }

  mutating func watch(_ code: RoomCode?, _ asker: Asker) throws(Refusal) {
    try checkFree(asker, toWatch: true)
    let id = try find(code, asker)
    guard let room = rooms[id],
      room.watchers.count < limits.watchersInRoom || sessions[asker.id]?.watched == id
    else { throw .limit(.watchers) }
    if isAttending(sessions[asker.id]?.player) { stopWatching(asker.id) } else { goToLobby(asker) }
    sessions[asker.id]?.watched = id
    changeRoom(id) { room, context in
      room.addWatcher(asker.id, in: &context)
    }
    if !isRecording, rooms[id]?.isRunning == true {
      effects.announce(.event(.recording(isOn: false), to: .watcher(asker.id)))
    }
    if let room = rooms[id] { ok(.watch(room.summary), asker) }
  }

  mutating func leave(_ asker: Asker) throws(Refusal) {
    let room: RoomCode?
    if let player = sessions[asker.id]?.player, isAttending(player) {
      let watched = sessions[asker.id]?.watched
      stopWatching(asker.id)
      if let watched { return ok(.leave(room: code(of: watched)), asker) }
      guard let event = event(of: player) else { return }
      leavePlace(of: player, reason: .left)
      return ok(.leaveEvent(event), asker)
    }
    if let watched = sessions[asker.id]?.watched {
      room = code(of: watched)
    } else if let player = sessions[asker.id]?.player, case .seated(let seated, _) = players[player]?.place {
      room = code(of: seated)
    } else if let player = sessions[asker.id]?.player, case .waiting = players[player]?.place {
      room = nil
    } else {
      throw .notInRoom
    }
    stopWatching(asker.id)
    if let player = sessions[asker.id]?.player {
      noteLeave(of: player, from: sessions[asker.id]?.origin ?? .local)
      leaveSeat(of: player, reason: .left)
    }
    ok(.leave(room: room), asker)
  }

  // MARK: - Helpers

  /// Refuses a handicap that doesn't contain the room's range, or in a duel, where both share a range.
  private func check(_ range: GuessRange, asHandicapIn id: RoomID) throws(Refusal) {
    guard let settings = rooms[id]?.settings, settings.rules != .duel, range.contains(settings.range) else {
      throw .badArgument(.range)
    }
  }

  /// The source of a match's secrets.
  func source(for settings: MatchSettings) -> SecretSource {
    guard let seed = settings.seed else { return .chance }
    return .seed(seed, configuration.seedKey, day: seed.isToday ? context.today : nil)
  }

  /// Seats the computer.
  private mutating func seatHouse(_ house: HouseSettings, in id: RoomID) {
    changeRoom(id) { room, context in
      room.seatHouse(house)
      room.announceArrival(of: .second, in: &context)
    }
    recordSeat(.second, in: id)
  }

  /// Refuses to begin anything while draining.
  func checkOpen() throws(Refusal) {
    guard drain == nil else { throw .draining }
  }

  /// Refuses in a running match, which only `LEAVE` ends early, and in an event, except to watch a room.
  func checkFree(_ asker: Asker, toWatch: Bool = false) throws(Refusal) {
    if !toWatch, isAttending(sessions[asker.id]?.player) { throw .event(.inside) }
    guard let player = sessions[asker.id]?.player, case .seated(let room, _) = players[player]?.place else {
      return
    }
    guard rooms[room]?.isRunning == false else { throw .inRoom }
  }

  /// True if the player is in an event, between two matches.
  func isAttending(_ player: PlayerID?) -> Bool {
    if let player, case .attending = players[player]?.place { true } else { false }
  }

  /// The room with this code. Refused if the player is in it, or has tried too many wrong codes. Codes of listed rooms are
  /// public, so they cost no try.
  private mutating func find(_ code: RoomCode?, _ asker: Asker) throws(Refusal) -> RoomID {
    let found = code.flatMap { rooms.find($0) }
    if found.flatMap({ rooms[$0]?.isListed }) != true { try checkTries(asker) }
    guard let id = found else {
      if !asker.isVouched { noteMiss(of: asker.id) }
      throw .noRoom
    }
    if let player = sessions[asker.id]?.player, case .seated(id, _) = players[player]?.place { throw .inRoom }
    return id
  }

  private func code(of id: RoomID) -> RoomCode {
    guard let room = rooms[id] else { preconditionFailure("a room exists while someone is in it") }
    return room.code
  }

  /// Seats a player in a free seat; notifies the others if `isAnnounced`.
  mutating func seat(
    _ player: PlayerID, in id: RoomID, handicap: GuessRange? = nil, isAnnounced: Bool = true
  ) {
    guard let name = players[player]?.name, let seat = rooms[id]?.freeSeat,
      let connection = players[player]?.connection, let kind = sessions[connection]?.kind
    else { preconditionFailure("a player takes a free seat") }
    players[player]?.place = .seated(id, seat)
    let occupant = Room.Occupant(player: player, name: name, kind: kind, handicap: handicap)
    changeRoom(id) { room, context in
      room.sit(occupant, in: seat)
      if isAnnounced { room.announceArrival(of: seat, in: &context) }
    }
    recordSeat(seat, in: id)
  }

  /// Records the players of a daily number, and marks those who play it again.
  mutating func noteDaily(in id: RoomID) {
    guard let day = rooms[id]?.source.day else { return }
    let again = Seat.allCases.filter { seat in
      guard let occupant = rooms[id]?.occupant(of: seat), occupant.player != nil else { return false }
      return dailyPlayers.note(occupant.name, on: day)
    }
    rooms[id]?.playsDailyAgain = Seats(again)
  }

  mutating func beginMatch(in id: RoomID) {
    noteDaily(in: id)
    if let first = rooms[id]?.occupant(of: .first)?.player,
      let second = rooms[id]?.occupant(of: .second)?.player
    {
      players[first]?.lastRival = second
      players[second]?.lastRival = first
    }
    changeRoom(id) { room, context in
      room.beginMatch(in: &context)
    }
    warnOfJournal(in: id)
  }

  /// Removes a connection's player from the queue or the seat, and the connection from the room it watches.
  package mutating func goToLobby(_ asker: Asker) {
    stopWatching(asker.id)
    guard let session = sessions[asker.id], let player = session.player else { return }
    noteLeave(of: player, from: session.origin)
    leavePlace(of: player, reason: .left)
  }

  package mutating func stopWatching(_ id: ConnectionID) {
    guard let watched = sessions[id]?.watched else { return }
    rooms[watched]?.removeWatcher(id)
    sessions[id]?.watched = nil
  }

  /// Removes a player from the queue, the seat and the event.
  package mutating func leavePlace(of player: PlayerID, reason: MatchEnd.Reason) {
    leaveSeat(of: player, reason: reason)
    guard case .attending(let event) = players[player]?.place else { return }
    players[player]?.place = .lobby
    withdraw(player, from: event)
  }

  /// Removes a player from the queue or the seat, which may lead back to the event.
  mutating func leaveSeat(of player: PlayerID, reason: MatchEnd.Reason) {
    if isAttending(player) { return }
    guard let place = players[player]?.place else { return }
    players[player]?.place = .lobby
    switch place {
    case .lobby, .attending: break
    case .waiting(let ticket, _):
      alarms.remove(.player(player))
      matchmaker.withdraw(player, ticket)
      tell(.waitsNoMore(player, ticket))
    case .seated(let room, let seat): vacate(seat, in: room, reason: reason)
    }
  }

  private mutating func vacate(_ seat: Seat, in id: RoomID, reason: MatchEnd.Reason) {
    let position = isUnplayed(by: seat, in: id) ? rooms[id]?.positions?[seat.other] : nil
    defer { if let position { keepPlace(position, in: id, seat.other) } }
    if rooms[id]?.isRunning == true { release(id) }
    changeRoom(id) { room, context in
      room.vacate(seat, reason: reason, in: &context)
    }
    guard let room = rooms[id], room.players == 0 else { return }
    for watcher in room.watchers { sessions[watcher]?.watched = nil }
    rooms.close(id)
    alarms.remove(.room(id))
  }

  /// Changes a room, and updates the lobby's count of matches and the room's deadline.
  ///
  /// Changed in place, since a copy would cost more than most changes. So a change must throw before it changes anything.
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

  /// Updates the lobby's state after a change to a room.
  mutating func didChange(_ id: RoomID, wasRunning: Bool) {
    let course = rooms.withRoom(id) { room in
      (isRunning: room.isRunning, deadline: room.deadline(limits: context.limits))
    }
    guard let course else { return }
    if course.isRunning != wasRunning {
      runningMatches += course.isRunning ? 1 : -1
      if wasRunning {
        rooms[id]?.positions = nil
        release(id)
        settle(id)
      }
    }
    if let deadline = course.deadline { alarms.schedule(.room(id), at: deadline) }
  }
}
