import GuessProtocol

/// One connection to a server, from start to end, without I/O.
package protocol Session {
  /// Time of the next `handle(.deadline, …)`; nil if none is due.
  var nextDeadline: Instant? { get }

  /// Sets the numeric address of the next connection, just before its `connected`.
  mutating func reach(_ server: ServerAddress)

  /// Handles one input and returns its effects.
  mutating func handle(_ input: Input, at now: Instant) -> [Effect]

  /// The session's use of the terminal.
  var display: Display { get }

  /// Output for the restored terminal at the end.
  var farewell: [UInt8] { get }
}

/// A session's use of the terminal.
package enum Display: Hashable, Sendable {
  /// Raw bytes in both directions.
  case none
  /// An input line below the output; keys arrive at once.
  case line
  /// Continuous text without control sequences; keys arrive at once.
  case keys
  /// The whole screen, restored at the end; keys arrive at once.
  case screen
}

extension Session {
  package mutating func reach(_ server: ServerAddress) {}
  package var display: Display { .none }
  package var farewell: [UInt8] { [] }
}
