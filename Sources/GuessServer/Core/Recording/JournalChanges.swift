import GuessProtocol

/// Lines for the journal: changes one behind the other, of each of which all entries count, or none.
package struct JournalChanges: Sendable {
  /// The lines.
  package private(set) var bytes: [UInt8] = []
  /// Matches whose end is among them.
  package private(set) var endedMatches: [MatchID] = []
  /// Whether a secret is told in them.
  package private(set) var tellSecrets = false
  /// Where the last line of the change begins that has not ended.
  private var openLine: Int?

  /// None yet.
  package init() {}

  /// Whether there is nothing to record.
  package var isEmpty: Bool { bytes.isEmpty }

  /// Whether entries may still come to the last change.
  var isOpen: Bool { openLine != nil }

  /// Adds an entry to the change that is open, or opens one with it.
  package mutating func append(_ entry: JournalEntry) {
    // Most changes have one entry. So each is written as if it were the last one, and the few that are not are corrected.
    if let openLine { JournalEntry.continueLine(from: openLine, in: &bytes) }
    openLine = bytes.count
    entry.write(to: &bytes)
    if case .over(_, let match?, _, _, _) = entry { endedMatches.append(match) }
    if case .round = entry { tellSecrets = true }
  }

  /// Ends the change that is open, if one is.
  package mutating func endChange() {
    openLine = nil
  }

  /// Forgets all, and keeps the memory for what comes next.
  mutating func removeAll() {
    // It is asked for with everything that is done, of which most changes nothing.
    guard !isEmpty else { return }
    bytes.removeAll(keepingCapacity: true)
    endedMatches.removeOneByOne()
    tellSecrets = false
    openLine = nil
  }
}

/// What the lobby hears of the journal that it has recorded in.
package enum JournalNews: Hashable, Sendable {
  /// These matches are on disk, whatever happens.
  case recorded([MatchID])
  /// Nothing is recorded any more, and what was not yet on disk may be lost.
  case failed
  /// Another node could go on with what is recorded, or could not.
  case logged(Bool)
  /// All rooms have been recorded as they are, and whatever happens in them is recorded again.
  case resumed
}

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
  /// How old a file becomes in which matches have ended, where history is kept for days: so much longer may a match stay.
  package var fileAge = Milliseconds.seconds(86_400)
  /// Bytes that may happen while a new file is prepared: some seconds of a very busy server, and a bound to what a disk that
  /// hangs makes it hold.
  package var carryBytes = 16 * 1_024 * 1_024

  package init() {}

  /// Bytes in a file that begins with a snapshot of `snapshot` bytes, before a new one begins.
  func fileBytes(afterSnapshot snapshot: Int) -> Int {
    max(fileBytes, fileSnapshots * snapshot)
  }
}
