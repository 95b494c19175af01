import GuessProtocol

/// The lobby's data about a connection. Properties are ordered to avoid padding, and rarely needed ones are boxed.
struct Session {
  private struct Exception: RareValues {
    var tries = TokenBucket(), leaves = TokenBucket()
    var closesAt: Instant?
    @OptionalKey var watched: RoomID?
  }

  @Rare private var exception: Exception
  /// Time of its last line, or of connecting.
  var lastLine: Instant
  var origin = Origin.local
  var style: LineStyle
  var kind = Kind.human
  /// True if the player's previous token stays valid until a line comes.
  var hasUnconfirmedToken = false
  /// True if it may only reclaim a seat, as too many connections have come from its address, or are here.
  var isOnlyToReturn = false
  var hasMadeSense = false
  /// Consecutive lines not understood, up to `Limits.badLinesInRow`.
  var badLines: UInt8 = 0
  /// Time of connecting, in seconds since the start of the server, for the operator.
  let began: UInt32
  @OptionalKey var player: PlayerID?

  init(style: LineStyle, at now: Instant) {
    self.style = style
    lastLine = now
    began = UInt32(clamping: (now - .start).count / 1_000)
  }

  var tries: TokenBucket {
    get { exception.tries }
    set { exception.tries = newValue }
  }

  var leaves: TokenBucket {
    get { exception.leaves }
    set { exception.leaves = newValue }
  }

  /// Time at which it will be closed, as it was warned that it has been silent for long; otherwise nil.
  var closesAt: Instant? {
    @inline(__always) get { _exception.isUsual ? nil : exception.closesAt }
    set { exception.closesAt = newValue }
  }

  var watched: RoomID? {
    get { exception.watched }
    set { exception.watched = newValue }
  }

  var connected: Instant { .start + .seconds(Int64(began)) }
}
