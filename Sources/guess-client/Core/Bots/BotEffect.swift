import Protocol

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
  case errand(Errand)
  /// A line that the program has printed, without its ending.
  case answered(String)
  case programEnded(ProgramEnd)
  /// Say goodbye.
  case leave
}

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

/// What a bot tells whoever has sent it.
package enum BotNews: Hashable, Sendable {
  /// It has a name, and nothing to do yet.
  case ready(Name)
  /// It waits for a rival.
  case waiting
  /// It has opened a room.
  case opened(RoomCode)
  /// A match begins.
  case begun(rival: Name?)
  /// A match is over. What is said of the next one may come.
  case over(MatchRecord)
  /// The seat is gone without a match, or was never had; the next errand may come.
  case homeless
  /// The connection is lost and is to be got back.
  case lost
  /// It has given a match up; `over` follows.
  case gaveUp(BotFault)
  /// The server has broken a promise.
  case breach
  /// It can't go on; nothing comes after it.
  case failed(BotFailure)
  /// It has said goodbye; nothing comes after it.
  case gone
}

/// Why a bot can't go on.
package enum BotFailure: Hashable, Sendable {
  /// What has become of the connection.
  case connection(ConnectionNews)
  /// The server has refused what the bot needs, in the words of the server's own catalogue.
  case refused(Verb, Refusal)
  /// The server has sent it away.
  case dismissed(Farewell)
  /// The server refuses one guess after the other, and none of them should be.
  case nonsense
  /// The server that an arena is to play on does not start, for a reason in the system's words or nil where it has said
  /// why itself.
  case noServerStarts(reason: String?)
  /// The program does not start, for a reason in the system's words.
  case noProgramStarts(reason: String)
}
