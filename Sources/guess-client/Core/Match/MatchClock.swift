import GuessProtocol

/// What time is left, as far as the server tells: of the round, of a turn or step, and of the seats of those who are away.
///
/// What is not known is not shown: after a lost connection clocks may have stood still, so that only what is told again counts.
struct MatchClock: Hashable, Sendable {
  /// The longest time that is believed: a day. A server says at most an hour, but whatever answers there may say any number.
  static let longest: Int64 = 86_400
  /// Time left at which it is shown as pressing.
  static let pressing = Milliseconds.seconds(5)

  /// Something that comes to an end.
  struct Timer: Hashable, Sendable {
    let end: Instant
    /// Whose it is; nil for everyone's.
    var owner: Name?
  }

  /// The end of the round.
  private(set) var round: Timer?
  /// The end of the turn or of the step.
  private(set) var move: Timer?
  /// Until when the seats of those who are away are kept.
  private(set) var graces: [Name: Timer] = [:]
  /// How long a round lasts in this room.
  private var limit: Milliseconds?

  /// A clock for a room in which a round lasts so long; nil where that is not known.
  init(limit: Milliseconds? = nil) {
    self.limit = limit
  }

  /// A round begins.
  mutating func startRound(at now: Instant) {
    round = limit.map { Self.timer($0.secondsRoundedUp, from: now) }
    move = nil
  }

  /// A round goes on that has so many seconds left; nil where that is not told.
  mutating func setRound(secondsLeft: Int64?, at now: Instant) {
    round = secondsLeft.map { Self.timer($0, from: now) }
  }

  /// A turn of `player` begins, or a step.
  mutating func startMove(seconds: Int64, of player: Name? = nil, at now: Instant) {
    move = Self.timer(seconds, of: player, from: now)
  }

  /// The turn or the step is over.
  mutating func endMove() { move = nil }

  /// The round is over.
  mutating func endRound() { (round, move) = (nil, nil) }

  /// A player is away, whose seat is kept for so long.
  mutating func startGrace(of player: Name, seconds: Int64, at now: Instant) {
    graces[player] = Self.timer(seconds, of: player, from: now)
    // It may wait now. If it does, it is told again when the player is back.
    if move?.owner == nil || move?.owner == player { move = nil }
  }

  /// A player is back, or has left.
  mutating func endGrace(of player: Name) { graces[player] = nil }

  /// The server warns that so many seconds are left.
  mutating func warn(seconds: Int64, of reason: Warning, at now: Instant) {
    switch reason {
    case .clock: round = Self.timer(seconds, from: now)
    // It does not tell whose seat it is.
    case .grace:
      guard graces.count == 1, let name = graces.keys.first else { break }
      graces[name] = Self.timer(seconds, of: name, from: now)
    case .idle, .drain, .node: break
    }
  }

  /// A timer of so many seconds.
  static func timer(_ seconds: Int64, of owner: Name? = nil, from now: Instant) -> Timer {
    Timer(end: now + .seconds(min(max(0, seconds), longest)), owner: owner)
  }
}

extension MatchClock.Timer {
  /// What is left; none when the time is over, and the server has not said so yet.
  func left(at now: Instant) -> Milliseconds {
    now.left(until: end)
  }

  /// The time left as a clock shows it: minutes and seconds.
  func text(at now: Instant) -> String {
    let seconds = left(at: now).secondsRoundedUp
    return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }

  /// Whether little is left.
  func isPressing(at now: Instant) -> Bool {
    left(at: now) <= MatchClock.pressing
  }

  /// When it shows something else; nil when it has come to its end.
  func nextChange(after now: Instant) -> Instant? {
    now.nextSecond(until: end)
  }
}

extension Instant {
  /// How long it is to `end`; nothing once that has passed.
  func left(until end: Instant) -> Milliseconds {
    Milliseconds(max(0, end.milliseconds - milliseconds))
  }

  /// When the seconds that are left to `end`, rounded up, are fewer by one; nil when none are.
  func nextSecond(until end: Instant) -> Instant? {
    let seconds = left(until: end).secondsRoundedUp
    return seconds > 0 ? end + .seconds(1 - seconds) : nil
  }
}
