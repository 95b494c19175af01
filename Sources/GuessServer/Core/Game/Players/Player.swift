import GuessProtocol

/// A player with a name. There is one for nearly every connection, so properties are ordered to avoid padding.
package struct Player {
  package enum Place {
    case lobby
    /// Waiting for a rival after `PLAY`.
    indirect case waiting(Ticket, Wait)
    case seated(RoomID, Seat)
    /// In a tournament, between two matches.
    case attending(RoomCode)
  }

  package struct Wait {
    let since: Instant
    var isHinted = false
    /// Settings in the last hint.
    var hinted: MatchSettings?
  }

  /// The absence of a player whose connection is lost.
  struct Absence: Equatable, Sendable {
    var until: Instant
    /// Origin of the lost connection; nil after a restart.
    var origin: Origin?
  }

  /// Rarely needed fields, for players who are or were just absent.
  private struct Exception: RareValues {
    var formerToken: TokenDigest?
    var absence: Absence?
  }

  var token: TokenDigest
  /// The chat allowance, on any connection: reconnecting does not refill it.
  var chat = TokenBucket()
  @Rare private var exception: Exception
  var name: Name
  @OptionalKey package var connection: ConnectionID?
  @OptionalKey var lastRival: PlayerID?
  var place = Place.lobby

  init(connection: ConnectionID?, name: Name, token: TokenDigest) {
    (self.name, self.token) = (name, token)
    self.connection = connection
  }

  /// The previous token, valid until a line shows that the new one has arrived.
  var formerToken: TokenDigest? {
    get { exception.formerToken }
    set { exception.formerToken = newValue }
  }

  /// True if the player keeps the place and the name for the grace.
  var isKept: Bool {
    switch place {
    case .lobby, .waiting: false
    case .seated, .attending: true
    }
  }

  var absence: Absence? {
    get { exception.absence }
    set { exception.absence = newValue }
  }

  var awayUntil: Instant? { absence?.until }
}
