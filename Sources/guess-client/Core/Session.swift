import GuessProtocol

/// One connection to a server, from its beginning to its end, without any of its input and output.
package protocol Session {
  /// When `handle(.deadline, …)` is due next; nil while nothing waits for time to pass.
  var nextDeadline: Instant? { get }

  /// Learns which server the next connection leads to, in digits, just before that is an input.
  mutating func reach(_ server: ServerAddress)

  /// Takes one input and answers what has to be done.
  mutating func handle(_ input: Input, at now: Instant) -> [Effect]

  /// What it makes of the terminal while it runs.
  var display: Display { get }

  /// What is left to read once the terminal is as it was before.
  var farewell: [UInt8] { get }
}

/// What a session makes of the terminal.
package enum Display: Hashable, Sendable {
  /// Nothing: bytes come and go as they are.
  case none
  /// A line that is edited below the lines that come; every key arrives at once.
  case line
  /// Text that goes on and on, with no control sequence; every key arrives at once.
  case keys
  /// The whole screen, which is given back at the end; every key arrives at once.
  case screen
}

extension Session {
  package mutating func reach(_ server: ServerAddress) {}
  package var display: Display { .none }
  package var farewell: [UInt8] { [] }
}
