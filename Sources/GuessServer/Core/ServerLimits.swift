import Protocol

/// The limits that the server keeps for everyone's sake, each with its reason. What a client must respect of them is
/// listed by `LIMITS`.
package struct ServerLimits: Sendable {
  /// Connections in all; the shell lowers it to what the system's limit of descriptors allows.
  package var connections = 10_000
  /// Lines of one connection: a paste of ten at once, then five a second, faster than anyone thinks. Nil is no limit,
  /// for load tests and trusted programs.
  package var lines: TokenBucket.Rate? = TokenBucket.Rate(burst: 10, interval: Milliseconds(200))
  /// What one player may say: a short burst, then a line in two seconds, so that nobody is talked off the screen.
  package var chat = TokenBucket.Rate(burst: 5, interval: .seconds(2))
  /// Until the first request that makes sense. People read the greeting first; scanners never get that far.
  package var login = Milliseconds.seconds(120)
  /// Silence outside a match, so that one who is paired has a rival who is there.
  package var idle = Milliseconds.minutes(10)
  /// How long before that a warning is given: time to find the keyboard.
  package var idleWarning = Milliseconds.minutes(1)
  /// How long before a round's end a warning is given, where the round lasts at least twice as long.
  package var clockWarning = Milliseconds.seconds(15)
  /// A step or a turn: long enough to think, short enough to watch.
  package var turn = Milliseconds.seconds(20)
  /// How long the seat of a lost connection is kept: a walk between two Wi-Fis, or the restart of a telephone.
  package var grace = Milliseconds.seconds(60)
  /// When the rival of one who is away is told how long it may still take.
  package var graceWarnings = [Milliseconds.seconds(30), .seconds(10)]
  /// How long running matches may go on when the server is asked to stop: a round's last guesses, no more.
  package var drain = Milliseconds.seconds(30)
  /// Watchers in one room: a class and its teacher, twice over. Every event is written once for each of them.
  package var watchersInRoom = 64
  /// Bytes that may wait for a client that does not read: about 500 lines. Above that it is dropped.
  package var outboxBytes = 64 * 1_024
  /// The same for one that only watches: a slow watcher goes before a player does.
  package var watcherOutboxBytes = 32 * 1_024

  package init() {}
}
