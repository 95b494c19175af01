import GuessGame

extension Recorder {
  /// Work that waits for the disk, done in the background.
  package enum Job: Hashable, Sendable {
    /// Sync the file, and its name too if `withName`.
    case sync(withName: Bool)
    /// Write these bytes and a snapshot of all rooms to a new file with this number, and sync it. If `afterSync`, first sync
    /// the current file, which the new one does not replace yet.
    case prepare(number: Int, [UInt8], afterSync: Bool)
  }

  /// The step that a job failed at.
  package enum Failure: Hashable, Sendable {
    /// The written data could not be synced.
    case sync
    /// The new file could not be written.
    case file
  }

  /// The next step after a job.
  package enum Outcome: Equatable, Sendable {
    case nothing
    case news(JournalNews)
    /// Append these bytes to the new file and make it the current one. The old one is kept as history.
    case install([UInt8])
    /// Delete the new file, if it exists.
    case discard
  }
}
