import GuessProtocol

/// The environment of a change: time and randomness, and the effects it causes.
package struct Context {
  var now = Instant.start
  package var random: any RandomNumberGenerator
  package internal(set) var effects = Effects()
  var counters = Counters()
  package var scores = Scoreboard()
  /// Matches that have ended and are not counted yet.
  var results: [MatchResult] = []
  /// The wall clock at the start, in seconds since 1970 in UTC.
  var startTime: Int64 = 0
  /// Seconds by which the wall clock may be ahead; negative if it is behind.
  var doubt: Int64 = 0
  let seedKey: SeedKey
  private let keepsJournal: Bool

  var unixTime: Int64 { startTime + (now - .start).count / 1_000 }

  var today: Day { Day(unixTime: unixTime) }

  init(_ configuration: LobbyConfiguration, random: any RandomNumberGenerator) {
    self.random = random
    seedKey = configuration.seedKey
    keepsJournal = configuration.keepsJournal
    (startTime, doubt) = (configuration.startTime, configuration.doubt)
  }

  /// Records an entry if there is a journal; otherwise it isn't even made.
  mutating func record(_ entry: @autoclosure () -> JournalEntry) {
    if keepsJournal { effects.changes.append(entry()) }
  }
}
