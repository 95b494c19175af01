import Protocol

/// What the lobby knows of one connection.
struct Session {
  var style: LineStyle
  var kind = Kind.human
  /// Who it is, once it has a name.
  var player: PlayerID?
  /// The room that it looks on.
  var watched: RoomID?
  /// Where it comes from, once it has been let in.
  var origin = Origin.local
  /// What it may still say.
  var chat = TokenBucket()
  /// What it may still try of codes of rooms, where that is not counted for its address.
  var tries = TokenBucket()
  /// When it connected.
  let connected: Instant
  /// When its last line came.
  var lastHeard: Instant
  /// Whether any of its lines has made sense.
  var hasMadeSense = false
  /// When it will be closed for its silence, if it was warned of that since its last line.
  var silenceEnd: Instant?
  /// Lines in a row that made no sense.
  var badLines = 0

  init(style: LineStyle, at now: Instant) {
    self.style = style
    connected = now
    lastHeard = now
  }
}
