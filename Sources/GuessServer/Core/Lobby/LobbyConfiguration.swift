import Protocol

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
  /// The limits.
  package var limits = ServerLimits()

  package init(version: String, seedKey: SeedKey) {
    self.version = version
    self.seedKey = seedKey
  }
}
