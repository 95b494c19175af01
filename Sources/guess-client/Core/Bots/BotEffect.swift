import GuessProtocol

/// What a bot wants done, in this order.
package enum BotEffect: Hashable, Sendable {
  /// Write to the server.
  case send([UInt8])
  /// Give the connection up; nothing more is heard of it.
  case hangUp
  /// Connect anew, at this address before all others where there is one: `connected` comes back, or `disconnected`.
  case connect(first: PublicAddress?)
  /// Write a line to the program: its answer comes back as `answered`.
  case ask(String)
  /// End the program, if it runs, and start it anew. Nothing more is heard of the old one.
  case restartProgram
  /// Tell whoever has sent the bot.
  case tell(BotEvent)
}

/// What happens to a bot.
package enum BotInput: Hashable, Sendable {
  /// A connection stands: the first one, and what comes of `BotEffect.connect`.
  case connected
  /// Bytes from the server, in whatever pieces they came.
  case received([UInt8])
  /// The server has closed the connection, or it was reset, or it did not come about.
  case disconnected
  /// The connection can't be got back while the client runs.
  case barred(ConnectionMessage)
  /// `nextDeadline` has come.
  case deadline
  /// What to do for the next match. Only for a bot that is `ready` or whose match is `over`.
  case go(on: BotTask)
  /// A line that the program has printed, without its ending.
  case answered(String)
  case programEnded(ProgramEnd)
  /// The process goes on after it was stopped.
  case resumed
  /// Leave the match that is being played.
  case giveUp
  /// Say goodbye.
  case leave
}
