import GuessProtocol

/// What a connection wants done, among the effects of the session that has it.
protocol ConnectionEffect {
  /// Write to the server.
  static func send(_ bytes: [UInt8]) -> Self
  /// Give the connection up; nothing more is heard of it.
  static var hangUp: Self { get }
  /// Connect, to this address before all others where there is one.
  static func connect(first: PublicAddress?) -> Self
}

extension Effect: ConnectionEffect {}
extension BotEffect: ConnectionEffect {}

extension ConnectionEffect {
  /// Ask the server for something.
  static func send(_ command: Command) -> Self { send(command.bytes) }
}

extension Command {
  /// The line by which it is asked for, with its ending.
  var bytes: [UInt8] { Array("\(line())\n".utf8) }
}

/// A session's connection to its server: lines out of bytes, signs of life, and the way back when it is lost.
///
/// It knows no socket and no clock. A session hands it what happens, and gets what is to be done among its effects. A connection
/// that is lost goes back and forth between waiting and trying, until the name is back or nothing is left to try.
struct ServerConnection {
  /// What a session has to know of its connection.
  enum Outcome: Hashable {
    /// Nothing has come from the server, though it was asked for a sign of life.
    case silent
    /// The connection is still lost; the seat is kept for so many seconds more.
    case stillTrying(seconds: Int64)
    /// All was tried.
    case givenUp
    /// The name is back, and so is the seat if there was one and it was kept.
    case back
    case nameIsRefused
    /// A server has greeted one who has no name yet.
    case nameless
  }

  /// The way back.
  private struct Recovery {
    enum Stage {
      case waiting(until: Instant)
      /// Connecting, and then asking.
      case trying(until: Instant, isGreeted: Bool)
    }

    /// Where the player was.
    let location: MatchState.Location
    let cause: Reconnection.Cause
    var backoff: Backoff
    var stage: Stage
    /// Time left at which the player is still to be told so.
    var reminders: [Milliseconds]
    var nameRefusals = 0
    /// Whether the next try begins at the address that was told: every other one does, so that neither a server that hangs nor one
    /// that is still starting is tried alone.
    var followsMove = true

    var end: Instant {
      switch stage {
      case .waiting(let end), .trying(let end, _): end
      }
    }

    var nextReminder: Instant? { reminders.first.map { backoff.end - $0 } }
  }

  let server: ServerAddress
  private var framer = LineFramer(limit: Limits.serverLineBytes)
  private var keepalive: Keepalive?
  /// Nil while the connection is not lost.
  private var recovery: Recovery?
  /// Whether anything was heard that a server of this game says first.
  private(set) var hasHeardServer = false

  /// A connection to `server` that is about to stand. Without `keepsAlive` it asks for no sign of life.
  init(to server: ServerAddress, keepsAlive: Bool = true, at now: Instant) {
    self.server = server
    keepalive = keepsAlive ? Keepalive(at: now) : nil
  }

  var isReconnecting: Bool { recovery != nil }

  /// Where the player was; nil while the connection is not lost.
  var lostLocation: MatchState.Location? { recovery?.location }

  /// When the last try to come back is made; nil while the connection is not lost.
  var lastTry: Instant? { recovery?.backoff.end }

  /// When `tick` is due next; nil while nothing waits for time to pass.
  var deadline: Instant? {
    guard let recovery else { return keepalive?.deadline }
    return recovery.nextReminder.map { min($0, recovery.end) } ?? recovery.end
  }

  // MARK: - What happens

  /// The connection stands.
  mutating func connected(at now: Instant) {
    framer = LineFramer(limit: Limits.serverLineBytes)
    keepalive?.heard(at: now)
  }

  /// Something has come from the server, or the process goes on after it was stopped.
  mutating func heard(at now: Instant) { keepalive?.heard(at: now) }

  /// Nothing more is asked of the server, so it is asked for no sign of life either.
  mutating func stopKeepingAlive() { keepalive = nil }

  /// The next line in `bytes`.
  mutating func nextLine(in bytes: Span<UInt8>, from offset: inout Int) -> ReceivedLine? {
    framer.nextReceivedLine(in: bytes, from: &offset)
  }

  /// Whether the first line of a connection can be what a server of this game greets with, or sends a guest away with; once one
  /// was, all that follow are the server's.
  mutating func isServer(_ received: ReceivedLine) -> Bool {
    hasHeardServer = hasHeardServer || received.isEvent
    return hasHeardServer
  }

  /// Asks for a sign of life where that is due; returns whether it was asked for in vain.
  mutating func keepAlive(at now: Instant, _ effects: inout [some ConnectionEffect]) -> Bool {
    switch keepalive?.tick(at: now) {
    case .ask: effects.append(.send(Keepalive.request))
    case .giveUp: return true
    case nil: break
    }
    return false
  }

