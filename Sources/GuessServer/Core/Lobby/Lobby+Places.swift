import GuessProtocol

/// How the place in the line is kept of one whose rival goes before guessing.
///
/// Otherwise someone who asks for a rival and leaves, again and again, would take everyone out of the line one by one.
extension Lobby {
  /// Whether a match that `PLAY` has brought about is running, and the player in `seat` has not guessed in it.
  func isUnplayed(by seat: Seat, in id: RoomID) -> Bool {
    guard let room = rooms[id], room.claims != nil, room.isRunning else { return false }
    return !room.hasGuessed(seat)
  }

  /// Has a player whose rival has gone keep the old place for a while.
  mutating func keepPlace(_ claim: Ticket.Claim, in id: RoomID, _ seat: Seat) {
    guard let room = rooms[id], let occupant = room.occupant(of: seat), let player = occupant.player else {
      return
    }
    let ticket = Ticket(settings: room.settings, kind: occupant.kind, claim: claim)
    let place = Player.KeptPlace(ticket: ticket, until: now + limits.requeue)
    players[player]?.keptPlace = place
    effects.announce(
      .event(.requeue(seconds: limits.requeue.secondsRoundedUp), to: .player(player)))
  }

  /// Takes note of one who goes out of a match before guessing.
  mutating func noteLeave(of id: PlayerID, from origin: Origin) {
    guard case .seated(let room, let seat)? = players[id]?.place, isUnplayed(by: seat, in: room) else {
      return
    }
    addresses.noteLeave(from: origin, at: now, limits: limits)
    scheduleForgetting()
  }

  /// Refuses to find another rival for an address that has left too many before guessing.
  func checkLeaves(_ asker: Asker) throws(Refusal) {
    guard let origin = sessions[asker.id]?.origin,
      let delay = addresses.delay(ofPlayFrom: origin, at: now, limits: limits)
    else { return }
    throw .rate(retry: delay)
  }
}
