import GuessProtocol

/// Someone with a name.
///
/// There is one for nearly every connection, so its parts stand in an order that leaves few gaps between them, and what only
/// a few have at a time is in a box that the others do without.
struct Player {
  /// Where a player is.
  enum Place {
    case lobby
    /// Waits for `PLAY` to find a rival.
    indirect case waiting(Ticket, Wait)
    case seated(RoomID, Seat)
  }

  /// The start of a wait, and the hints that were sent since.
  struct Wait {
    let since: Instant
    /// True once the first hint was sent.
    var isHinted = false
    /// The other settings that the last hint was about.
    var told: MatchSettings?
  }

  /// A place in the line, and until when it is kept.
  struct KeptPlace {
    let ticket: Ticket
    let until: Instant
  }

  /// Fields that only a few need: those who are away, or were until just now, and those whose rival has gone.
  private struct Rarity: Sendable {
    var formerToken: TokenDigest?
    var until: Instant?
    var lastOrigin: Origin?
    var nextReminder: Milliseconds?
    var keptPlace: KeptPlace?
  }

  /// What takes the player back.
  var token: TokenDigest
  /// What the player may still say, on whatever connection: to come back is no way to say more.
  var chat = TokenBucket()
  private var box: Box<Rarity>?
  var place = Place.lobby
  /// Where lines for the player go; nil while the player is away.
  var connection: ConnectionID?
  /// The rival of the last match that began.
  var lastRival: PlayerID?
  var name: Name

  init(connection: ConnectionID?, name: Name, token: TokenDigest) {
    self.connection = connection
    self.name = name
    self.token = token
  }

  /// The token before that, until a line shows that the new one has arrived.
  var formerToken: TokenDigest? {
    get { rarity.formerToken }
    set { rarity.formerToken = newValue }
  }

  /// Whether the player has a seat, or waits for a rival.
  var isPlaced: Bool { if case .lobby = place { false } else { true } }

  /// Until when the seat is kept; nil unless the player is away.
  var awayUntil: Instant? {
    get { rarity.until }
    set { rarity.until = newValue }
  }

  /// Where the player was connected from last; nil unless the player is away, and after a restart.
  var lastOrigin: Origin? {
    get { rarity.lastOrigin }
    set { rarity.lastOrigin = newValue }
  }

  /// How long before that those who wait are reminded the next time; nil when no reminder is left.
  var nextReminder: Milliseconds? {
    get { rarity.nextReminder }
    set { rarity.nextReminder = newValue }
  }

  /// The place in the line that it may take again; nil where none is kept.
  var keptPlace: KeptPlace? {
    get { rarity.keptPlace }
    set { rarity.keptPlace = newValue }
  }

  private var rarity: Rarity {
    get { box?.value ?? Rarity() }
    set {
      let isNeeded =
        newValue.formerToken != nil || newValue.until != nil || newValue.lastOrigin != nil
        || newValue.nextReminder != nil || newValue.keptPlace != nil
      box = isNeeded ? Box(newValue) : nil
    }
  }
}