  /// Does what is due.
  mutating func tick(
    at now: Instant, using random: inout any RandomNumberGenerator, _ effects: inout [some ConnectionEffect]
  ) -> Outcome? {
    guard let recovery else { return keepAlive(at: now, &effects) ? .silent : nil }
    if let reminder = recovery.nextReminder, now >= reminder {
      self.recovery?.reminders.removeFirst()
      return .stillTrying(seconds: (recovery.backoff.end - reminder).secondsRoundedUp)
    }
    guard now >= recovery.end else { return nil }
    if case .trying = recovery.stage { return failTry(at: now, using: &random, &effects) }
    effects.append(.connect(first: recovery.followsMove ? recovery.cause.newAddress : nil))
    self.recovery?.followsMove.toggle()
    self.recovery?.stage = .trying(until: now + Reconnection.tryTime, isGreeted: false)
    return nil
  }

  // MARK: - Reconnecting

  /// Gives the connection up and begins to come back to `location`.
  mutating func reconnect(
    to location: MatchState.Location, because cause: Reconnection.Cause = .loss, at now: Instant,
    using random: inout any RandomNumberGenerator, _ effects: inout [some ConnectionEffect]
  ) {
    effects.append(.hangUp)
    let location = cause == .drain ? .lobby : location
    let isKept = location.isSeat || cause.isMove
    var backoff = Backoff(
      until: now + Reconnection.grace, tries: isKept ? .max : Reconnection.triesWithoutSeat)
    let start =
      cause.isMove
      ? now + Milliseconds(.random(in: 0...Reconnection.longestMovePause.count, using: &random))
      : backoff.nextTry(at: now, using: &random) ?? now
    recovery = Recovery(
      location: location, cause: cause, backoff: backoff, stage: .waiting(until: start),
      reminders: location.isSeat ? Reconnection.reminders : [])
  }

  /// A try has come to nothing: there will be another one, or that was the last.
  mutating func failTry(
    at now: Instant, using random: inout any RandomNumberGenerator, _ effects: inout [some ConnectionEffect]
  ) -> Outcome? {
    effects.append(.hangUp)
    guard let next = recovery?.backoff.nextTry(at: now, using: &random) else { return .givenUp }
    recovery?.stage = .waiting(until: next)
    return nil
  }

  /// Takes a line from the new connection, and asks for the name and the seat, if there are any. A server that has greeted is told `hello` first,
  /// since nothing that the last connection was told outlives it; and only such a server is shown the token.
  mutating func resume(
    with received: ReceivedLine, as credentials: Credentials?, saying hello: Command? = nil, at now: Instant,
    using random: inout any RandomNumberGenerator, _ effects: inout [some ConnectionEffect]
  ) -> Outcome? {
    guard let recovery, case .trying(let end, let isGreeted) = recovery.stage else { return nil }
    // What answers there is no server.
    guard isGreeted || received.isEvent else { return failTry(at: now, using: &random, &effects) }
    switch received.line {
    case .event(.hello) where !isGreeted:
      guard let credentials else { return leaveRecovery(with: .nameless) }
      self.recovery?.stage = .trying(until: end, isGreeted: true)
      if let hello { effects.append(.send(hello)) }
      // Others of a cluster can't tell for a while that the server which has stopped kept no seat.
      effects.append(.send(recovery.cause == .drain ? .name(credentials.name) : .resume(credentials.token)))
    case .ok(.resume, _), .ok(.name, _): return leaveRecovery(with: .back)
    // It misses another node of its cluster, which may have the seat.
    case .error(.unavailable, .resume?, _) where recovery.location.isSeat:
      return failTry(at: now, using: &random, &effects)
    // Outside of rooms a server keeps nothing; it only knows the token while it has not noticed the loss.
    case .error(_, .resume?, _): if let credentials { effects.append(.send(Command.name(credentials.name))) }
    // The same, of the name.
    case .error(.nameTaken, .name?, _) where recovery.nameRefusals + 1 < Reconnection.triesForName:
      self.recovery?.nameRefusals += 1
      self.recovery?.backoff.grantTry()
      return failTry(at: now, using: &random, &effects)
    case .error(_, .name?, _): return leaveRecovery(with: .nameIsRefused)
    default: break
    }
    return nil
  }

  private mutating func leaveRecovery(with outcome: Outcome) -> Outcome {
    recovery = nil
    return outcome
  }
}

extension LineFramer {
  /// The next line in `bytes`, read; other frames are skipped.
  mutating func nextReceivedLine(in bytes: Span<UInt8>, from offset: inout Int) -> ReceivedLine? {
    while true {
      let line: ReceivedLine?? = next(in: bytes, from: &offset) { frame, line in
        frame == .line ? ReceivedLine(line) : nil
      }
      guard let line else { return nil }
      if let line { return line }
    }
  }
}

extension ReceivedLine {
  /// Whether it can be what a server greets with, or sends a guest away with.
  var isEvent: Bool {
    if case .event? = line { true } else { line == nil && text != nil }
  }
}
