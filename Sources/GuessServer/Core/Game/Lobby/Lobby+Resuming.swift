import GuessProtocol

extension Lobby {
  /// `RESUME`: restores the name, the seat and the room of a lost connection, or takes them from one that is still open.
  mutating func resume(_ token: Token?, _ asker: Asker) throws(Refusal) {
    let token = try checkReturn(with: token, asker)
    let digest = TokenDigest(of: token)
    if players.find(digest).flatMap({ players[$0]?.connection }) == nil { try makeRoom(for: asker.id) }
    goToLobby(asker)
    if let own = sessions[asker.id]?.player { remove(own) }
    guard let id = players.find(digest) ?? bringMemberBack(with: digest), let player = players[id] else {
      throw .badToken
    }
    if let former = player.connection { dismiss(former, with: .bye(.displaced)) }
    bring(id, backOn: asker.id)
    effects.operatorEvents.append(.named(asker.id, player.name))
    let renewed = drawToken()
    players.setTokens(of: id, to: TokenDigest(of: renewed), former: TokenDigest(of: token))
    let credentials = credentials(player.name, renewed)
    sessions[asker.id]?.hasUnconfirmedToken = true
    recordTokens(of: id)
    let place = seat(of: id).flatMap { place in rooms[place.room].map { (room: $0, seat: place.seat) } }
    ok(
      .resume(
        credentials, room: place.map { $0.room.summary(for: $0.seat) },
        rival: place.flatMap { $0.room.occupants[$0.seat.other]?.name }, tournament: tournament(of: id)),
      asker)
    comeBack(id)
  }

  /// Refuses unknown tokens and banned names, and a member whose name another player has by now.
  func checkReturn(with token: Token?, _ asker: Asker) throws(Refusal) -> Token {
    guard let token else { throw .badToken }
    let digest = TokenDigest(of: token)
    if let id = players.find(digest), let player = players[id], player.connection != asker.id {
      try checkBan(of: player.name)
    } else if let (code, index) = keptPlace(for: digest), let name = tournaments[code]?.entrants[index].name {
      try checkBan(of: name)
      try checkFree(name, for: asker.player)
    } else {
      throw refusal(ofShard: { Shard.number(of: token, among: $0) }) ?? .badToken
    }
    return token
  }

  mutating func bring(_ id: PlayerID, backOn connection: ConnectionID) {
    sessions[connection]?.player = id
    sessions[connection]?.isOnlyToReturn = false
    returning.removeAll { $0 == connection }
    players[id]?.connection = connection
    // A waiting PLAY keeps its kind.
    if let queue = queue(of: id) { sessions[connection]?.kind = queue.kind }
    guard let player = players[id], player.absence != nil else { return }
    forgetSeat(of: id, player)
    players[id]?.absence = nil
    noteAttendance(of: id, .back)
  }

  /// Invalidates the former token: a line has come on this connection, so the new one has arrived.
  mutating func confirmToken(of id: ConnectionID) {
    sessions[id]?.hasUnconfirmedToken = false
    guard let player = sessions[id]?.player, players[player]?.formerToken != nil else { return }
    players.forgetFormerToken(of: player)
    recordTokens(of: player)
  }

  mutating func keepSeat(of id: PlayerID) {
    let grace = limits.grace
    let origin = players[id]?.connection.flatMap { sessions[$0]?.origin }
    if let origin { addresses.keepSeat(of: origin) }
    let absence = Player.Absence(until: now + grace, origin: origin)
    players[id]?.connection = nil
    players[id]?.absence = absence
    keptSeats.insert(KeptSeat(end: absence.until, player: id))
    if let (room, seat) = seat(of: id) {
      changeRoom(room) { room, context in room.markAway(seat, grace: grace, in: &context) }
    }
    noteAttendance(of: id, .away)
    checkAbsence(of: id)
  }

  /// Makes room to keep the seat of one more player, from `origin`. Returns false if there is none.
  ///
  /// Kept seats are bounded by the limits of connections. A seat in a room without other players goes first, since nobody loses a
  /// match by that. A player in such a room displaces nobody.
  mutating func makeWay(for player: PlayerID, from origin: Origin) -> Bool {
    let crowded = addresses.placeWithoutSeats(for: origin, limits: limits)
    guard crowded != nil || awayPlayers >= limits.connections else { return true }
    guard !isAlone(player) else { return false }
    let lone = keptSeats.elements.first { kept in
      isAlone(kept.player)
        && crowded.map { players[kept.player]?.absence?.origin?.places.contains($0) == true } ?? true
    }
    guard let lone else { return false }
    remove(lone.player, reason: .forfeit)
    return true
  }

  private func isAlone(_ player: PlayerID) -> Bool {
    seat(of: player).map { rooms[$0.room]?.players == 1 } ?? false
  }

  mutating func forgetSeat(of id: PlayerID, _ player: Player) {
    guard let absence = player.absence else { return }
    timers.players.remove(id)
    keptSeats.remove(KeptSeat(end: absence.until, player: id))
    if let origin = absence.origin { addresses.releaseSeat(of: origin) }
  }

  var awayPlayers: Int { keptSeats.elements.count }

  mutating func checkAbsence(of id: PlayerID) {
    guard let player = players[id], let absence = player.absence else { return }
    guard absence.until <= now else { return timers.players.schedule(id, at: absence.until) }
    // Nobody can come back to a server that stops. The grace begins again after the next start.
    if isDraining { return }
    if case .seated(let room, let seat) = player.place {
      var isDue = false
      changeRoom(room) { room, _ in isDue = room.markOverdue(seat) }
      guard isDue else { return }
      remove(id, reason: .forfeit)
      removeIfOverdue(seat.other, in: room)
    } else if isAttending(id) {
      remove(id, reason: .forfeit)
    }
  }

  mutating func comeBack(_ id: PlayerID) {
    switch players[id]?.place {
    case .seated(let room, let seat):
      let grace = limits.grace
      changeRoom(room) { room, context in room.welcomeBack(seat, grace: grace, in: &context) }
      if !isRecording { effects.announce(.recording(isOn: false), to: .player(id)) }
      // A rival whose grace ended while both were away has lost the match now.
      removeIfOverdue(seat.other, in: room)
    case .attending(let code):
      if let tournament = tournaments[code] { announceStanding(of: tournament, to: id) }
    case .lobby, .waiting, nil: break
    }
  }

  /// Removes a player whose grace is over, and whose seat was only kept for a rival who is back or gone now.
  mutating func removeIfOverdue(_ seat: Seat, in room: RoomID) {
    // A match of a tournament that has ended leads its players out of the room.
    guard let room = rooms[room], room.tournament == nil || room.isRunning,
      let occupant = room.occupants[seat],
      occupant.isOverdue, let player = occupant.player
    else { return }
    remove(player, reason: .forfeit)
  }
}

struct KeptSeat: Comparable {
  let end: Instant
  let player: PlayerID

  static func < (one: KeptSeat, other: KeptSeat) -> Bool {
    (one.end, one.player.slot, one.player.generation)
      < (other.end, other.player.slot, other.player.generation)
  }
}
