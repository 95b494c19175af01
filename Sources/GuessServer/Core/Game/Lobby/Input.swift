import GuessProtocol

/// Everything that can happen to the lobby. Passed on, never copied: copying cost a guess 200 instructions of 2,200.
package enum Input: ~Copyable, Sendable {
  case connected(ConnectionID, from: Origin)
  case request(Request, from: ConnectionID)
  /// The client has shut down its sending side, and all its lines have been passed in.
  case ended(ConnectionID)
  /// The client has sent more than `Limits.floodBytes` without a line.
  case flooded(ConnectionID)
  /// The connection is closed, or output can't be delivered.
  case lost(ConnectionID)
  case deadline
  /// The wall clock has jumped. By the new time, the server started at `startTime`, in seconds since 1970. The clock may be ahead by
  /// `doubt` seconds.
  case wallClock(startTime: Int64, doubt: Int64)
  /// The server is shutting down: nothing new begins, running matches may finish.
  case drain
  /// The player for whom the server runs, if known, has ended the game.
  case endGame(by: Name?)
  /// Play stops here: the server exits, or its rooms continue elsewhere.
  case stop
  /// The operator has changed the language, the message of the day or limits. Boxed to keep other inputs small.
  case reconfigured(Box<LobbyConfiguration>)
  case load(Load.Stage)
  case check
  /// The shards of the cluster. Boxed to keep other inputs small.
  case shards(Box<[ShardStatus]>)
  case journal(JournalNews)
}

package struct LobbyConfiguration: Sendable {
  var version: String
  package var language = Language.english
  package var messageOfTheDay: [ChatText] = []
  package var names: Set<Name>?
  package var seedKey: SeedKey
  /// The wall clock at the start, in seconds since 1970 in UTC. Only determines the day. Jumps arrive as `Input.wallClock`.
  package var startTime: Int64 = 0
  /// Seconds by which the wall clock may be ahead; negative if it is behind. Jumps arrive as `Input.wallClock`.
  package var doubt: Int64 = 0
  /// The shard that the lobby is; nil if there is one only.
  package var shard: Shard?
  package var keepsJournal = false
  package var limits = ServerLimits()

  package init(version: String, seedKey: SeedKey) {
    self.version = version
    self.seedKey = seedKey
  }

  /// Applies new limits, language, names and message of the day while people play. Connections above a lower limit stay, and kept
  /// seats keep the announced time.
  mutating func change(to new: LobbyConfiguration) {
    (language, messageOfTheDay, names, limits) = (new.language, new.messageOfTheDay, new.names, new.limits)
  }
}
