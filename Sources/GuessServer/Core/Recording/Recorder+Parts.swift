import GuessGame
import GuessProtocol

extension Recorder {
  struct File {
    var number: Int
    var length: Int
    /// Bytes in the snapshot at its start.
    var snapshotLength = 0
    var isNameSynced = false
    /// Time at which it is too old; nil if age does not matter.
    var oldAt: Instant?
    /// True if a match may have ended in it. A file without one does not become too old.
    var hasEndedMatches: Bool
  }

  struct Pending {
    var bytes: [UInt8] = []
    var matches: [MatchID] = []
    /// True if they are just a mark. It needs no sync: nothing is lost if it never reaches the disk.
    var isMark = false
  }

  struct Written {
    /// Time of the oldest write; nil if there is none.
    var since: Instant?
    var bytes = 0
    var matches: [MatchID] = []
    /// Length of the file with them, if a sync covers them.
    var length = 0
  }

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
