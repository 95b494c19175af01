import GuessProtocol

/// The lobby's data about a connection.
///
/// Properties are ordered to avoid padding, since there is one for every connection.
package struct Session {
  package enum Silence {
    /// Time of its last line, or of connecting.
    case since(Instant)
    /// Time at which it will be closed, as it was warned, and that of its last line, in seconds since the start of the server.
    case ends(Instant, heard: UInt32)
  }

  /// The connection's allowance of wrong room codes, and of matches left before a guess.
  package var tries = TokenBucket(), leaves = TokenBucket()
  /// The origin. Set when the connection is admitted.
  package var origin = Origin.local
  package var style: LineStyle
  package var kind = Kind.human
  /// True if the player's previous token stays valid until a line comes.
  package var hasUnconfirmedToken = false
  /// True if it may only reclaim a seat, as too many connections have come from its address, or are here.
  var isOnlyToReturn = false
  /// True once a line was understood.
  package var hasMadeSense = false
  package var silence: Silence
  /// Consecutive lines not understood, up to `Limits.badLinesInRow`.
  package var badLines: UInt8 = 0
  /// The player; nil without a name.
  package var player: PlayerID?
  package var watched: RoomID?
  /// Time of connecting, in seconds since the start of the server, for the operator.
  let began: UInt32

  package init(style: LineStyle, at now: Instant) {
    self.style = style
    silence = .since(now)
    began = Self.seconds(now)
  }

  /// Time of its last line, or of connecting. To the second if it was warned.
  package var lastLine: Instant {
    switch silence {
    case .since(let heard): heard
    case .ends(_, let heard): .start + .seconds(Int64(heard))
    }
  }

  /// Time of connecting, to the second.
  var connected: Instant { .start + .seconds(Int64(began)) }

  package static func seconds(_ time: Instant) -> UInt32 { UInt32(clamping: (time - .start).count / 1_000) }
}
