import GuessProtocol

/// The limits for syncing the journal and starting new files, with reasons.
package struct RecorderLimits: Sendable {
  /// Maximum time before written data is synced: what a power cut may lose.
  var syncInterval = Milliseconds.seconds(1)
  /// Maximum number of unsynced bytes: syncing more would block a server with one core for too long.
  var syncBytes = 1_024 * 1_024
  /// Minimum time between syncs that confirm ended matches, so that those that end together share one.
  var matchSyncInterval = Milliseconds(100)
  /// Time before retrying after a disk error.
  package var retryInterval = Milliseconds.seconds(5)
  /// Time before retrying a new file while the old one is still good.
  var moveInterval = Milliseconds.seconds(60)
  /// Bytes per file, which are read in 0.1 s at the next start.
  package var fileBytes = 8 * 1_024 * 1_024
  /// Minimum size of a file in snapshots, so that writing those costs little by comparison.
  var fileSnapshots = 8
  /// Maximum age of a file with ended matches if history is kept for days: matches may be kept for this much longer.
  var fileAge = Milliseconds.seconds(86_400)
  /// Maximum number of bytes recorded while a new file is prepared. Bounds the memory used if a disk hangs.
  var carryBytes = 16 * 1_024 * 1_024

  package init() {}
}
