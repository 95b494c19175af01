import Protocol

/// Someone with a name.
struct Player {
  /// Where a player is.
  enum Place {
    case lobby
    /// Waits for `PLAY` to find a rival.
    case waiting(Ticket)
    case seated(RoomID, Seat)
  }

  let connection: ConnectionID
  var name: Name
  var place = Place.lobby
}
