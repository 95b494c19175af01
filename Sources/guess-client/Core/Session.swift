import Protocol

/// What happens to a session.
package enum Input: Hashable, Sendable {
  /// The connection stands; the first input of all.
  case connected
  /// Bytes from the server, in whatever pieces they came.
  case received([UInt8])
  /// The server has closed the connection, or it was reset.
  case disconnected
  /// Bytes from standard input.
  case typed([UInt8])
  /// Standard input has ended.
  case inputEnded
  /// Another program, or a terminal that is not in raw mode, asks to stop.
  case interrupted
  /// The terminal has so many columns now.
  case resized(columns: Int)
  /// The process goes on after it was stopped.
  case resumed
  /// `nextDeadline` has come.
  case deadline
}

/// What a session asks to be done, in this order.
package enum Effect: Hashable, Sendable {
  /// Write to standard output.
  case print([UInt8])
  /// Write to standard error: one line for people.
  case complain(String)
  /// Write to the server.
  case send([UInt8])
  /// Tell the server that nothing more comes.
  case finishSending
  /// Stop the process, as Ctrl-Z does.
  case suspend
  /// Leave; nothing comes after it.
  case quit(ExitCode)
}

/// One connection to a server, from its beginning to its end, without any of its input and output.
package protocol Session {
  /// When `handle(.deadline, …)` is due next; nil while nothing waits for time to pass.
  var nextDeadline: Instant? { get }

  /// Takes one input and answers what has to be done.
  mutating func handle(_ input: Input, at now: Instant) -> [Effect]
}

/// Requests that a session makes by itself.
enum OwnRequest {
  static func hello(name: Name?) -> String {
    "HELLO 1 kind=human" + (name.map { " name=\($0)" } ?? "")
  }

  static func join(_ room: RoomCode) -> String {
    "JOIN \(room)"
  }
}

/// Words that both kinds of session need.
enum Complaint {
  static func closed(by server: ServerAddress) -> String {
    "\(server) closed the connection. Start guess-client again to come back."
  }

  static func lost(_ server: ServerAddress) -> String {
    let silence = (Keepalive.quiet + Keepalive.patience).secondsRoundedUp
    return "The connection is lost: nothing came from \(server) for \(silence) seconds."
  }

  static let noServer = "What answers there does not speak guess/1. Is the port right?"
}
