import Protocol

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
