/// An input to a session or a bot.
package enum Input: Hashable, Sendable {
  /// The connection is open: the first input, and the result of `Effect.connect`.
  case connected
  /// Bytes from the server, split arbitrarily.
  case received([UInt8])
  /// The connection was closed, reset, or never opened.
  case disconnected
  /// The connection can't be restored while the client runs.
  case barred(ConnectionMessage)
  /// The process continues after it was stopped.
  case resumed
  /// `nextDeadline` has passed.
  case deadline

  // For sessions.

  /// Bytes from standard input.
  case typed([UInt8])
  /// Standard input has ended.
  case inputEnded
  /// Another program, or a terminal that is not in raw mode, asks to stop.
  case interrupted
  /// The terminal has a new size.
  case resized(columns: Int, rows: Int = TerminalShape.usualRows)

  // For bots.

  /// The task for the next match. Only for a bot that is `ready` or whose match is `over`.
  case go(on: BotTask)
  /// A line printed by the program, without its ending.
  case answered(String)
  case programEnded(ProgramEnd)
  /// Send QUIT and leave.
  case leave
}
