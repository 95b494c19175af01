import GuessProtocol

/// An action requested by a bot; several are carried out in order.
package enum BotEffect: Hashable, Sendable {
  case send([UInt8])
  /// Close the connection and report nothing more from it.
  case hangUp
  /// Reconnect, at this address first if given; `connected` or `disconnected` follows.
  case connect(first: PublicAddress?)
  /// Write a line to the program; its answer arrives as `answered`.
  case ask(String)
  /// End the program if it runs, and restart it. Nothing more is reported of the old one.
  case restartProgram
  /// Report an event to the caller.
  case tell(BotEvent)
}

/// An input to a bot.
package enum BotInput: Hashable, Sendable {
  /// The first connection, or one requested by `BotEffect.connect`, is open.
  case connected
  /// Bytes from the server, split arbitrarily.
  case received([UInt8])
  /// The connection was closed, reset, or never opened.
  case disconnected
  /// The connection can't be restored while the client runs.
  case barred(ConnectionMessage)
  /// `nextDeadline` has passed.
  case deadline
  /// The task for the next match. Only for a bot that is `ready` or whose match is `over`.
  case go(on: BotTask)
  /// A line printed by the program, without its ending.
  case answered(String)
  case programEnded(ProgramEnd)
  /// The process continues after it was stopped.
  case resumed
  /// Send QUIT and leave.
  case leave
}
