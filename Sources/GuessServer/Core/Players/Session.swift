import GuessProtocol

/// What the lobby knows of one connection.
///
/// Its parts stand in an order that leaves few gaps between them: there is one for every connection.
struct Session {
  /// What its silence is counted by.
  enum Silence {
    /// When its last line came, or else when it connected.
    case since(Instant)
    /// When it will be closed, since it was warned of that after its last line.
    case ends(Instant)
  }

  /// Where its lines are answered, and its client is.
  enum Residence: UInt8 {
    /// Both here.
    case here
    /// Its lines are answered here, and its client is connected elsewhere.
    case guest
    /// The other way round.
    case elsewhere
  }

  /// What it may still try of codes of rooms, where that is not counted for its address.
  var tries = TokenBucket()
  var silence: Silence
  var style: LineStyle
  var kind = Kind.human
  /// Whether the player's token before the last stays good until a line comes.
  var hasUnconfirmedToken = false
  /// Whether it may do nothing but take back a seat, since too many have come from its address.
  var isOnlyToReturn = false
  var residence = Residence.here
  /// Whether any of its lines has made sense.
  var hasMadeSense = false
  /// Lines in a row that made no sense; no more than `Limits.badLinesInRow`.
  var badLines: UInt8 = 0
  /// Who it is, once it has a name.
  var player: PlayerID?
  /// The room that it looks on.
  var watched: RoomID?
  /// When it began, in seconds since the start of the server: a host is told. It fills a gap.
  let began: UInt32
  /// Where it comes from, once it has been let in.
  var origin = Origin.local

  init(style: LineStyle, at now: Instant) {
    self.style = style
    silence = .since(now)
    began = UInt32(clamping: (now - .start).count / 1_000)
  }
}
