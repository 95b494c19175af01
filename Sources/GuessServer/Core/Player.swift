import Protocol

/// Someone with a name.
///
/// There is one for nearly every connection, so its parts stand in an order that leaves few gaps between them, and what only
/// a few have at a time is in a box that the others do without.
struct Player {
  /// Where a player is.
  enum Place {
    case lobby
    /// Waits for `PLAY` to find a rival.
    indirect case waiting(Ticket)
    case seated(RoomID, Seat)
  }

  /// What a player has who is away, or was until just now.
  private struct Absence {
    var formerToken: TokenDigest?
    var until: Instant?
    var nextReminder: Milliseconds?
  }

  private indirect enum Box {
    case box(Absence)
  }

  /// What takes the player back.
  var token: TokenDigest
  private var box: Box?
  var place = Place.lobby
  /// Where lines for the player go; nil while the player is away.
  var connection: ConnectionID?
  var name: Name

  init(connection: ConnectionID?, name: Name, token: TokenDigest) {
    self.connection = connection
    self.name = name
    self.token = token
  }

  /// The token before that, until a line shows that the new one has arrived.
  var formerToken: TokenDigest? {
    get { absence.formerToken }
    set { absence.formerToken = newValue }
  }

  /// Until when the seat is kept; nil unless the player is away.
  var awayUntil: Instant? {
    get { absence.until }
    set { absence.until = newValue }
  }

  /// How long before that those who wait are reminded the next time; nil when no reminder is left.
  var nextReminder: Milliseconds? {
    get { absence.nextReminder }
    set { absence.nextReminder = newValue }
  }

  private var absence: Absence {
    get { if case .box(let absence)? = box { absence } else { Absence() } }
    set {
      let isNeeded = newValue.formerToken != nil || newValue.until != nil || newValue.nextReminder != nil
      box = isNeeded ? .box(newValue) : nil
    }
  }
}
