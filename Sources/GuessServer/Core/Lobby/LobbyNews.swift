import GuessProtocol

/// Something that has happened in a lobby, for a layer around it.
enum LobbyNews {
  /// A player has taken a name, the same one again, or another one than `from`.
  case named(PlayerID, from: Name?)
  /// A player is gone, who had that name.
  case unnamed(PlayerID, Name)
  /// A player waits for a rival.
  case waits(PlayerID)
  case waitsNoMore(PlayerID, Ticket)
  /// A player was put back with a room.
  case restored(PlayerID)
  /// A player is back in its seat.
  case cameBack(PlayerID)
  /// A connection is out of the books.
  case gone(ConnectionID)
  /// A code from there has opened no room.
  case missed(Origin)
  /// The operator has decided that, or lifted it.
  case decided(Sanction)
}

/// Others like a lobby that play together with it.
struct Fellows {
  var count: Int
  /// Number of those that can be reached.
  var linked: Int
  /// True if what all share can't be reached.
  var isDegraded: Bool
  /// Connections whose sessions are elsewhere, and nobody has there at the moment, with their names.
  var stranded: [(id: ConnectionID, name: Name?)] = []
}
