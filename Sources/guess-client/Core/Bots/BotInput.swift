/// What happens to a bot.
package enum BotInput: Hashable, Sendable {
  /// A connection stands: the first one, and what comes of `BotEffect.connect`.
  case connected
  /// Bytes from the server, in whatever pieces they came.
  case received([UInt8])
  /// The server has closed the connection, or it was reset, or it did not come about.
  case disconnected
  /// `nextDeadline` has come.
  case deadline
  /// What to do for the next match. Only for a bot that is `ready` or whose match is `over`.
  case go(on: BotTask)
  /// A line that the program has printed, without its ending.
  case answered(String)
  case programEnded(ProgramEnd)
  /// The process goes on after it was stopped.
  case resumed
  /// Say goodbye.
  case leave
}
