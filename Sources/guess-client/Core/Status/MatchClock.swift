import Protocol

/// How long the round and the step or turn still last, as far as the server has told.
struct MatchClock {
  private var limit: Milliseconds?
  private var roundEnd: Instant?
  private var turnEnd: Instant?

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
    // A round may be running; how long it still lasts is told shortly before its end.
    case .resume(_, let room, _): self = MatchClock(limit: room?.settings.clock)
    case .watch(let room): self = MatchClock(limit: room.settings.clock)
    case .solo, .leave: self = MatchClock()
    // A turn has ended with it, and a sealed guess waits for nothing but the other one.
    case .guess: turnEnd = nil
    default: break
    }
  }

  private mutating func take(_ event: Event, at now: Instant) {
    switch event {
    case .start:
      roundEnd = limit.map { now + $0 }
      turnEnd = nil
    case .warn(let seconds, .clock): roundEnd = now + Self.time(seconds)
    case .step(_, let seconds), .turn(_, let seconds): turnEnd = now + Self.time(seconds)
    // What waits for one who is away begins anew when that one is back, and is told then.
    case .away, .hint, .guessed: turnEnd = nil
    case .end, .match, .closed:
      roundEnd = nil
      turnEnd = nil
    default: break
    }
  }

  /// A server may say any number; no clock of the game goes longer than this one.
  private static func time(_ seconds: Int64) -> Milliseconds {
    .seconds(min(max(0, seconds), Limits.clock.upperBound.secondsRoundedUp))
  }

  /// When what ends first ends; nil while no round runs that has a clock.
  var end: Instant? {
    guard let roundEnd, let turnEnd else { return roundEnd ?? turnEnd }
    return min(roundEnd, turnEnd)
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
