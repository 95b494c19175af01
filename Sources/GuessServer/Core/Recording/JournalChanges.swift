import GuessProtocol

/// Journal lines, as a sequence of changes. The entries of a change count all together or not at all.
package struct JournalChanges: Sendable {
  package private(set) var bytes: [UInt8] = []
  /// Matches that end in these lines.
  package private(set) var endedMatches: [MatchID] = []
  /// True if the lines contain a secret.
  package private(set) var tellSecrets = false
  /// Start of the last line of the open change.
  private var openLine: Int?

  package init() {}

  package var isEmpty: Bool { bytes.isEmpty }

  /// True if the last change may get more entries.
  var isOpen: Bool { openLine != nil }

  /// Appends an entry to the open change, or opens one.
  package mutating func append(_ entry: JournalEntry) {
    // Most changes have one entry. So each is written as if it were the last, and the few exceptions are corrected.
    if let openLine { JournalEntry.continueLine(from: openLine, in: &bytes) }
    openLine = bytes.count
    entry.write(to: &bytes)
    if case .over(_, let match?, _, _, _) = entry { endedMatches.append(match) }
    if case .round = entry { tellSecrets = true }
  }

  /// Ends the open change, if any.
  package mutating func endChange() {
    openLine = nil
  }

  /// Removes everything but keeps the memory.
  mutating func removeAll() {
    // Called with all effects, most of which record nothing.
    guard !isEmpty else { return }
    bytes.removeAll(keepingCapacity: true)
    endedMatches.removeOneByOne()
    tellSecrets = false
    openLine = nil
  }
}

/// News from the journal for the lobby.
package enum JournalNews: Hashable, Sendable {
  /// These matches are on disk for good.
  case recorded([MatchID])
  /// Recording has stopped, and whatever was not on disk may be lost.
  case failed
  /// True if another node could take over from what is recorded.
  case logged(Bool)
  /// All rooms have been recorded as they are, and recording continues.
  case resumed
}

/// The limits for syncing the journal and starting new files, with reasons.
package struct RecorderLimits: Sendable {
  /// Maximum time before written data is synced: what a power cut may lose.
  package var syncInterval = Milliseconds.seconds(1)
  /// Maximum number of unsynced bytes, whatever their age: syncing more would block a server with one core for longer than
  /// players wait for an answer.
  package var syncBytes = 1_024 * 1_024
  /// Minimum time between syncs that confirm ended matches: players are notified soon, and a thousand matches that end together
  /// share one sync.
  package var matchSyncInterval = Milliseconds(100)
  /// Time before retrying after a disk error.
  package var retryInterval = Milliseconds.seconds(5)
  /// Time before retrying a new file while the old one is still good.
  package var moveInterval = Milliseconds.seconds(60)
  /// Bytes per file, which are read in 0.1 s at the next start.
  package var fileBytes = 8 * 1_024 * 1_024
  /// Minimum size of a file in snapshots, so that writing those costs little by comparison.
  package var fileSnapshots = 8
  /// Maximum age of a file with ended matches if history is kept for days: matches may be kept for this much longer.
  package var fileAge = Milliseconds.seconds(86_400)
  /// Maximum number of bytes recorded while a new file is prepared: a few seconds of a very busy server. Bounds the memory used
  /// if a disk hangs.
  package var carryBytes = 16 * 1_024 * 1_024

  package init() {}

  /// Size at which a file that begins with a snapshot of `snapshot` bytes is full.
  func fileBytes(afterSnapshot snapshot: Int) -> Int {
    max(fileBytes, fileSnapshots * snapshot)
  }
}
