import GuessProtocol

package enum Reconnection {
  /// Time for which a client tries to return, seat or not: longer than the restart of a machine, and than the longest grace of
  /// most servers. A server that was stopped keeps seats on disk, and their time begins when it is back.
  static let patience = Milliseconds.minutes(5)
  /// Tries while the name is taken: about sixteen seconds, as a cluster keeps names of a lost node for its lease, and a takeover.
  static let triesForName = 7
  /// Time limit of one try, from the first packet to the reply: the limit of the first connection.
  static let tryTime = Milliseconds.seconds(10)
  /// Upper bound of the random delay after a move, which all clients hear of together: a server accepts some thousands meanwhile.
  static let longestMovePause = Milliseconds.seconds(3)

  /// Upper bound of the servers of a cluster that send a request on to another one: each knows the others, as they were a second ago.
  static let mostHops = 3
  /// Time limit for a greeting there: it may have gone without a word.
  static let hopTime = Milliseconds.seconds(2)

  /// Longest wait for a goodbye. A working server sends it at once.
  package static let goodbyeTime = Milliseconds.seconds(2)

  package enum Cause: Hashable {
    /// The connection was lost, or the server stops and may be back soon.
    case loss
    /// Name, seat and room continue on another server, at this address if known.
    case move(to: PublicAddress?)
  }
}

extension Reconnection.Cause {
  /// The cause after a BYE with this reason; nil if the client does not reconnect.
  package init?(_ reason: DisconnectReason, at address: PublicAddress?, in match: MatchState) {
    switch reason {
    case .moved: self = .move(to: address)
    // The server is restarted.
    case .drain where match.mayReturn: self = .loss
    // The client reads again by now, and a typing error is no reason to lose a match.
    case .slow where match.keptLocation.isKept, .nonsense where match.keptLocation.isKept,
      .flood where match.keptLocation.isKept:
      self = .loss
    case .drain, .slow, .nonsense, .flood: return nil
    // Requested, the end of the game, the server's or its operator's choice, no connection at all, or connected elsewhere.
    case .quit, .ended, .idle, .full, .crowded, .displaced, .kicked, .banned: return nil
    }
  }
}

extension ServerConnection {
  /// The meaning of a line, or of the time, for a connection.
  package enum Outcome: Hashable {
    /// Nothing has come from the server since a ping.
    case silent
    case givenUp
    /// The name is back, and the seat too if there was one and it was kept; with the place before the loss.
    case back(Reply, from: MatchState.Location)
    case nameIsRefused(from: MatchState.Location)
    /// A server has no place for the client yet, which is shown once per reason. More tries follow.
    case delayed
    /// A server has closed the new connection for good; no more tries are made.
    case dismissed(DisconnectReason)
    case nameless
  }

  struct Recovery {
    enum Stage {
      case waiting(until: Instant)
      /// Connecting, then requesting name and seat.
      case trying(until: Instant, isGreeted: Bool)
    }

    let location: MatchState.Location
    /// Time until which the server keeps the seat, as far as known; nil without one.
    let keptUntil: Instant?
    var cause: Reconnection.Cause
    var backoff: Backoff
    var stage: Stage
    /// True if the last token is unknown there, and the one before it is tried.
    var triesFormerToken = false
    /// The reason of the last BYE, which is shown once.
    var delay: DisconnectReason?

    var end: Instant {
      switch stage {
      case .waiting(let end), .trying(let end, _): end
      }
    }
  }
}

extension DisconnectReason {
  /// True if the seat is lost with a connection closed for this reason.
  package var endsSeat: Bool {
    switch self {
    case .quit, .ended, .displaced, .kicked, .banned: true
    // The server stops, has no room yet, or serves somewhere else.
    case .idle, .drain, .full, .crowded, .moved, .slow, .nonsense, .flood: false
    }
  }
}

extension Credentials? {
  /// The time for which the server keeps a seat: a day at most, as a faulty one may send any number.
  var keptTime: Milliseconds {
    self?.grace.map { .seconds(min(max(0, $0), MatchClock.longest)) } ?? Limits.grace
  }
}

/// Times of the tries to reach a server again: soon at first, then less and less often.
///
/// The pauses double and vary by a quarter, so that the clients of a restarted server do not all return at once.
struct Backoff: Hashable, Sendable {
  /// The first pause: long enough for a router to find its way again, and hardly noticed.
  static let firstPause = Milliseconds(250)
  /// The longest pause: short for a player who waits for a seat, and no load for a server.
  static let longestPause = Milliseconds.seconds(4)

  private(set) var end: Instant
  private var pause = firstPause

  init(until end: Instant) { self.end = end }

  mutating func extend(by time: Milliseconds) { end = end + time }

  mutating func nextTry(at now: Instant, using random: inout any RandomNumberGenerator) -> Instant? {
    guard now < end else { return nil }
    let quarter = pause.count / 4
    let varied = Milliseconds(.random(in: pause.count - quarter...pause.count + quarter, using: &random))
    pause = min(pause + pause, Self.longestPause)
    return min(now + varied, end)
  }
}

/// Pings a quiet server, since a connection lost by Wi-Fi gives no sign of it.
package struct Keepalive {
  /// Silence before a ping. Routers forget a quiet connection after 30 s at the earliest.
  static let quiet = Milliseconds.seconds(15)
  /// Wait for anything after a ping: the time after which TCP itself gives up on the server's side.
  static let patience = Milliseconds.seconds(20)
  /// Total silence of a server that did not reply to a ping.
  package static let silence = quiet + patience
  package static let mark = "keepalive"
  package static let request = Array("\(Command.ping(nil).line(tag: ShortWord(mark)))\n".utf8)

  private var lastHeard = Instant.start
  private var asked: Instant?

  var deadline: Instant { asked.map { $0 + Self.patience } ?? lastHeard + Self.quiet }

  mutating func heard(at now: Instant) { (lastHeard, asked) = (now, nil) }

  /// The process continues. Input may be waiting, but after a long time the connection is probably lost: a ping is due at once.
  mutating func resume(after time: Milliseconds, at now: Instant) {
    (lastHeard, asked) = (time < Self.quiet ? now : now - Self.quiet, nil)
  }

  mutating func tick(at now: Instant, _ effects: inout [some ConnectionEffect]) -> Bool {
    guard now >= deadline else { return false }
    guard asked == nil else { return true }
    asked = now
    effects.append(.send(Self.request))
    return false
  }

  /// True if `line` replies to one of the client's own requests, which are not shown.
  package static func isAnswered(by line: ServerLine?) -> Bool {
    switch line {
    case .ok(_, let tag?), .error(_, _, let tag?), .row(_, let tag?): tag == ShortWord(mark)
    default: false
    }
  }
}
