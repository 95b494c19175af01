import GuessProtocol

/// Enforcement of bans and mutes.
extension Lobby {
  /// The wall clock, in milliseconds since 1970 in UTC.
  package var wallTime: Milliseconds { .seconds(context.startTime) + (now - .start) }

  /// The sanction in force for a name, a connection, or both.
  func sanction(_ kind: Sanction.Kind, of name: Name?, from origin: Origin?) -> Sanction? {
    moderation.sanction(kind, of: name, from: origin ?? .local, at: wallTime)
  }

  /// Refuses a banned name.
  func checkBan(of name: Name) throws(Refusal) {
    guard let ban = sanction(.ban, of: name, from: nil) else { return }
    throw .banned(retry: ban.left(at: wallTime))
  }

  /// Refuses a muted player's chat.
  func checkMute(_ id: PlayerID, _ asker: Asker) throws(Refusal) {
    let mute = sanction(.mute, of: players[id]?.name, from: sessions[asker.id]?.origin)
    if let mute { throw .muted(retry: mute.left(at: wallTime)) }
  }

  /// Applies sanctions decided elsewhere and returns those that are new. The later of two for the same key wins, so all who
  /// exchange them converge, and soon nothing is new to any of them.
  package mutating func learn(_ entries: [Sanction]) -> [Sanction] {
    var (news, leftOut) = ([Sanction](), 0)
    for entry in entries {
      switch moderation.take(entry, at: wallTime) {
      case .taken:
        news.append(entry)
        enforce(entry)
      case .known: break
      case .full: leftOut += 1
      }
    }
    if leftOut > 0 { effects.news.append(.sanctionsLeftOut(leftOut)) }
    return news
  }

  // MARK: - Enforcement

  /// Disconnects everyone banned by `entry`. Returns the number of connections closed.
  @discardableResult
  mutating func enforce(_ entry: Sanction) -> Int {
    guard entry.kind == .ban, entry.holds(at: wallTime) else { return 0 }
    var ids = stranded.map(\.id)
    switch entry.target {
    case .name(let name): ids = stranded.filter { $0.name == name }.map(\.id)
    case .network:
      ids += sessions.keys.filter { sessions[$0]?.part != .connection }
      ids = ids.filter { entry.target.includes(sessions[$0]?.origin.range) }
    }
    for id in ids { expel(id, reason: .banned, entry.reason) }
    guard case .name(let name) = entry.target, let id = players.find(name) else { return ids.count }
    return ids.count + (expel(id, reason: .banned, entry.reason) ? 1 : 0)
  }

  /// Disconnects a session that was banned while it was not here.
  package mutating func sendAwayIfBanned(_ id: ConnectionID) {
    guard let session = sessions[id] else { return }
    let name = session.player.flatMap { players[$0]?.name }
    if let ban = sanction(.ban, of: name, from: session.origin) { expel(id, reason: .banned, ban.reason) }
  }

  /// Removes a player without keeping the seat, as `QUIT` does. Returns true if that closed a connection. The others in the
  /// room see the player leave.
  @discardableResult
  mutating func expel(_ id: PlayerID, reason: DisconnectReason, _ text: ChatText?) -> Bool {
    let connection = players[id]?.connection
    if let connection { expel(connection, reason: reason, text) } else { remove(id) }
    deliverAnnouncements()
    return connection != nil
  }

  private mutating func expel(_ id: ConnectionID, reason: DisconnectReason, _ text: ChatText?) {
    stopWatching(id)
    if let player = sessions[id]?.player {
      leavePlace(of: player, reason: .left)
      deliverAnnouncements()
    }
    if let text { send(.notice(text), to: id) }
    close(id, reason: reason)
  }
}
