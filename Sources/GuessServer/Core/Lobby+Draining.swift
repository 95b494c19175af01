import Protocol

/// How the server stops without spoiling matches.
extension Lobby {
  /// Says goodbye to everyone who is not in a match, and lets the matches finish within `ServerLimits.drain`.
  mutating func drain() {
    guard drainEnd == nil else { return }
    let end = now + limits.drain
    drainEnd = end
    alarms.schedule(.drain, at: end)
    for id in sessions.keys where isInRunningMatch(id) {
      send(.warn(seconds: limits.drain.secondsRoundedUp, reason: .drain), to: id)
    }
    for id in sessions.keys where !isInRunningMatch(id) { close(id, reason: .drain) }
  }

  /// Says goodbye to everyone whose match is over by now.
  mutating func dismissReleased() {
    while let member = released.popLast() {
      let id: ConnectionID? =
        switch member {
        case .player(let player): players[player]?.connection
        case .watcher(let id): id
        }
      if let id, !isInRunningMatch(id) { close(id, reason: .drain) }
    }
  }

  /// Says goodbye to everyone who is left. Matches stay as they are: nobody is to win by being closed last.
  mutating func finishDraining() {
    for id in sessions.keys {
      send(.bye(.drain), to: id)
      sessions.remove(id)
      alarms.remove(.session(id))
      effect(.close(id))
    }
  }

  private func isInRunningMatch(_ id: ConnectionID) -> Bool {
    guard let session = sessions[id] else { return false }
    if let watched = session.watched { return rooms[watched]?.isRunning == true }
    guard let player = session.player, case .seated(let room, _) = players[player]?.place else {
      return false
    }
    return rooms[room]?.isRunning == true
  }
}
