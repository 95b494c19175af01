import Protocol

/// What time is left, as far as the server tells: of the round, of a turn or step, and of the seats of those who are away.
///
/// What is not known is not shown: after a lost connection clocks may have stood still, so that only what is told anew counts.
struct MatchClock: Hashable {
  /// The longest time that is believed: a day. A server says at most an hour, but whatever answers there may say any number.
  static let longest: Int64 = 86_400
  /// Time left at which it is shown as pressing.
  static let pressing = Milliseconds.seconds(5)

  /// Something that comes to an end.
  struct Timer: Hashable {
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

  /// Takes the next line from the server.
  mutating func take(_ line: ServerLine, at now: Instant) {
    switch line {
    case .ok(let reply, _): take(reply)
    case .event(let event): take(event, at: now)
    case .error, .row: break
    }
  }

  private mutating func take(_ reply: Reply) {
    switch reply {
    case .create(_, let settings, _, _), .join(_, _, let settings), .play(_, _, let settings),
      .playWaiting(let settings, _):
      self = MatchClock(limit: settings.clock)
    case .watch(let room): self = MatchClock(limit: room.settings.clock)
    case .resume(_, let room, _): self = MatchClock(limit: room?.settings.clock)
    case .solo, .leave: self = MatchClock()
    // In a duel the turn is over; in a race there is none.
    case .guess: move = nil
    default: break
    }
  }

  private mutating func take(_ event: Event, at now: Instant) {
    switch event {
    case .start:
      round = limit.map { Self.timer($0.secondsRoundedUp, from: now) }
      move = nil
    case .state(let state): round = state.secondsLeft.map { Self.timer($0, from: now) }
    case .turn(let name, let seconds): move = Self.timer(seconds, of: name, from: now)
    case .step(_, let seconds): move = Self.timer(seconds, from: now)
    case .hint, .guessed: move = nil
    case .warn(let seconds, .clock): round = Self.timer(seconds, from: now)
    case .warn(let seconds, .grace):
      // It does not tell whose seat it is.
      if graces.count == 1, let name = graces.keys.first {
        graces[name] = Self.timer(seconds, of: name, from: now)
      }
    case .away(let name, let seconds):
      graces[name] = Self.timer(seconds, of: name, from: now)
      // It may wait now. If it does, it is told anew when the player is back.
      if move?.owner == nil || move?.owner == name { move = nil }
    case .back(let name), .left(let name): graces[name] = nil
    case .end, .match: (round, move) = (nil, nil)
    case .closed: self = MatchClock()
    default: break
    }
  }

  /// When what ends first ends, the round or the turn; nil while no round runs that has a clock.
  var end: Instant? {
    guard let round, let move else { return round?.end ?? move?.end }
    return min(round.end, move.end)
  }

  private init(limit: Milliseconds?) {
    self.limit = limit
  }

  /// A clock that knows of nothing.
  init() {}

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
