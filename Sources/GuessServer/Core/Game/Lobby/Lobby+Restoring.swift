import GuessProtocol

/// Restoring rooms and events after a restart or a crash.
extension Lobby {
  /// Restores rooms and events. Each waits for its players for the grace, as after a disconnect.
  ///
  /// Must come before the first connection.
  package mutating func restore(_ recovered: [RecoveredRoom], _ events: [RecoveredTournament] = []) {
    precondition(sessions.isEmpty && rooms.count == 0, "rooms are restored before the first connection")
    for room in recovered { restore(room) }
    for event in events { restore(event) }
  }

  @discardableResult
  package mutating func restore(_ recovered: RecoveredRoom) -> RoomID {
    let end = now + limits.grace
    var ids = BySeat<PlayerID?>(repeating: nil)
    for seat in Seat.allCases {
      guard case .player(let name, _, let token, _) = recovered.sitters[seat] else { continue }
      ids[seat] = addAbsentee(name, token: token, former: recovered.formerTokens[seat], until: end)
    }
    let room = Room(recovered, players: ids, awayUntil: end, in: &context)
    let id = rooms.insert(room)
    if room.isRunning { runningMatches += 1 }
    for seat in Seat.allCases {
      guard let player = ids[seat] else { continue }
      players[player]?.place = .seated(id, seat)
      checkAbsence(of: player)
    }
    return id
  }

  /// Restores an event after its rooms.
  package mutating func restore(_ recovered: RecoveredTournament) {
    var event = recovered.event
    guard isFree(event.code) else { return }
    let end = now + limits.grace
    for (index, entrant) in event.entrants.enumerated() {
      guard let member = recovered.members[entrant.name], let token = member.token else { continue }
      if let id = players.find(entrant.name) {
        event.entrants[index].player = self.event(of: id) == event.code ? id : nil
        continue
      }
      guard players.find(token) == nil else { continue }
      let id = addAbsentee(entrant.name, token: token, former: member.former, until: end)
      players[id]?.place = .attending(event.code)
      event.entrants[index].player = id
      alarms.players.schedule(id, at: end)
    }
    event.forgetMatches { code in
      rooms.room(under: code).map { $0.event != recovered.event.code || !$0.isRunning } ?? true
    }
    if recovered.hasEnded {
      event.end = now
    } else if !event.rounds.isEmpty, event.isRoundOver {
      let next = now + event.settings.pause
      event.nextRound = next
      alarms.chores.schedule(.events, at: next)
    }
    tournaments[event.code] = event
  }

  private mutating func addAbsentee(
    _ name: Name, token: TokenDigest, former: TokenDigest?, until end: Instant
  ) -> PlayerID {
    var player = Player(connection: nil, name: name, token: token)
    player.formerToken = former
    player.absence = Player.Absence(until: end, nextReminder: limits.nextReminder(before: limits.grace))
    let id = players.insert(player)
    keptSeats.insert(KeptSeat(end: end, player: id))
    tell(.restored(id))
    return id
  }
}
