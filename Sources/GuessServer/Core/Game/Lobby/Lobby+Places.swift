import GuessProtocol

/// Queue places of players whose rival leaves before guessing.
///
/// They are kept: otherwise a player who asks for a rival and leaves, over and over, could remove everyone from the queue.
extension Lobby {
  /// True if a match made by `PLAY` is running and the player in `seat` has not guessed in it.
  func isUnplayed(by seat: Seat, in id: RoomID) -> Bool {
    guard let room = rooms[id], room.positions != nil, room.isRunning else { return false }
    return !room.hasGuessed(seat)
  }

  /// Keeps the old place of a player whose rival has left, for a while.
  mutating func keepPlace(_ position: Ticket.Position, in id: RoomID, _ seat: Seat) {
    guard let room = rooms[id], let occupant = room.occupant(of: seat), let player = occupant.player else {
      return
    }
    let ticket = Ticket(settings: room.settings, kind: occupant.kind, position: position)
    let place = Player.KeptPlace(ticket: ticket, until: now + limits.requeue)
    players[player]?.keptPlace = place
    effects.announce(
      .event(.requeue(seconds: limits.requeue.secondsRoundedUp), to: .player(player)))
  }

  /// Counts a player who leaves a match before guessing against the address.
  package mutating func noteLeave(of id: PlayerID, from origin: Origin) {
    guard let (room, seat) = seat(of: id), isUnplayed(by: seat, in: room) else { return }
    addresses.noteLeave(from: origin, at: now, limits: limits)
    scheduleForgetting()
  }

  /// Refuses to find another rival for an address whose players have left too many matches before guessing.
  func checkLeaves(_ asker: Asker) throws(Refusal) {
    guard let origin = sessions[asker.id]?.origin,
      let delay = addresses.delay(ofPlayFrom: origin, at: now, limits: limits)
    else { return }
    throw .rate(retry: delay)
  }
}
