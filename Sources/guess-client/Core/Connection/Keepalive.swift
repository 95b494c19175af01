import GuessProtocol

/// Pings a quiet server, since a connection lost by Wi-Fi gives no sign of it.
package struct Keepalive: Sendable {
  /// Silence before a ping. Routers forget a quiet connection after 30 s at the earliest.
  package static let quiet = Milliseconds.seconds(15)
  /// Wait for anything after a ping: the time after which TCP itself gives up on the server's side.
  package static let patience = Milliseconds.seconds(20)

  /// The action due at the deadline.
  package enum Action: Hashable, Sendable {
    case ask
    case giveUp
  }

  private var lastHeard: Instant
  private var asked: Instant?

  package init(at now: Instant) {
    lastHeard = now
  }

  package var deadline: Instant {
    asked.map { $0 + Self.patience } ?? lastHeard + Self.quiet
  }

  /// Records that something came from the server.
  package mutating func heard(at now: Instant) {
    lastHeard = now
    asked = nil
  }

  /// Returns the action that is due; nil if none is.
  package mutating func tick(at now: Instant) -> Action? {
    guard now >= deadline else { return nil }
    guard asked == nil else { return .giveUp }
    asked = now
    return .ask
  }
}

extension Keepalive {
  /// Total silence of a server that did not reply to a ping.
  static let silence = quiet + patience

  /// The tag of the client's own requests.
  static let mark = "keepalive"
  static let request = Array("\(Command.ping(nil).line(tag: ShortWord(mark)))\n".utf8)

  /// True if `line` replies to one of the client's own requests, which are not shown.
  static func isAnswered(by line: ServerLine?) -> Bool {
    switch line {
    case .ok(_, let tag?), .error(_, _, let tag?), .row(_, let tag?): tag == ShortWord(mark)
    default: false
    }
  }
}
