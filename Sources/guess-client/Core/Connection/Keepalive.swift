import GuessProtocol

/// Asks a quiet server for a sign of life, since a connection that Wi-Fi has lost says nothing of it.
package struct Keepalive: Sendable {
  /// How long nothing may come before it asks. Routers forget a quiet connection after 30 s at the earliest.
  package static let quiet = Milliseconds.seconds(15)
  /// How long it waits for anything to come back: the time after which TCP itself gives up on the server's side.
  package static let patience = Milliseconds.seconds(20)

  /// What the deadline asks for.
  package enum Action: Hashable, Sendable {
    case ask
    case giveUp
  }

  private var lastHeard: Instant
  private var asked: Instant?

  /// Starts on a connection that is new.
  package init(at now: Instant) {
    lastHeard = now
  }

  /// When there is something to do next.
  package var deadline: Instant {
    asked.map { $0 + Self.patience } ?? lastHeard + Self.quiet
  }

  /// Takes note that something has come from the server.
  package mutating func heard(at now: Instant) {
    lastHeard = now
    asked = nil
  }

  /// Says what is due, if anything is.
  package mutating func tick(at now: Instant) -> Action? {
    guard now >= deadline else { return nil }
    guard asked == nil else { return .giveUp }
    asked = now
    return .ask
  }
}

extension Keepalive {
  /// How long nothing has come from a server that was asked in vain.
  static let silence = quiet + patience

  /// The word that marks the client's own requests.
  static let mark = "keepalive"
  static let request = Array("\(Command.ping(nil).line(tag: ShortWord(mark)))\n".utf8)

  /// Whether `line` answers one of the client's own requests, which nobody needs to see.
  static func isAnswered(by line: ServerLine?) -> Bool {
    switch line {
    case .ok(_, let tag?), .error(_, _, let tag?), .row(_, let tag?): tag == ShortWord(mark)
    default: false
    }
  }
}
