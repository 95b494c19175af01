import GuessProtocol

extension Lobby {
  /// Dismisses everyone outside a match, and lets matches finish within `ServerLimits.drain`, or keeps them if that is zero.
  mutating func beginDraining() {
    guard !isDraining else { return }
    let end = now + limits.drain
    released = []
    guard end > now else { return finishDraining() }
    timers.lobby.schedule(.drain, at: end)
    for id in sessions.keys where isInRunningMatch(id) {
      send(.warn(seconds: limits.drain.secondsRoundedUp, reason: .drain), to: id)
    }
    dismiss(sessions.keys.filter { !isInRunningMatch($0) })
  }

  mutating func endGame(by name: Name?) {
    farewell = .bye(.ended, by: name)
    released = released ?? []
    finishDraining()
  }

  mutating func release(_ id: RoomID) {
    if isDraining, let room = rooms[id] { released? += room.members }
  }

  mutating func dismissReleased() {
    let ids = (released ?? []).compactMap { member in
      switch member {
      case .player(let player): players[player]?.connection
      case .spectator(let id): id
      }
    }
    released = []
    dismiss(ids.filter { !isInRunningMatch($0) })
  }

  /// Dismisses everyone else. Matches stay as they are: nobody wins by being closed last.
  mutating func finishDraining() {
    recordTimes()
    for id in sessions.keys { dismiss(id, with: farewell) }
  }

  /// Sends everyone away, and changes nothing else: the rooms go on elsewhere, and nothing more is handled here.
  package mutating func sendOff(_ reason: DisconnectReason, at address: PublicAddress?) {
    for id in sessions.keys {
      send(.bye(reason, at: address), to: id)
      effects.close(id)
    }
  }

  /// Dismisses several at once, so that none is notified of the others' leaving. No seats are kept, as nobody gets in again.
  private mutating func dismiss(_ ids: [ConnectionID]) {
    let players = ids.compactMap { dismiss($0, with: farewell)?.player }
    // Members of tournaments come back after the next start.
    for player in players where !isAttending(player) { remove(player) }
    deliverAnnouncements()
  }

  private func isInRunningMatch(_ id: ConnectionID) -> Bool {
    guard let session = sessions[id] else { return false }
    if let watched = session.watched { return rooms[watched]?.isRunning == true }
    return isInMatch(session.player)
  }
}
