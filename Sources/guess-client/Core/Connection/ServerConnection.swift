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

/// A session's connection to its server: lines out of bytes, signs of life, and reconnecting.
///
/// It knows no socket and no clock. A session hands it what happens, and gets what is to be done among its effects.
struct ServerConnection {
  /// What has come of the time that has passed.
  enum Notice: Hashable {
    /// Nothing has come from the server, though it was asked for a sign of life.
    case silent
    /// The seat is kept for so many seconds more.
    case stillTrying(seconds: Int64)
    /// All was tried.
    case givenUp
  }

  /// What a line has brought while the connection is on its way back.
  enum Resumption: Hashable {
    case pending
    /// The name is back, and so is the seat if there was one and it was kept.
    case back
    case nameIsRefused
    /// A server has greeted one who has no name yet.
    case nameless
    /// What answers there is no server, and all was tried.
    case givenUp
  }

  let server: ServerAddress
  private var framer = LineFramer(limit: Limits.serverLineBytes)
  private var keepalive: Keepalive?
  /// The way back; nil while the connection is not lost.
  private var reconnection: Reconnection?
  /// Whether anything was heard that a server of this game says first.
  private(set) var hasHeardServer = false

  /// A connection to `server` that is about to stand. Without `keepsAlive` it asks for no sign of life.
  init(to server: ServerAddress, keepsAlive: Bool = true, at now: Instant) {
    self.server = server
    keepalive = keepsAlive ? Keepalive(at: now) : nil
  }

  var isReconnecting: Bool { reconnection != nil }

  /// When `tick` is due next; nil while nothing waits for time to pass.
  var deadline: Instant? { reconnection?.deadline ?? keepalive?.deadline }

  /// When the last try to come back is made; nil while the connection is not lost.
  var lastTry: Instant? { reconnection?.end }

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
  ) -> Notice? {
    guard isReconnecting else { return keepAlive(at: now, &effects) ? .silent : nil }
    switch reconnection?.tick(at: now) {
    case .connect(let first): effects.append(.connect(first: first))
    case .abandonTry: return failTry(at: now, using: &random, &effects) ? nil : .givenUp
    case .remind(let seconds): return .stillTrying(seconds: seconds)
    case nil: break
    }
    return nil
  }

  // MARK: - Reconnecting

  /// Where the player was whose connection is on its way back.
  var lostLocation: MatchState.Location? { reconnection?.location }

  /// Gives the connection up and begins to come back to `location`.
  mutating func reconnect(
    to location: MatchState.Location, because cause: Reconnection.Cause = .loss, at now: Instant,
    using random: inout any RandomNumberGenerator, _ effects: inout [some ConnectionEffect]
  ) {
    effects.append(.hangUp)
    reconnection = Reconnection(to: location, because: cause, at: now, using: &random)
  }

  /// A try has come to nothing; returns whether there will be another one.
  mutating func failTry(
    at now: Instant, using random: inout any RandomNumberGenerator, _ effects: inout [some ConnectionEffect]
  ) -> Bool {
    effects.append(.hangUp)
    return reconnection?.fail(at: now, using: &random) ?? false
  }

  /// Takes a line from the new connection, and asks for the name and the seat, if there are any. A server that has greeted is told `hello` first,
  /// since nothing that the last connection was told outlives it; and only such a server is shown the token.
  mutating func resume(
    with received: ReceivedLine, as credentials: Credentials?, saying hello: Command? = nil, at now: Instant,
    using random: inout any RandomNumberGenerator, _ effects: inout [some ConnectionEffect]
  ) -> Resumption {
    switch (reconnection?.follow(received), credentials) {
    case (.none?, _), (nil, _), (.seatIsGone?, nil): break
    case (.isGreeted?, nil):
      reconnection = nil
      return .nameless
    case (.isGreeted?, let credentials?):
      if let hello { effects.append(.send(hello)) }
      // Others of a cluster can't tell for a while that the server which has stopped kept no seat.
      let isKept = reconnection?.cause != .drain
      effects.append(.send(isKept ? .resume(credentials.token) : .name(credentials.name)))
    // Outside of rooms a server keeps nothing; it only knows the token while it has not noticed the loss.
    case (.seatIsGone?, let credentials?): effects.append(.send(Command.name(credentials.name)))
    case (.isBack?, _):
      reconnection = nil
      return .back
    case (.nameIsRefused?, _):
      reconnection = nil
      return .nameIsRefused
    case (.isStranger?, _), (.isUnavailable?, _):
      if !failTry(at: now, using: &random, &effects) { return .givenUp }
    }
    return .pending
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
