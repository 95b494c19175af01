import GuessGame

extension Recorder {
  package enum Job: Hashable, Sendable {
    /// Sync the file, and its name too if `withName`.
    case sync(withName: Bool)
    /// Write these bytes and a snapshot of all rooms to a new file, and sync it. If `afterSync`, sync the current file first.
    case prepare(number: Int, [UInt8], afterSync: Bool)
  }

  package enum Failure: Hashable, Sendable {
    case sync
    case file
  }

  package enum Outcome: Equatable, Sendable {
    case nothing
    case news(JournalNews)
    /// Append these bytes to the new file and make it the current one. The old one is kept as history.
    case install([UInt8])
    case discard
  }
}
