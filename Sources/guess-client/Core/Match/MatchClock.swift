import GuessProtocol

/// Time left of the round, of a turn or step, and of the reserved seats of disconnected players.
///
/// Only times that the server has sent since a disconnect count, as clocks may pause.
package struct MatchClock: Hashable {
  /// The longest time accepted: a day. A server sends at most an hour, but a faulty one may send any number.
  static let longest: Int64 = 86_400
  static let pressing = Milliseconds.seconds(5)

  package struct Timer: Hashable {
    package let end: Instant
    /// The player it belongs to; nil if it is for everyone.
    var owner: Name?

    package init(end: Instant, owner: Name? = nil) { (self.end, self.owner) = (end, owner) }
  }

  package var round: Timer?
  package var move: Timer?
  package var graces: [Name: Timer] = [:]

  mutating func startGrace(of player: Name, seconds: Int64, at now: Instant) {
    graces[player] = Self.timer(seconds, of: player, from: now)
    // The turn or step may be paused now. If so, the server sends it again when the player is back.
    if move?.owner == nil || move?.owner == player { move = nil }
  }

  static func timer(_ seconds: Int64, of owner: Name? = nil, from now: Instant) -> Timer {
    Timer(end: now + .seconds(min(max(0, seconds), longest)), owner: owner)
  }
}

extension MatchClock.Timer {
  /// Time left; 0 if the timer is over, even if the server has not said so yet.
  func left(at now: Instant) -> Milliseconds {
    Milliseconds(max(0, end.milliseconds - now.milliseconds))
  }

  package func text(at now: Instant) -> String {
    let seconds = left(at: now).secondsRoundedUp
    return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }

  package func isPressing(at now: Instant) -> Bool { left(at: now) <= MatchClock.pressing }

  package func nextChange(after now: Instant) -> Instant? {
    let seconds = left(at: now).secondsRoundedUp
    return seconds > 0 ? end + .seconds(1 - seconds) : nil
  }
}
