import GuessProtocol

/// Whom the host lets in, and whom it lets speak.
extension Lobby {
  /// What the wall clock shows, in milliseconds since the start of 1970 in UTC.
  package var wallTime: Milliseconds { .seconds(startTime) + (now - .start) }

  /// Whether the door is closed to an address.
  func isBanned(_ origin: Origin) -> Bool {
    moderation.sanction(.ban, of: nil, from: origin, at: wallTime) != nil
  }

  /// Refuses a name under which nobody is to play.
  func checkBan(of name: Name) throws(Refusal) {
    let time = wallTime
    guard let ban = moderation.sanction(.ban, of: name, from: .local, at: time) else { return }
    throw .banned(retry: ban.left(at: time))
  }

  /// Refuses what someone says who is to be silent.
  func checkMute(_ id: PlayerID, _ asker: Asker) throws(Refusal) {
    guard !moderation.isEmpty, let mute = mute(of: id, from: sessions[asker.id]?.origin) else { return }
    throw .muted(retry: mute.left(at: wallTime))
  }

  /// What keeps a player from speaking.
  func mute(of id: PlayerID, from origin: Origin?) -> Sanction? {
    moderation.sanction(.mute, of: players[id]?.name, from: origin ?? .local, at: wallTime)
  }

  /// Goes by what the disk has kept, or a lobby before this one, before anyone is let in.
  package mutating func adopt(_ list: ModerationList) {
    moderation = list
    moderation.forget(at: wallTime)
  }

  /// Takes what others have decided, and answers what of it is new. Of two entries about the same the later one holds, so that
  /// all come to the same list, and soon nothing is new to anyone.
  mutating func learn(_ entries: [Sanction]) -> [Sanction] {
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
    if leftOut > 0 { effects.tell(.sanctionsLeftOut(leftOut)) }
    return news
  }

  // MARK: - Those who are here

  /// Sends away whoever is here and banned; answers how many connections that closed.
  @discardableResult
  mutating func enforce(_ entry: Sanction) -> Int {
    guard entry.kind == .ban, entry.holds(at: wallTime) else { return 0 }
    // The session of a client that is elsewhere is closed there; that of these is nowhere at the moment.
    var ids = fellows?.stranded.map(\.id) ?? []
    switch entry.target {
    case .name(let name): ids = fellows?.stranded.filter { $0.name == name }.map(\.id) ?? []
    case .network:
      ids += sessions.keys.filter { sessions[$0]?.residence != .elsewhere }
      ids = ids.filter { entry.target.includes(nil, from: sessions[$0]?.origin.address) }
    }
    for id in ids { expel(id, reason: .banned, entry.reason) }
    guard case .name(let name) = entry.target, let id = players.find(name) else { return ids.count }
    return ids.count + (expel(id, reason: .banned, entry.reason) ? 1 : 0)
  }

  /// Sends a session away that has come from another node, or that nobody had for a while: its ban was decided when no node
  /// could go by it.
  mutating func sendAwayIfBanned(_ id: ConnectionID) {
    guard !moderation.isEmpty, let session = sessions[id] else { return }
    let name = session.player.flatMap { players[$0]?.name }
    let ban = moderation.sanction(.ban, of: name, from: session.origin, at: wallTime)
    if let ban { expel(id, reason: .banned, ban.reason) }
  }

  /// Takes a player out of everything, as if by `QUIT`, and keeps no seat; answers whether a connection was closed. Others in
  /// the room are told that the player has left.
  @discardableResult
  mutating func expel(_ id: PlayerID, reason: Farewell, _ text: ChatText?) -> Bool {
    if let connection = players[id]?.connection {
      expel(connection, reason: reason, text)
      return true
    }
    remove(id)
    deliverAnnouncements()
    return false
  }

  private mutating func expel(_ id: ConnectionID, reason: Farewell, _ text: ChatText?) {
    stopWatching(id)
    if let player = sessions[id]?.player {
      leavePlace(of: player, reason: .left)
      deliverAnnouncements()
    }
    if let text { send(.notice(text), to: id) }
    close(id, reason: reason)
  }
}
