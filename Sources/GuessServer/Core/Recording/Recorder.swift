import GuessProtocol

/// What has to be written to the journal, and when it has to be synced, or begun in a new file.
///
/// It knows no file: the shell writes what `pending` holds, does one `Job` at a time on the side, and says what came of
/// it. So every way in which a disk can fail is tested without one.
package struct Recorder: Sendable {
  /// Work that takes as long as the disk takes, and is done beside the game.
  package enum Job: Hashable, Sendable {
    /// Make sure that all that was written is on disk; and where `withName`, the name of the file as well.
    case sync(withName: Bool)
    /// Write these bytes, and every room as it is now, to a new file with this number, and make sure that they are on disk;
    /// before that, where `afterSync`, make sure of all that was written to the file in use, whose place the new one does not yet take.
    case prepare(number: Int, [UInt8], afterSync: Bool)
  }

  /// What a job could not do.
  package enum Failure: Hashable, Sendable {
    /// The system would not say that what was written is on disk.
    case sync
    /// The new file could not be written.
    case file
  }

  /// What is to be done now that a job has ended.
  package enum Outcome: Equatable, Sendable {
    case nothing
    case news(JournalNews)
    /// Append these bytes to the new file and let it take the place of the one in use, which is kept as history.
    case install([UInt8])
    /// Nobody needs the new file any more, as far as it is there.
    case discard
  }

  enum Phase: Sendable {
    /// What happens is written to the file.
    case recording
    /// So it is, while a new file is prepared; `carry` is what has been written since it began.
    case moving(carry: [UInt8])
    /// Nothing is written; at `retryAt` a new file is tried.
    case failed(retryAt: Instant)
    /// Nothing is written to the file in use, and a new one is prepared; what has happened since is pending.
    case recovering
  }

  package let limits: RecorderLimits
  private var start: JournalEntry
  /// The number of the file in use.
  package private(set) var fileNumber: Int
  /// Bytes in it.
  package private(set) var length: Int
  /// Bytes that are still to be written.
  package private(set) var pending: [UInt8] = []
  private(set) var phase = Phase.recording

  /// Matches whose end is in `pending`.
  private var pendingMatches: [MatchID] = []
  /// Matches whose end has been written since the last sync began.
  private var writtenMatches: [MatchID] = []
  /// Matches whose end the sync that is going on makes safe.
  private var syncingMatches: [MatchID] = []
  /// Since when something has been written that is not on disk.
  private var unsyncedSince: Instant?
  /// The same for what the sync that is going on makes safe, and how many bytes that is.
  private var syncing: (since: Instant, bytes: Int)?
  /// Bytes that are not on disk.
  private var unsyncedBytes = 0
  private var lastSync: Instant?
  /// Bytes that are on disk once the sync that is going on has ended.
  private var syncingLength = 0
  /// Bytes that are on disk, where no mark says so yet.
  private var unmarkedLength: Int?
  /// Whether `pending` is nothing but a mark. It needs no sync: what it says is true, whether it reaches the disk or not.
  private(set) var isMarkPending = false
  private var isNameSynced = false
  private var isJobRunning = false
  /// Bytes in the snapshot at the beginning of the file.
  private var snapshotLength = 0
  /// Bytes in that of the file that is being prepared.
  private var preparedLength = 0
  /// When a new file may be tried again, after one could not be made.
  private var nextMove = Instant.start
  /// When the file in use is so old that a new one begins; nil where age does not matter.
  private var oldAt: Instant?
  /// Whether a match may have ended in it. Without one, there is nothing in it that grows old.
  private var hasEndedMatches: Bool

  /// A recorder for a file that holds `length` good bytes already; `start` tells of this run of the server. `age` is how old the
  /// file is, where an old one is to be replaced.
  package init(
    fileNumber: Int, length: Int, start: JournalEntry, age: Milliseconds? = nil,
    limits: RecorderLimits = RecorderLimits()
  ) {
    self.fileNumber = fileNumber
    self.length = length
    self.start = start
    self.limits = limits
    oldAt = age.map { .start + max(.zero, limits.fileAge - $0) }
    hasEndedMatches = length > 0
    start.write(to: &pending)
  }

  /// Whether what happens is being recorded.
  package var isRecording: Bool {
    switch phase {
    case .recording, .moving: true
    case .failed, .recovering: false
    }
  }

  /// Bytes that are not on disk, and how long ago the oldest of them was written; nothing where nothing is recorded.
  package func unsynced(at now: Instant) -> (bytes: Int, time: Milliseconds) {
    guard isRecording else { return (0, .zero) }
    let since = syncing?.since ?? unsyncedSince ?? now
    return (pending.count + unsyncedBytes + (syncing?.bytes ?? 0), now - since)
  }

  // MARK: - What happens

  /// The wall clock has jumped: times count from another `start` from now on.
  package mutating func restart(at start: JournalEntry) {
    self.start = start
    if case .failed = phase { return }
    isMarkPending = false
    start.write(to: &pending)
  }

  /// Takes changes that have happened.
  package mutating func record(_ changes: JournalChanges, at now: Instant) {
    precondition(!changes.isOpen, "only complete changes are recorded")
    if case .failed = phase { return }
    if let length = unmarkedLength {
      unmarkedLength = nil
      JournalEntry.mark(length: length).write(to: &pending)
    }
    if !changes.isEmpty { isMarkPending = false }
    pending += changes.bytes
    if isRecording { pendingMatches += changes.endedMatches }
    hasEndedMatches = hasEndedMatches || !changes.endedMatches.isEmpty
    if case .recovering = phase, pending.count > limits.carryBytes { fail(at: now) }
  }

  // MARK: - Writing

  /// Whether there is something to write to the file in use.
  package var hasPending: Bool { !pending.isEmpty && isRecording }

  /// All of `pending` has been handed to the kernel.
  package mutating func didWrite(at now: Instant) {
    length += pending.count
    if !isMarkPending {
      unsyncedBytes += pending.count
      unsyncedSince = unsyncedSince ?? now
    }
    isMarkPending = false
    if case .moving(var carry) = phase {
      phase = .recording
      carry += pending
      phase = .moving(carry: carry)
      if carry.count > limits.carryBytes { giveUpMove(at: now) }
    }
    pending.removeAll(keepingCapacity: true)
    writtenMatches += pendingMatches
    pendingMatches = []
  }

  /// `pending` could not be written, or not all of it.
  package mutating func didFailToWrite(at now: Instant) -> JournalNews {
    fail(at: now)
    return .failed
  }

  /// What is written but not synced is not to be trusted any more, so this file is left as it is.
  private mutating func fail(at now: Instant) {
    phase = .failed(retryAt: now + limits.retryInterval)
    pending = []
    pendingMatches = []
    writtenMatches = []
    syncingMatches = []
    unsyncedSince = nil
    unsyncedBytes = 0
    unmarkedLength = nil
    isMarkPending = false
  }

  // MARK: - Jobs

  /// When `nextJob` has to be asked again.
  package var nextDeadline: Instant? {
    guard !isJobRunning else { return nil }
    switch phase {
    case .recording: return .earliest(syncDeadline, ageDeadline)
    case .failed(let retryAt): return retryAt
    case .moving, .recovering: return nil
    }
  }

  /// The job that is due, if one is. Everything pending has been written before.
  package mutating func nextJob(at now: Instant) -> Job? {
    guard !isJobRunning else { return nil }
    switch phase {
    case .recording where isFull && now >= nextMove || ageDeadline.map { $0 <= now } ?? false:
      phase = .moving(carry: [])
      // It counts bytes of the file in use, and what is written from now on goes to the new one as well.
      unmarkedLength = nil
      return prepare(afterSync: true)
    case .recording:
      guard let deadline = syncDeadline, deadline <= now else { return nil }
      return sync(at: now)
    case .failed(let retryAt) where retryAt <= now:
      phase = .recovering
      return prepare(afterSync: false)
    case .failed, .moving, .recovering: return nil
    }
  }

  /// The job has ended; `failure` is what it could not do, and `length` the bytes of the new file, where there is one.
  package mutating func didFinish(_ job: Job, failure: Failure?, length: Int, at now: Instant) -> Outcome {
    isJobRunning = false
    preparedLength = length
    switch (job, phase) {
    case (.sync(let withName), _): return didSync(withName: withName, succeeded: failure == nil, at: now)
    // What could not be synced is lost to every later sync as well, whatever has become of the new file.
    case (.prepare, .recording) where failure == .sync, (.prepare, .moving) where failure == .sync:
      fail(at: now)
      return .news(.failed)
    // What goes on in the meantime is bounded, so the file may come too late.
    case (.prepare, .recording), (.prepare, .failed): return .discard
    case (.prepare, .moving(let carry)):
      if failure == nil { return .install(carry) }
      giveUpMove(at: now)
      return .discard
    case (.prepare, .recovering):
      if failure == nil { return .install(pending) }
      fail(at: now)
      return .discard
    }
  }

  /// The new file has taken the place of the old one, or could not.
  package mutating func didInstall(succeeded: Bool, at now: Instant) -> JournalNews? {
    guard succeeded else {
      giveUpMove(at: now)
      return nil
    }
    var carried = 0
    var news: JournalNews?
    switch phase {
    case .moving(let carry): carried = carry.count
    case .recovering:
      carried = pending.count
      pending.removeAll(keepingCapacity: true)
      news = .resumed
    case .recording, .failed: preconditionFailure("only an expected file is installed")
    }
    phase = .recording
    fileNumber += 1
    snapshotLength = preparedLength
    length = snapshotLength + carried
    unsyncedBytes = carried
    isNameSynced = false
    unmarkedLength = nil
    unsyncedSince = unsyncedSince ?? now
    if oldAt != nil { oldAt = now + limits.fileAge }
    hasEndedMatches = carried > 0
    return news
  }

  private var isFull: Bool { length >= limits.fileBytes(afterSnapshot: snapshotLength) }

  private var ageDeadline: Instant? { hasEndedMatches ? oldAt.map { max($0, nextMove) } : nil }

  private var syncDeadline: Instant? {
    guard let since = unsyncedSince else { return nil }
    if unsyncedBytes >= limits.syncBytes { return since }
    let usual = since + limits.syncInterval
    guard !writtenMatches.isEmpty else { return usual }
    return min(usual, max(since, (lastSync ?? .start) + limits.matchSyncInterval))
  }

  private mutating func sync(at now: Instant) -> Job {
    isJobRunning = true
    lastSync = now
    syncing = unsyncedSince.map { ($0, unsyncedBytes) }
    unsyncedSince = nil
    unsyncedBytes = 0
    syncingLength = length
    syncingMatches = writtenMatches
    writtenMatches = []
    return .sync(withName: !isNameSynced)
  }

  private mutating func didSync(withName: Bool, succeeded: Bool, at now: Instant) -> Outcome {
    syncing = nil
    guard isRecording else { return .nothing }
    guard succeeded else {
      fail(at: now)
      return .news(.failed)
    }
    if pending.isEmpty, unsyncedSince == nil {
      // Silence may follow, and what a mark speaks for can't be taken for what a crash has torn.
      JournalEntry.mark(length: syncingLength).write(to: &pending)
      isMarkPending = true
    } else {
      unmarkedLength = syncingLength
    }
    if withName { isNameSynced = true }
    defer { syncingMatches = [] }
    return syncingMatches.isEmpty ? .nothing : .news(.recorded(syncingMatches))
  }

  private mutating func prepare(afterSync: Bool) -> Job {
    var bytes: [UInt8] = []
    JournalEntry.file(number: fileNumber + 1).write(to: &bytes)
    start.write(to: &bytes)
    isJobRunning = true
    return .prepare(number: fileNumber + 1, bytes, afterSync: afterSync)
  }

  private mutating func giveUpMove(at now: Instant) {
    switch phase {
    case .moving:
      phase = .recording
      nextMove = now + limits.moveInterval
    case .recovering: fail(at: now)
    case .recording, .failed: break
    }
  }
}
