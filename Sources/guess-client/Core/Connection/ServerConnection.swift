import GuessProtocol

/// A session's connection to its server: framing, keepalive, the name, and reconnection after a loss.
///
/// It has no socket and no clock: a session passes inputs in, and gets actions among its effects. A lost connection alternates
/// between waiting and trying, until the name is back or no tries are left.
package struct ServerConnection {
  private var framer = LineFramer(limit: Limits.serverLineBytes)
  private var keepalive: Keepalive?
  private var recovery: Recovery?
  private var random: any RandomNumberGenerator
  /// The token before the last one: a node that was lost may have renewed it with nobody else knowing.
  private var formerToken: Token?
  /// Servers in a row that have sent a request on.
  private var hops = 0
  /// True until the next of them is reached.
  private var isHopping = false
  package private(set) var hasHeardServer = false
  package var keys: Keyring
  package var signIn: SignIn

  /// Creates a connection that is about to open. Without `keepsAlive` it sends no pings; `random` varies the pauses before it
  /// reconnects.
  package init(
    keepsAlive: Bool = true, signingIn signIn: SignIn = SignIn(name: nil), with keys: Keyring = Keyring(),
    using random: any RandomNumberGenerator
  ) {
    keepalive = keepsAlive ? Keepalive() : nil
    (self.signIn, self.keys, self.random) = (signIn, keys, random)
  }

  package var isReconnecting: Bool { recovery != nil }

  /// Time until which the lost seat is kept; nil while connected, and without one.
  package var keptUntil: Instant? { recovery?.keptUntil }

  package var deadline: Instant? {
    recovery?.end ?? keepalive?.deadline
  }

  // MARK: - Inputs

  package mutating func connected(to address: ServerAddress? = nil, at now: Instant) {
    keys.reached = address
    framer = LineFramer(limit: Limits.serverLineBytes)
    isHopping = false
    keepalive?.heard(at: now)
  }

  package mutating func heard(at now: Instant) { keepalive?.heard(at: now) }

  /// The process continues after a stop or the machine's sleep, in which nothing could be tried.
  package mutating func resumed(after time: Milliseconds, at now: Instant) {
    keepalive?.resume(after: time, at: now)
    recovery?.backoff.extend(by: time)
  }

  package mutating func stopKeepingAlive() { keepalive = nil }

  /// The next line in `bytes`, parsed; other frames are skipped. Passes each of them to `pass` first.
  package mutating func nextLine(
    in bytes: Span<UInt8>, from offset: inout Int,
    passing pass: (LineFramer.Frame, Span<UInt8>) -> Void = { _, _ in }
  ) -> ReceivedLine? {
    while !isHopping {
      let line: ReceivedLine?? = framer.next(in: bytes, from: &offset) { frame, line in
        pass(frame, line)
        return frame == .line ? ReceivedLine(line) : nil
      }
      guard let line else { return nil }
      if let line { return line }
    }
    return nil
  }

  /// True if the first line can be a guess-server's greeting or BYE; once it was, every later line is the server's.
  package mutating func isServer(_ received: ReceivedLine) -> Bool {
    hasHeardServer = hasHeardServer || received.isEvent
    if received.line?.endsHops == true { hops = 0 }
    return hasHeardServer
  }

  package mutating func keepAlive(at now: Instant, _ effects: inout [some ConnectionEffect]) -> Bool {
    keepalive?.tick(at: now, &effects) ?? false
  }

  package mutating func tick(at now: Instant, _ effects: inout [some ConnectionEffect]) -> Outcome? {
    guard let recovery else { return keepAlive(at: now, &effects) ? .silent : nil }
    guard now >= recovery.end else { return nil }
    if case .trying = recovery.stage { return failTry(at: now, &effects) }
    var address: PublicAddress?
    if case .move(let next) = recovery.cause { address = next }
    hops = 0
    self.recovery?.triesFormerToken = false
    effects.append(.connect(first: address))
    self.recovery?.stage = .trying(until: now + Reconnection.tryTime, isGreeted: false)
    return nil
  }

  // MARK: - Reconnecting

  /// Closes the connection and starts to reconnect, to the place in `match` that the server keeps.
  package mutating func reconnect(
    as match: MatchState? = nil, because cause: Reconnection.Cause = .loss, at now: Instant,
    _ effects: inout [some ConnectionEffect]
  ) {
    let location = match?.keptLocation ?? .lobby
    if let credentials = match?.credentials {
      signIn = SignIn(of: credentials, hasSeat: location.isKept)
    }
    effects.append(.hangUp)
    let keptUntil = location.isKept ? now + (match?.credentials).keptTime : nil
    var backoff = Backoff(until: max(keptUntil ?? now, now + Reconnection.patience))
    let start =
      if case .move = cause {
        now + Milliseconds(.random(in: 0...Reconnection.longestMovePause.count, using: &random))
      } else {
        backoff.nextTry(at: now, using: &random) ?? now
      }
    recovery = Recovery(
      location: location, keptUntil: keptUntil, cause: cause, backoff: backoff,
      stage: .waiting(until: start))
  }

  /// Follows a request to the server that can answer it, which greets a player without a name; false after too many hops.
  package mutating func follow(
    to address: PublicAddress, at now: Instant, _ effects: inout [some ConnectionEffect]
  ) -> Bool {
    guard let stage = hop(to: address, at: now, &effects) else { return false }
    recovery = Recovery(
      location: .lobby, keptUntil: nil, cause: .move(to: address),
      backoff: Backoff(until: now + Reconnection.patience), stage: stage)
    return true
  }

  private mutating func hop(
    to address: PublicAddress, at now: Instant, _ effects: inout [some ConnectionEffect]
  ) -> Recovery.Stage? {
    guard hops < Reconnection.mostHops else { return nil }
    (hops, isHopping) = (hops + 1, true)
    effects.append(.hangUp)
    effects.append(.connect(first: address))
    return .trying(until: now + Reconnection.hopTime, isGreeted: false)
  }

  package mutating func failTry(at now: Instant, _ effects: inout [some ConnectionEffect]) -> Outcome? {
    effects.append(.hangUp)
    isHopping = false
    guard let next = recovery?.backoff.nextTry(at: now, using: &random) else { return .givenUp }
    recovery?.stage = .waiting(until: next)
    return nil
  }

  /// Handles a line from the new connection, and requests name and seat again. The server receives `hello` first, since no
  /// state outlives a connection; the token is sent only after a greeting.
  package mutating func resume(
    with received: ReceivedLine, saying hello: Command? = nil, at now: Instant,
    _ effects: inout [some ConnectionEffect]
  ) -> Outcome? {
    guard let recovery, case .trying(let end, let isGreeted) = recovery.stage else { return nil }
    // The other end is no guess-server.
    guard isGreeted || received.isEvent else { return failTry(at: now, &effects) }
    guard let line = received.line ?? received.newRefusal else { return nil }
    switch line {
    case .event(.hello) where !isGreeted:
      guard let claim = signIn.claim else { return leaveRecovery(with: .nameless) }
      // A greeting after a hop leaves time for the reply.
      self.recovery?.stage = .trying(until: max(end, now + Reconnection.hopTime), isGreeted: true)
      for request in [hello, claim].compactMap(\.self) { effects.append(.send(request)) }
      return nil
    case .ok(.resume, _): if !recovery.triesFormerToken { formerToken = signIn.token }
    case .error(.badToken, .resume?, _) where !recovery.triesFormerToken && formerToken != nil:
      self.recovery?.triesFormerToken = true
      if let formerToken { effects.append(.send(Command.resume(formerToken))) }
      return nil
    case .error(.moved(let address), .resume?, _):
      guard let stage = hop(to: address, at: now, &effects) else { return failTry(at: now, &effects) }
      self.recovery?.stage = stage
      return nil
    case .event(.bye(let reason?, let address, _)):
      return follow(reason, at: address, at: now, &effects)
    default: break
    }
    switch (signIn.follow(line), line) {
    case (.isBack?, .ok(let reply, _)): return leaveRecovery(with: .back(reply, from: recovery.location))
    case (.isRefused?, _): return leaveRecovery(with: .nameIsRefused(from: recovery.location))
    case (.isEarly?, _): return failTry(at: now, &effects)
    case (.isForgotten(let name)?, _): effects.append(.send(request(name)))
    case (.isBack?, _), (.isNamed?, _), (.isTooLate?, _), (nil, _): break
    }
    return nil
  }

  /// Handles a BYE on the new connection: tries again, perhaps at another address, or gives up.
  private mutating func follow(
    _ reason: DisconnectReason, at address: PublicAddress?, at now: Instant,
    _ effects: inout [some ConnectionEffect]
  ) -> Outcome? {
    if reason.endsSeat || reason == .idle { return .dismissed(reason) }
    if reason == .moved { recovery?.cause = .move(to: address) }
    let isNews = recovery?.delay != reason && (reason == .full || reason == .crowded)
    recovery?.delay = reason
    return failTry(at: now, &effects) ?? (isNews ? .delayed : nil)
  }

  private mutating func leaveRecovery(with outcome: Outcome) -> Outcome {
    recovery = nil
    return outcome
  }
}

extension ServerLine {
  /// True if it answers a request that may have been sent on by other servers.
  fileprivate var endsHops: Bool {
    switch self {
    case .ok(.hello, _), .ok(.name, _), .error(.moved, _, _), .event, .row: false
    case .ok, .error: true
    }
  }
}

extension ReceivedLine {
  /// True if it can be a guess-server's greeting or BYE.
  fileprivate var isEvent: Bool {
    if case .event? = line { true } else { line == nil && text != nil }
  }
}
