import GuessProtocol

extension Lobby {
  /// The wall clock, in milliseconds since 1970 in UTC.
  package var wallTime: Milliseconds { .seconds(context.startTime) + (now - .start) }

  func name(of id: ConnectionID) -> Name? { sessions[id]?.player.flatMap { players[$0]?.name } }

  func sanction(_ kind: Sanction.Kind, of name: Name?, from origin: Origin?) -> Sanction? {
    moderation.sanction(kind, of: name, from: origin ?? .local, at: wallTime)
  }

  func checkBan(of name: Name) throws(Refusal) {
    if let ban = sanction(.ban, of: name, from: nil) { throw .banned(retry: ban.left(at: wallTime)) }
  }

  func checkMute(_ id: PlayerID, _ asker: Asker) throws(Refusal) {
    let mute = sanction(.mute, of: players[id]?.name, from: sessions[asker.id]?.origin)
    if let mute { throw .muted(retry: mute.left(at: wallTime)) }
  }

  package mutating func learn(_ bans: [Sanction]) {
    moderation.replace(with: ModerationList(bans, at: wallTime))
    enforce(bans)
  }

  /// Disconnects everyone who is banned since `entries` are in the list. Returns the number of connections closed.
  @discardableResult
  mutating func enforce(_ entries: [Sanction]) -> Int {
    let bans = entries.filter { $0.kind == .ban && $0.holds(at: wallTime) }
    if bans.isEmpty { return 0 }
    let banned = sessions.keys.compactMap { id in
      sanction(.ban, of: name(of: id), from: sessions[id]?.origin).map { (id: id, ban: $0) }
    }
    for client in banned { expel(client.id, reason: .banned, client.ban.reason) }
    for ban in bans {
      if case .name(let name) = ban.target, let absent = players.find(name) {
        expel(absent, reason: .banned, ban.reason)
      }
    }
    return banned.count
  }

  /// Removes a player without keeping the seat, as `QUIT` does. The others in the room see the player leave.
  mutating func expel(_ id: PlayerID, reason: DisconnectReason, _ text: ChatText?) {
    if let connection = players[id]?.connection {
      expel(connection, reason: reason, text)
    } else {
      let place = seat(of: id)
      leavePlace(of: id, reason: .left, keepsPlace: true)
      remove(id)
      if let place { removeIfOverdue(place.seat.other, in: place.room) }
    }
    deliverAnnouncements()
  }

  private mutating func expel(_ id: ConnectionID, reason: DisconnectReason, _ text: ChatText?) {
    stopWatching(id)
    if let player = sessions[id]?.player {
      leavePlace(of: player, reason: .left, keepsPlace: true)
      deliverAnnouncements()
    }
    if let text { send(.notice(text), to: id) }
    close(id, reason: reason)
  }
}
