import Protocol

/// How connections come and go.
extension Lobby {
  mutating func connect(_ id: ConnectionID) {
    let hasRoom = sessions.count < limits.connections
    sessions.insert(Session(style: LineStyle(language: configuration.language), at: now), at: id)
    guard drainEnd == nil else { return close(id, reason: .drain) }
    guard hasRoom else { return close(id, reason: .full) }
    send(.hello(version: configuration.version), to: id)
    for line in configuration.messageOfTheDay { send(.notice(line), to: id) }
    alarms.schedule(.session(id), at: now + limits.login)
  }

  mutating func quit(_ asker: Asker) {
    goToLobby(asker)
    ok(.quit, asker)
  }

  /// Says why, and closes.
  mutating func close(_ id: ConnectionID, reason: Farewell) {
    send(.bye(reason), to: id)
    if forget(id) { effect(.close(id)) }
  }

  /// Takes a connection and its player out of everything; answers whether it was there.
  @discardableResult
  mutating func forget(_ id: ConnectionID) -> Bool {
    guard sessions[id] != nil else { return false }
    goToLobby(id, reason: .forfeit)
    if let player = sessions[id]?.player, let gone = players.remove(player) { playersByName[gone.name] = nil }
    sessions.remove(id)
    alarms.remove(.session(id))
    deliverAnnouncements()
    return true
  }

  /// Ends a connection that has been silent for too long, warns it, or looks again later.
  mutating func checkSilence(of id: ConnectionID) {
    guard let session = sessions[id] else { return }
    if !session.hasMadeSense { return close(id, reason: .idle) }
    if isExemptFromSilence(session) {
      sessions[id]?.silenceEnd = nil
      return alarms.schedule(.session(id), at: now + limits.idle - limits.idleWarning)
    }
    if let end = session.silenceEnd {
      return now >= end ? close(id, reason: .idle) : alarms.schedule(.session(id), at: end)
    }
    let warning: Instant = session.lastHeard + limits.idle - limits.idleWarning
    guard now >= warning else { return alarms.schedule(.session(id), at: warning) }
    // Counted from the warning, which comes late after a long match or when the server was held up.
    let end = now + limits.idleWarning
    sessions[id]?.silenceEnd = end
    send(.warn(seconds: limits.idleWarning.secondsRoundedUp, reason: .idle), to: id)
    alarms.schedule(.session(id), at: end)
  }

  /// In a match the clock of the round speaks for silence; who watches has nothing to say.
  private func isExemptFromSilence(_ session: Session) -> Bool {
    if session.watched != nil { return true }
    guard let player = session.player, case .seated(let id, _) = players[player]?.place, let room = rooms[id]
    else {
      return false
    }
    return room.isRunning && !room.isSolo
  }
}
