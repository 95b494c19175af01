import GuessProtocol

/// Schedule of messages to the service manager: signs of life, and counts of players.
struct Heartbeat {
  /// Minimum interval of counts, as only people read `systemctl status`.
  static let statusInterval = Milliseconds.seconds(10)

  let interval: Milliseconds?
  private var nextBeat = Instant.start
  private var sent: (players: Int, matches: Int, at: Instant)?
  private var hasNews = false

  /// Sends twice as often as the manager expects, so that one may be late.
  init(watchdogMicroseconds: Int64? = nil) {
    // The clock has milliseconds; a manager that expects more is not served.
    interval = watchdogMicroseconds.map { Milliseconds(max(1, $0 / 2_000)) }
  }

  /// Deadline for `due(at:_:)` without any change.
  var nextDeadline: Instant? {
    .earliest(interval == nil ? nil : nextBeat, hasNews ? nextStatus : nil)
  }

  private var nextStatus: Instant { sent.map { $0.at + Self.statusInterval } ?? .start }

  /// Returns the states due, in the words of sd_notify(3).
  mutating func due(at now: Instant, _ status: ServerStatus) -> [String] {
    var states: [String] = []
    if let interval, now >= nextBeat {
      states.append("WATCHDOG=1")
      nextBeat = now + interval
    }
    let (players, matches) = (status.players, status.matches)
    hasNews = sent.map { ($0.players, $0.matches) != (players, matches) } ?? true
    if hasNews, now >= nextStatus {
      let (player, match) = (players == 1 ? "player" : "players", matches == 1 ? "match" : "matches")
      states.append("STATUS=\(players) \(player), \(matches) \(match)")
      sent = (players, matches, now)
      hasNews = false
    }
    return states
  }
}
