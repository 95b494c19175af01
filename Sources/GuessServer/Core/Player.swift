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

  /// Where lines for the player go; nil while the player is away.
  var connection: ConnectionID?
  var name: Name
  /// What takes the player back; nil only until the first token is drawn.
  var token: TokenDigest?
  /// The token before that, until a line shows that the new one has arrived.
  var formerToken: TokenDigest?
  var place = Place.lobby
  /// Until when the seat is kept; nil unless the player is away.
  var awayUntil: Instant?
  /// How long before that those who wait are reminded the next time; nil when no reminder is left.
  var nextReminder: Milliseconds?
}
