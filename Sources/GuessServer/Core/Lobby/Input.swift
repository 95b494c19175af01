import GuessProtocol

/// All that can happen to the lobby. It is handed on and never copied: that took a guess 200 instructions of 2,200.
package enum Input: ~Copyable, Sendable {
  /// Someone has connected.
  case connected(ConnectionID, from: Origin)
  /// A line has come.
  case request(Request, from: ConnectionID)
  /// The client has sent all that it will send, and all of that has been handed in.
  case ended(ConnectionID)
  /// The client has sent more than `Limits.floodBytes` without a line.
  case flooded(ConnectionID)
  /// The connection is gone, or what was sent can't be delivered.
  case lost(ConnectionID)
  /// `Lobby.nextDeadline` has come.
  case deadline
  /// The wall clock has jumped: by what it shows now, the server started so many seconds after the start of 1970.
  case wallClock(startTime: Int64)
  /// The server is asked to stop: nothing new begins, running matches may finish.
  case drain
  /// Nothing is played here any more: the server ends, or another node goes on with its rooms.
  case stop
  /// The host has decided something else about language, message of the day or limits. In a box, so that other inputs stay
  /// small.
  case reconfigured(Box<LobbyConfiguration>)
  /// Something has come of what was to be recorded.
  case journal(JournalNews)
}

/// What a host decides about a lobby.
package struct LobbyConfiguration: Sendable {
  /// The version that the greeting tells.
  package var version: String
  /// The language of sentences until a client asks for another.
  package var language = Language.english
  /// Lines that everyone reads after the greeting.
  package var messageOfTheDay: [ChatText] = []
  /// What seeded secrets follow from.
  package var seedKey: SeedKey
  /// The wall clock at the start, in seconds since the start of 1970 in UTC; it tells the day and nothing else. When it jumps,
  /// the lobby hears of it.
  package var startTime: Int64 = 0
  /// Whether there is a journal in which rooms are recorded.
  package var keepsJournal = false
  /// Draws the code of a room where not all codes are this lobby's; nil where they are.
  package var drawCode: (@Sendable (inout any RandomNumberGenerator) -> RoomCode)?
  /// True if a layer around the lobby takes its news. Without one they would pile up.
  package var tellsNews = false
  /// The limits.
  package var limits = ServerLimits()

  package init(version: String, seedKey: SeedKey) {
    self.version = version
    self.seedKey = seedKey
  }
}
