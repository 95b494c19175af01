import GuessProtocol

/// How the server stops without spoiling matches.
extension Lobby {
  /// Says goodbye to everyone who is not in a match, and lets the matches finish within `ServerLimits.drain`. Without any time
  /// for that, it says goodbye to everyone, and all rooms stay as they are for the next start.
  mutating func drain() {
    guard drainEnd == nil else { return }
    let end = now + limits.drain
    drainEnd = end
    guard end > now else { return finishDraining() }
    alarms.schedule(.drain, at: end)
    for id in sessions.keys where isInRunningMatch(id) {
      send(.warn(seconds: limits.drain.secondsRoundedUp, reason: .drain), to: id)
    }
    dismiss(sessions.keys.filter { !isInRunningMatch($0) })
  }

  /// Says goodbye to everyone whose match is over by now.
  mutating func dismissReleased() {
    let ids = released.compactMap { member in
      switch member {
      case .player(let player): players[player]?.connection
      case .watcher(let id): id
      }
    }
    released.removeAll()
    dismiss(ids.filter { !isInRunningMatch($0) })
  }

  /// Says goodbye to everyone who is left. Matches stay as they are: nobody is to win by being closed last.
  mutating func finishDraining() {
    recordTimes()
    for id in sessions.keys { sendOff(id) }
  }

  /// Says goodbye to many at once, so that none of them hears how the others go. No seat is kept: nobody who is gone now
  /// is let in again.
  private mutating func dismiss(_ ids: [ConnectionID]) {
    let players = ids.compactMap { id in
      stopWatching(id)
      return sendOff(id)?.player
    }
    for player in players { remove(player) }
    deliverAnnouncements()
  }

  @discardableResult
  private mutating func sendOff(_ id: ConnectionID) -> Session? {
    // Nothing stops at the other end, to which a guest is connected.
    send(.bye(sessions[id]?.residence == .guest ? .unreachable : .drain), to: id)
    guard let session = removeSession(id) else { return nil }
    effects.close(id)
    return session
  }

  private func isInRunningMatch(_ id: ConnectionID) -> Bool {
    guard let session = sessions[id] else { return false }
    // Only the other end can know.
    if session.residence == .elsewhere { return true }
    if let watched = session.watched { return rooms[watched]?.isRunning == true }
    guard let player = session.player, case .seated(let room, _) = players[player]?.place else {
      return false
    }
    return rooms[room]?.isRunning == true
  }
}
