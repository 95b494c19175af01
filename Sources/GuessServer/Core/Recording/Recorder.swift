import GuessGame
import GuessProtocol

/// The state of the journal: what to write, and when to sync or begin a new file.
///
/// It does no I/O: the shell writes `pending`, runs one `Job` at a time in the background, and reports the results.
package struct Recorder: Sendable {
  enum Phase: Sendable {
    case recording
    /// Changes are written to the current file while a new one is prepared; `carry` is what was written since the new one began.
    case moving(carry: [UInt8])
    /// Nothing is written until a new file is tried at `retryAt`.
    case failed(retryAt: Instant)
    /// A new file is prepared after a failure. Changes since then are pending, and the current file is not written.
    case recovering
  }

  let limits: RecorderLimits
  private var start: JournalEntry
  private var file: File
  private var unwritten = Pending()
  private(set) var phase = Phase.recording
  /// Written after the last sync began.
  private var written = Written()
  /// Covered by the running sync.
  private var syncing = Written()
  private var lastSync: Instant?
  /// Length known to be on disk that no mark records yet.
  private var unmarkedLength: Int?
  /// True while a new file is made because the rooms are others, and not after a failure.
  private var beginsAgain = false
  private var isJobRunning = false
  /// Earliest time for a new file after a failure to make one.
  private var nextMove = Instant.start

  /// `length` is that of the file's valid bytes, and `start` this run's entry; `age` is given if old files are replaced.
  package init(
    fileNumber: Int, length: Int, start: JournalEntry, age: Milliseconds? = nil,
    limits: RecorderLimits = RecorderLimits()
  ) {
    file = File(
      number: fileNumber, length: length, oldAt: age.map { .start + max(.zero, limits.fileAge - $0) },
      hasEndedMatches: length > 0)
    self.start = start
    self.limits = limits
    start.write(to: &unwritten.bytes)
  }

  package var fileNumber: Int { file.number }

  package var length: Int { file.length }

  package var pending: [UInt8] { unwritten.bytes }

  /// True if changes are recorded, or kept until a new file has them although nothing has failed.
  package var keepsChanges: Bool { isRecording || beginsAgain }

  package var isRecording: Bool {
    switch phase {
    case .recording, .moving: true
    case .failed, .recovering: false
    }
  }

  /// Unsynced bytes, and time since the oldest was written; zero if not recording.
  package func unsynced(at now: Instant) -> (bytes: Int, time: Milliseconds) {
    guard isRecording else { return (0, .zero) }
    return (
      unwritten.bytes.count + written.bytes + syncing.bytes, now - (syncing.since ?? written.since ?? now)
    )
  }

  /// Uses another `start` because the wall clock has jumped.
  package mutating func restart(at start: JournalEntry) {
    self.start = start
    if case .failed = phase { return }
    unwritten.isMark = false
    start.write(to: &unwritten.bytes)
  }

  package mutating func record(_ changes: JournalChanges, at now: Instant) {
    precondition(!changes.isOpen, "only complete changes are recorded")
    if case .failed = phase { return }
    if let length = unmarkedLength {
      unmarkedLength = nil
      JournalEntry.mark(length: length).write(to: &unwritten.bytes)
    }
    if !changes.isEmpty { unwritten.isMark = false }
    unwritten.bytes += changes.bytes
    if keepsChanges { unwritten.matches += changes.endedMatches }
    file.hasEndedMatches = file.hasEndedMatches || !changes.endedMatches.isEmpty
    if case .recovering = phase, unwritten.bytes.count > limits.carryBytes { fail(at: now) }
  }

  package var hasPending: Bool { !unwritten.bytes.isEmpty && isRecording }

  package mutating func didWrite(at now: Instant) {
    file.length += unwritten.bytes.count
    if !unwritten.isMark {
      written.bytes += unwritten.bytes.count
      written.since = written.since ?? now
    }
    if case .moving(var carry) = phase {
      phase = .recording
      carry += unwritten.bytes
      phase = .moving(carry: carry)
      if carry.count > limits.carryBytes { giveUpMove(at: now) }
    }
    unwritten.bytes.removeAll(keepingCapacity: true)
    written.matches += unwritten.matches
    unwritten.matches = []
  }

  /// Begins a new file with a snapshot at once: what the current one has does not count any more.
  package mutating func beginAgain(at now: Instant) {
    fail(at: now)
    (phase, beginsAgain) = (.failed(retryAt: now), true)
  }

  /// Makes a new file due after a failure.
  package mutating func retryAtOnce() {
    if case .failed = phase { phase = .failed(retryAt: .start) }
  }

  /// Stops recording, also after a write that failed, perhaps halfway, so the file is left as it is.
  package mutating func fail(at now: Instant) {
    (phase, beginsAgain) = (.failed(retryAt: now + limits.retryInterval), false)
    (unwritten, written, syncing) = (Pending(), Written(), Written())
    unmarkedLength = nil
  }

  package var nextDeadline: Instant? {
    guard !isJobRunning else { return nil }
    switch phase {
    case .recording: return .earliest(syncDeadline, ageDeadline)
    case .failed(let retryAt): return retryAt
    case .moving, .recovering: return nil
    }
  }

  /// The job due now; nil if there is none. All of `pending` must have been written.
  package mutating func nextJob(at now: Instant) -> Job? {
    guard !isJobRunning else { return nil }
    switch phase {
    case .recording where isFull && now >= nextMove || ageDeadline.map { $0 <= now } ?? false:
      phase = .moving(carry: [])
      // It is a length of the current file, and marks written from now on go to the new file as well.
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

  package mutating func didFinish(_ job: Job, failure: Failure?, at now: Instant) -> Outcome {
    isJobRunning = false
    switch (job, phase) {
    case (.sync(let withName), _): return didSync(withName: withName, succeeded: failure == nil, at: now)
    // Data that could not be synced is lost to later syncs as well, whatever the state of the new file.
    case (.prepare, .recording) where failure == .sync, (.prepare, .moving) where failure == .sync:
      fail(at: now)
      return .news(.failed)
    case (.prepare, .moving(let carry)) where failure == nil: return .install(carry)
    case (.prepare, .recovering) where failure == nil: return .install(unwritten.bytes)
    // The data carried along is bounded, so a new file may also come too late.
    case (.prepare, _):
      giveUpMove(at: now)
      return .discard
    }
  }

  /// The new file, of `snapshot` bytes before the appended ones, has replaced the current one.
  package mutating func didInstall(snapshot: Int, at now: Instant) -> JournalNews? {
    var carried = 0
    var news: JournalNews?
    switch phase {
    case .moving(let carry): carried = carry.count
    case .recovering:
      carried = unwritten.bytes.count
      unwritten.bytes.removeAll(keepingCapacity: true)
      (written.matches, unwritten.matches) = (unwritten.matches, [])
      news = .resumed
    case .recording, .failed: preconditionFailure("only an expected file is installed")
    }
    (phase, beginsAgain) = (.recording, false)
    file.number += 1
    file.snapshotLength = snapshot
    file.length = snapshot + carried
    written.bytes = carried
    written.since = written.since ?? now
    file.isNameSynced = false
    if file.oldAt != nil { file.oldAt = now + limits.fileAge }
    file.hasEndedMatches = carried > 0
    return news
  }

  private var isFull: Bool {
    file.length >= max(limits.fileBytes, limits.fileSnapshots * file.snapshotLength)
  }

  private var ageDeadline: Instant? { file.hasEndedMatches ? file.oldAt.map { max($0, nextMove) } : nil }

  private var syncDeadline: Instant? {
    guard let since = written.since else { return nil }
    if written.bytes >= limits.syncBytes { return since }
    guard !written.matches.isEmpty else { return since + limits.syncInterval }
    return max(since, (lastSync ?? .start) + limits.matchSyncInterval)
  }

  private mutating func sync(at now: Instant) -> Job {
    isJobRunning = true
    lastSync = now
    (syncing, written) = (written, Written())
    syncing.length = file.length
    return .sync(withName: !file.isNameSynced)
  }

  private mutating func didSync(withName: Bool, succeeded: Bool, at now: Instant) -> Outcome {
    let synced = syncing
    syncing = Written()
    guard isRecording else { return .nothing }
    guard succeeded else {
      fail(at: now)
      return .news(.failed)
    }
    if unwritten.bytes.isEmpty, written.since == nil {
      // Written at once, as there may be no change for a while: data before a mark is not mistaken for a torn write.
      JournalEntry.mark(length: synced.length).write(to: &unwritten.bytes)
      unwritten.isMark = true
    } else {
      unmarkedLength = synced.length
    }
    if withName { file.isNameSynced = true }
    return synced.matches.isEmpty ? .nothing : .news(.recorded(synced.matches))
  }

  private mutating func prepare(afterSync: Bool) -> Job {
    var bytes: [UInt8] = []
    JournalEntry.file(number: file.number + 1).write(to: &bytes)
    // Matches since the failure are in no file.
    if case .recovering = phase { JournalEntry.mark(length: 0).write(to: &bytes) }
    start.write(to: &bytes)
    isJobRunning = true
    return .prepare(number: file.number + 1, bytes, afterSync: afterSync)
  }

  /// The new file can't be made, can't replace the current one, or comes too late.
  package mutating func giveUpMove(at now: Instant) {
    switch phase {
    case .moving:
      phase = .recording
      nextMove = now + limits.moveInterval
    case .recovering: fail(at: now)
    case .recording, .failed: break
    }
  }
}
