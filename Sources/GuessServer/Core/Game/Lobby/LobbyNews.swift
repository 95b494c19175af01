import GuessProtocol

/// An event in a lobby, for a layer around it.
package enum LobbyNews {
  /// A player has taken a name: the first one, the same again, or one other than `from`.
  case named(PlayerID, from: Name?)
  /// A player with this name has left.
  case unnamed(PlayerID, Name)
  case waits(PlayerID)
  case waitsNoMore(PlayerID, Ticket)
  /// A player was restored with a room.
  case restored(PlayerID)
  /// A player has returned to its seat.
  case cameBack(PlayerID)
  case gone(ConnectionID)
  /// A room code tried from that origin matched no room.
  case missed(Origin)
  /// The operator has added a sanction, or lifted one.
  case decided(Sanction)
}
