/// What a bot wants done, in this order.
package enum BotEffect: Hashable, Sendable {
  /// Write to the server.
  case send([UInt8])
  /// Give the connection up; nothing more is heard of it.
  case hangUp
  /// Connect anew: `connected` comes back, or `disconnected`.
  case connect
  /// Write a line to the program: its answer comes back as `answered`.
  case ask(String)
  /// End the program, if it runs, and start it anew. Nothing more is heard of the old one.
  case restartProgram
  /// Tell whoever has sent the bot.
  case tell(BotNews)
}
