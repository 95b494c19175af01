/// What happens to a session.
package enum Input: Hashable, Sendable {
  /// The connection stands: the first input of all, and what comes of `Effect.connect`.
  case connected
  /// Bytes from the server, in whatever pieces they came.
  case received([UInt8])
  /// The server has closed the connection, or it was reset, or it did not come about.
  case disconnected
  /// The connection can't be got back while the client runs.
  case barred(ConnectionMessage)
  /// Bytes from standard input.
  case typed([UInt8])
  /// Standard input has ended.
  case inputEnded
  /// Another program, or a terminal that is not in raw mode, asks to stop.
  case interrupted
  /// The terminal has so many columns and rows now.
  case resized(columns: Int, rows: Int = TerminalShape.usualRows)
  /// The process goes on after it was stopped.
  case resumed
  /// `nextDeadline` has come.
  case deadline
}
