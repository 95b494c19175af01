import GuessProtocol

extension Lobby {
  mutating func connect(_ id: ConnectionID, from origin: Origin) {
    let isFull = isFull
    sessions.insert(Session(style: LineStyle(language: configuration.language), at: now), at: id)
    guard !isDraining else { return close(id, reason: .drain) }
    guard sanction(.ban, of: nil, from: origin) == nil else { return close(id, reason: .banned) }
    guard !isFull || awayPlayers > 0 else { return close(id, reason: .full) }
    guard admit(id, from: origin) else { return close(id, reason: .crowded) }
    let greeting = Event.hello(
      version: configuration.version, keepsNames: configuration.keepsJournal,
      shard: configuration.shard?.number)
    send(greeting, to: id)
    if isFull { return awaitReturn(on: id) }
    for line in configuration.messageOfTheDay { send(.notice(line), to: id) }
    timers.sessions.schedule(id, at: now + limits.login)
  }

  mutating func end(_ id: ConnectionID) {
    if forget(id) { effects.close(id) }
  }

  mutating func close(_ id: ConnectionID, reason: DisconnectReason) {
    send(.bye(reason), to: id)
    if reason.isRefusal { effects.operatorEvents.append(.refused(id, reason)) }
    end(id)
  }

  /// Removes a connection, and its player unless the seat is kept. Returns true if the connection existed.
  @discardableResult
  mutating func forget(_ id: ConnectionID) -> Bool {
    guard let session = sessions[id] else { return false }
    stopWatching(id)
    if let player = session.player {
      noteLeave(of: player, from: session.origin)
      if players[player]?.isKept == true, makeWay(for: player, from: session.origin) {
        keepSeat(of: player)
      } else {
        remove(player, reason: .forfeit)
      }
    }
    removeSession(id)
    deliverAnnouncements()
    return true
  }

  /// Sends the reason and closes, but keeps the player. Returns the session; nil if it is closed already.
  @discardableResult
  mutating func dismiss(_ id: ConnectionID, with goodbye: Event) -> Session? {
    guard let session = sessions[id] else { return nil }
    stopWatching(id)
    send(goodbye, to: id)
    removeSession(id)
    effects.close(id)
    return session
  }

  mutating func removeSession(_ id: ConnectionID) {
    guard let session = sessions.remove(id) else { return }
    if session.isOnlyToReturn { returning.removeAll { $0 == id } }
    addresses.leave(from: session.origin)
    timers.sessions.remove(id)
  }

  mutating func remove(_ id: PlayerID, reason: MatchEnd.Reason = .left) {
    leavePlace(of: id, reason: reason)
    guard let player = players.remove(id) else { return }
    forgetSeat(of: id, player)
    timers.players.remove(id)
  }

  /// Applies the operator's new settings, to silent connections too: as if none had been warned.
  mutating func reconfigure(to new: LobbyConfiguration) {
    let old = limits
    configuration.change(to: new)
    guard (limits.idle, limits.idleWarning, limits.login) != (old.idle, old.idleWarning, old.login) else {
      return
    }
    for id in sessions.keys {
      sessions[id]?.closesAt = nil
      checkSilence(of: id)
    }
  }

  mutating func checkSilence(of id: ConnectionID) {
    guard let session = sessions[id] else { return }
    if isReturning(id, session) { return close(id, reason: .full, at: session.connected + limits.returnTime) }
    guard session.hasMadeSense else { return close(id, reason: .idle, at: session.connected + limits.login) }
    if isExemptFromSilence(session) {
      sessions[id]?.closesAt = nil
      return timers.sessions.schedule(id, at: now + limits.idle - limits.idleWarning)
    }
    if let end = session.closesAt { return close(id, reason: .idle, at: end) }
    let warning = session.lastLine + limits.idle - limits.idleWarning
    guard now >= warning else { return timers.sessions.schedule(id, at: warning) }
    // Counted from the warning, which is late after a long match or if the server was busy.
    let end = now + limits.idleWarning
    sessions[id]?.closesAt = end
    send(.warn(seconds: limits.idleWarning.secondsRoundedUp, reason: .idle), to: id)
    timers.sessions.schedule(id, at: end)
  }

  /// Closes a connection if its time is over, and otherwise looks at it again then.
  private mutating func close(_ id: ConnectionID, reason: DisconnectReason, at end: Instant) {
    if now >= end { close(id, reason: reason) } else { timers.sessions.schedule(id, at: end) }
  }

  /// True in a match with a rival, which has its own clocks, and for those who have nothing to say meanwhile.
  private func isExemptFromSilence(_ session: Session) -> Bool {
    if session.watched != nil { return true }
    if let player = session.player, isAttending(player),
      let tournament = tournament(of: player).flatMap({ tournaments[$0] })
    {
      return !tournament.rounds.isEmpty && (tournament.ownerPlays || tournament.owner?.player != player)
    }
    guard let id = seat(of: session.player)?.room, let room = rooms[id] else { return false }
    return room.isRunning && !room.isSolo
  }
}

extension DisconnectReason {
  /// True if a limit, a ban or misbehaviour is the reason, which the operator should know of.
  fileprivate var isRefusal: Bool {
    switch self {
    case .full, .crowded, .banned, .nonsense, .flood: true
    case .quit, .idle, .slow, .displaced, .kicked, .drain, .ended, .moved: false
    }
  }
}
