import Protocol

/// When the journal is synced and when it begins a new file, each with its reason.
package struct RecorderLimits: Sendable {
  /// How long what was written may not be on disk: what a power cut may take away.
  package var syncInterval = Milliseconds.seconds(1)
  /// Bytes that may not be on disk, however fresh they are: a sync of more would keep a server with one core from its
  /// players for longer than anyone waits for an answer.
  package var syncBytes = 1_024 * 1_024
  /// How long at least from one sync to the next that makes the end of a match safe: players hear of it at once, and a
  /// thousand matches that end together share it.
  package var matchSyncInterval = Milliseconds(100)
  /// How long until a disk that has refused something is tried again.
  package var retryInterval = Milliseconds.seconds(5)
  /// How long until a new file is tried again, while the old one is still good.
  package var moveInterval = Milliseconds.seconds(60)
  /// Bytes in a file before a new one begins: read in a tenth of a second at the next start.
  package var fileBytes = 8 * 1_024 * 1_024
  /// How often the snapshot must fit into a file, so that writing it costs little beside what it is for.
  package var fileSnapshots = 8
  /// Bytes that may happen while a new file is prepared: some seconds of a very busy server, and a bound to what a disk that
  /// hangs makes it hold.
  package var carryBytes = 16 * 1_024 * 1_024

  package init() {}

  /// Bytes in a file that begins with a snapshot of `snapshot` bytes, before a new one begins.
  func fileBytes(afterSnapshot snapshot: Int) -> Int {
    max(fileBytes, fileSnapshots * snapshot)
  }
}
