import GuessProtocol

/// Restoring rooms after a restart or a crash.
extension Lobby {
  /// Restores rooms. Each waits for its players for the grace, as after a disconnect.
  ///
  /// Must come before the first connection.
  package mutating func restore(_ recovered: [RecoveredRoom]) {
    precondition(sessions.isEmpty && rooms.count == 0, "rooms are restored before the first connection")
    for room in recovered { restore(room) }
    nextDeadline = alarms.next
  }

  @discardableResult
  package mutating func restore(_ recovered: RecoveredRoom) -> RoomID {
    let end = now + limits.grace
    var ids = BySeat<PlayerID?>(repeating: nil)
    for seat in Seat.allCases {
      guard case .player(let name, _, let token, _) = recovered.sitters[seat] else { continue }
      ids[seat] = addAbsentee(name, token: token, former: recovered.formerTokens[seat], until: end)
    }
    let opening = recovered.opening
    let source: SecretSource =
      opening.settings.seed.map { .seed($0, configuration.seedKey, day: opening.day) } ?? .chance
    let room = Room(recovered, source: source, players: ids, awayUntil: end, in: &context)
    guard let id = rooms.restore(room) else { preconditionFailure("room codes are unique") }
    if room.isRunning { runningMatches += 1 }
    for seat in Seat.allCases {
      guard let player = ids[seat] else { continue }
      players[player]?.place = .seated(id, seat)
      checkAbsence(of: player)
    }
    return id
  }

  private mutating func addAbsentee(
    _ name: Name, token: TokenDigest, former: TokenDigest?, until end: Instant
  ) -> PlayerID {
    var player = Player(connection: nil, name: name, token: token)
    player.formerToken = former
    player.awayUntil = end
    player.nextReminder = limits.nextReminder(before: limits.grace)
    let id = players.insert(player)
    keptSeats.insert(KeptSeat(end: end, player: id))
    tell(.restored(id))
    return id
  }
}
