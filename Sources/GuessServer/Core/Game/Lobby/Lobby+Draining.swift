import GuessProtocol

/// Stopping the server without spoiling matches.
extension Lobby {
  /// Dismisses everyone outside a match, and lets matches finish within `ServerLimits.drain`. If that is zero, dismisses
  /// everyone and keeps all rooms for the next start.
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

  /// Dismisses everyone whose match has just ended.
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

  /// Dismisses everyone else. Matches stay as they are: nobody wins by being closed last.
  mutating func finishDraining() {
    recordTimes()
    for id in sessions.keys { sendOff(id) }
  }

  /// Dismisses several at once, so that none is notified of the others' leaving. No seats are kept, as nobody gets in again.
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
    // A connection that does not count here is not being stopped.
    send(.bye(sessions[id]?.part == .play ? .unreachable : .drain), to: id)
    guard let session = removeSession(id) else { return nil }
    effects.close(id)
    return session
  }

  private func isInRunningMatch(_ id: ConnectionID) -> Bool {
    guard let session = sessions[id] else { return false }
    // Nobody here knows.
    if session.part == .connection { return true }
    if let watched = session.watched { return rooms[watched]?.isRunning == true }
    guard let player = session.player, case .seated(let room, _) = players[player]?.place else {
      return false
    }
    return rooms[room]?.isRunning == true
  }
}
