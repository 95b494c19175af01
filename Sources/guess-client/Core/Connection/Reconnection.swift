import Protocol

/// The way back to a server whose connection is lost: when to try, what to ask for, and what has come of it.
struct Reconnection {
  /// How long a server keeps a seat (PROTOCOL.md).
  static let grace = Milliseconds.seconds(60)
  /// Tries to come back where no seat waits: about eight seconds, which is what a person looks at.
  static let triesWithoutSeat = 5
  /// How long one try may take, from the first packet to the answer: what connecting alone may take at the start.
  static let tryTime = Milliseconds.seconds(10)
  /// Time left at which a person who waits for the seat is told so, as the rival is.
  static let reminders = [Milliseconds.seconds(30), .seconds(10)]

  /// What the deadline asks for.
  enum Action: Hashable {
    case connect
    /// The try has taken too long.
    case abandonTry
    /// Tell that the seat is kept for so many seconds more.
    case remind(seconds: Int64)
  }

  /// What a line on the new connection has brought.
  enum Progress: Hashable {
    case none
    /// A server has greeted; it is to be asked for the seat.
    case isGreeted
    /// The name is back, and the seat as well if there was one.
    case isBack
    /// Nothing is kept for the token.
    case seatIsGone
    /// The server can't tell yet, since it misses another node of its cluster.
    case isUnavailable
    case nameIsRefused
    /// What answers there is no server.
    case isStranger
  }

  private enum State {
    case waiting(until: Instant)
    /// Connecting, and then asking.
    case trying(until: Instant, isGreeted: Bool)
  }

  /// Where the player was.
  let location: MatchState.Location
  private var backoff: Backoff
  private var state: State
  private var reminders: [Milliseconds]

  /// Begins to come back to `location`.
  init(to location: MatchState.Location, at now: Instant, using random: inout any RandomNumberGenerator) {
    self.location = location
    backoff = Backoff(
      until: now + Self.grace, tries: location.isSeat ? .max : Self.triesWithoutSeat)
    reminders = location.isSeat ? Self.reminders : []
    state = .waiting(until: backoff.nextTry(at: now, using: &random) ?? now)
  }

  /// When the last try is made.
  var end: Instant { backoff.end }

  var deadline: Instant {
    switch state {
    case .waiting(let next), .trying(let next, _): nextReminder.map { min($0, next) } ?? next
    }
  }

  private var nextReminder: Instant? {
    reminders.first.map { backoff.end + Milliseconds(-$0.count) }
  }

  /// Says what is due, if anything is.
  mutating func tick(at now: Instant) -> Action? {
    if let reminder = nextReminder, now >= reminder {
      return .remind(seconds: reminders.removeFirst().secondsRoundedUp)
    }
    guard now >= deadline else { return nil }
    if case .trying = state { return .abandonTry }
    state = .trying(until: now + Self.tryTime, isGreeted: false)
    return .connect
  }

  /// Takes note that a try has failed; answers whether there will be another one.
  mutating func fail(at now: Instant, using random: inout any RandomNumberGenerator) -> Bool {
    guard let next = backoff.nextTry(at: now, using: &random) else { return false }
    state = .waiting(until: next)
    return true
  }

  /// Takes a line from the new connection.
  mutating func follow(_ received: ReceivedLine) -> Progress {
    guard case .trying(let end, let isGreeted) = state else { return .none }
    guard isGreeted || received.isEvent else { return .isStranger }
    switch received.line {
    case .event(.hello) where !isGreeted:
      state = .trying(until: end, isGreeted: true)
      return .isGreeted
    case .ok(.resume, _), .ok(.name, _): return .isBack
    case .error(.unavailable, .resume?, _): return .isUnavailable
    case .error(_, .resume?, _): return .seatIsGone
    case .error(_, .name?, _): return .nameIsRefused
    default: return .none
    }
  }
}

extension Farewell {
  /// Whether a player who has a seat, in a match or not, comes back by itself after the server said this.
  func isWorthComingBack(isInMatch: Bool) -> Bool {
    switch self {
    // It is read again by now, and a slip of the fingers is no reason to lose a match.
    case .slow, .nonsense, .flood: true
    // The seat is kept, and another server of the cluster can be reached.
    case .unreachable, .moved: true
    // The server may be starting again, and keeps matches that were not finished.
    case .drain: isInMatch
    // Asked for, the server's choice, no connection at all, or at home elsewhere.
    case .quit, .idle, .full, .crowded, .displaced: false
    }
  }
}
