import GuessServerCore
import GuessProtocol

/// When a service manager is told that the server lives, and how many play.
struct Heartbeat {
  /// How often it is told how many play, at most: `systemctl status` is for people.
  static let statusInterval = Milliseconds.seconds(10)

  /// How often it is told that the server lives; nil where it does not want to know.
  let interval: Milliseconds?
  private var nextBeat = Instant.start
  /// How many play by what it was told last, and when that was.
  private var told: (counts: Counts, at: Instant)?
  /// Whether it has still to be told how many play now.
  private var hasNews = false

  private struct Counts: Equatable {
    let players: Int
    let matches: Int

    var text: String {
      "\(players) \(players == 1 ? "player" : "players"), \(matches) \(matches == 1 ? "match" : "matches")"
    }
  }

  /// Tells that the server lives twice as often as the manager expects it: once may come late.
  init(watchdogMicroseconds: Int64? = nil) {
    // The clock has milliseconds, and a manager that wants to know more often than that is not served.
    interval = watchdogMicroseconds.map { Milliseconds(max(1, $0 / 2_000)) }
  }

  /// When `due(at:_:)` has something to tell although nobody comes or goes.
  var nextDeadline: Instant? {
    .earliest(interval == nil ? nil : nextBeat, hasNews ? nextStatus : nil)
  }

  /// When it may be told again how many play.
  private var nextStatus: Instant { told.map { $0.at + Self.statusInterval } ?? .start }

  /// What is to be told now.
  mutating func due(at now: Instant, _ status: ServerStatus) -> [ServiceState] {
    var states: [ServiceState] = []
    if let interval, now >= nextBeat {
      states.append(.alive)
      nextBeat = now + interval
    }
    let counts = Counts(players: status.players, matches: status.matches)
    hasNews = counts != told?.counts
    if hasNews, now >= nextStatus {
      states.append(.status(counts.text))
      told = (counts, now)
      hasNews = false
    }
    return states
  }
}
