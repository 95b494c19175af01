import GuessProtocol

/// The way back to a server whose connection is lost: when to try, what to ask for, and what has come of it.
struct Reconnection {
  /// How long a server keeps a seat (PROTOCOL.md).
  static let grace = Milliseconds.seconds(60)
  /// Tries to come back where no seat waits: about eight seconds, which is what a person looks at.
  static let triesWithoutSeat = 5
  /// Tries in which a server may say that the name is someone else's: about sixteen seconds. Where the server is gone that had it, the
  /// others of a cluster keep the name for its lease, and until one of them goes on with its rooms.
  static let triesForName = 7
  /// How long one try may take, from the first packet to the answer: what connecting alone may take at the start.
  static let tryTime = Milliseconds.seconds(10)
  /// Time left at which a person who waits for the seat is told so, as the rival is.
  static let reminders = [Milliseconds.seconds(30), .seconds(10)]
  /// How long the first try after a move waits at most. Everyone on a server hears of it at once, and some thousands that come
  /// within three seconds are what another one lets in along with its own.
  static let longestMovePause = Milliseconds.seconds(3)

  /// Why a connection is on its way back.
  enum Cause: Hashable {
    /// It was lost, or the server has closed it and keeps the seat.
    case loss
    /// The server stops, or a room can't be reached any more, and nothing is kept; another server of the list is to be found.
    case drain
    /// Name, seat and room go on at another server: the one at this address, if one was told.
    case move(to: PublicAddress?)
  }

  /// What the deadline asks for.
  enum Action: Hashable {
    /// Connect, to this address before all others where there is one.
    case connect(first: PublicAddress?)
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
    /// The server can't tell yet, since it misses another node of its cluster, which may have the seat or the name.
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
  let cause: Cause
  private var backoff: Backoff
  private var nameRefusals = 0
  private var state: State
  private var reminders: [Milliseconds]
  /// Whether the next try begins at the address that was told: every other one does, so that neither a server that hangs nor one
  /// that is still starting is tried alone.
  private var followsMove = true

  /// Begins to come back to `location`.
  init(
    to location: MatchState.Location, because cause: Cause = .loss, at now: Instant,
    using random: inout any RandomNumberGenerator
  ) {
    self.cause = cause
    self.location = cause == .drain ? .lobby : location
    let isKept = self.location.isSeat || cause.isMove
    backoff = Backoff(until: now + Self.grace, tries: isKept ? .max : Self.triesWithoutSeat)
    reminders = self.location.isSeat ? Self.reminders : []
    if cause.isMove {
      let pause = Milliseconds(.random(in: 0...Self.longestMovePause.count, using: &random))
      state = .waiting(until: now + pause)
    } else {
      state = .waiting(until: backoff.nextTry(at: now, using: &random) ?? now)
    }
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
    defer { followsMove.toggle() }
    guard followsMove, case .move(let address) = cause else { return .connect(first: nil) }
    return .connect(first: address)
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
    case .error(.unavailable, .resume?, _) where location.isSeat: return .isUnavailable
    case .error(_, .resume?, _): return .seatIsGone
    case .error(.nameTaken, .name?, _):
      nameRefusals += 1
      guard nameRefusals < Self.triesForName else { return .nameIsRefused }
      backoff.grantTry()
      return .isUnavailable
    case .error(_, .name?, _): return .nameIsRefused
    default: return .none
    }
  }
}

extension Reconnection.Cause {
  var isMove: Bool {
    if case .move = self { true } else { false }
  }

  /// Why a player comes back by itself after a goodbye; nil for one who does not.
  init?(
    _ reason: Farewell, at address: PublicAddress?, hasSeat: Bool, isInMatch: Bool, on server: ServerAddress
  ) {
    switch reason {
    case .moved: self = .move(to: address)
    // The server may be starting again, and keeps matches that were not finished.
    case .drain where hasSeat && isInMatch: self = .loss
    case .drain where !server.alternatives.isEmpty: self = .drain
    // It is read again by now, and a slip of the fingers is no reason to lose a match.
    case .slow where hasSeat, .nonsense where hasSeat, .flood where hasSeat: self = .loss
    // The seat is kept, and another server of the cluster can be reached.
    case .unreachable: self = hasSeat ? .loss : .drain
    case .slow, .nonsense, .flood, .drain: return nil
    // Asked for, the server's choice or its host's, no connection at all, or at home elsewhere.
    case .quit, .idle, .full, .crowded, .displaced, .kicked, .banned: return nil
    }
  }
}
