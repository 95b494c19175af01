import Dispatch
import GuessGame
import GuessServerCore
import GuessProtocol
import Platform

/// The journal of a running server. Writes happen on the main queue, and only pass bytes to the kernel. Everything that waits for the
/// disk runs on a queue of its own and reports back.
@MainActor
final class Journal {
  /// Interval of log messages while recording is off.
  private static let complaintInterval = Milliseconds.seconds(60)
  /// Interval for removing old history: enough for limits in days.
  private static let cleaningInterval = Milliseconds.seconds(3_600)

  let files: JournalFiles
  /// The history limit, enforced at the start, every hour, and with every new file.
  var history: HistoryLimit { didSet { nextCleaning = history == HistoryLimit() ? nil : .start } }
  /// Seconds by which the wall clock is ahead of what the previous run confirms, which make no history too old; negative if behind.
  private(set) var doubt: Int64
  /// Time of the last jump ahead by a day or more; less is none for limits in days.
  private var doubtedAt = Instant.start
  let log: Log
  /// Background priority: on Linux, nice 10. Otherwise its threads would take the core from the game for milliseconds.
  let queue = DispatchQueue(label: "journal", qos: .background)
  private var descriptor: Descriptor
  private(set) var recorder: Recorder
  private var nextComplaint = Instant.start
  /// Next time for removing old history; nil if all is kept.
  private var nextCleaning: Instant?
  private(set) var failures: UInt64 = 0
  /// Bytes of all history files, as last measured.
  private(set) var historyBytes: Int?
  /// True from the last attempt to record on, after a failure.
  private var isLastAttempt = false
  /// True while the final sync is in progress, after which the process ends.
  private var isClosing = false
  /// Called when a job ends. It must call `finish` with the server's time.
  var jobEnded: (EndedJob) -> Void = { _ in }

  /// Continues after the recovered journal with these contents; `start` is this run's entry.
  init(
    _ descriptor: Descriptor, _ contents: JournalFiles.Contents, files: JournalFiles,
    history: HistoryLimit = HistoryLimit(), start: JournalEntry, doubt: Int64 = 0,
    limits: RecorderLimits = RecorderLimits(), log: Log
  ) {
    self.descriptor = descriptor
    self.files = files
    self.history = history
    self.doubt = doubt
    self.log = log
    let age = history.days.map { _ in contents.age(at: Clock.unixTime()) }
    recorder = Recorder(
      fileNumber: contents.number, length: contents.length, start: start, age: age, limits: limits)
    nextCleaning = history == HistoryLimit() ? nil : .start
  }

  var nextDeadline: Instant? { .earliest(recorder.nextDeadline, nextCleaning) }

  func measureHistory() {
    let files = files
    queue.async {
      let bytes = try? files.historyBytes()
      DispatchQueue.main.async { self.historyBytes = bytes }
    }
  }

  func record(_ changes: JournalChanges, at now: Instant) {
    recorder.record(changes, at: now)
  }

  /// Restarts the time base after the wall clock jumped, by `step` seconds that nothing confirms.
  func restart(at start: JournalEntry, doubtful step: Int64, at now: Instant) {
    doubt += step
    if step >= 86_400 { doubtedAt = now }
    recorder.restart(at: start)
  }

  /// Passes recorded entries to the kernel; returns the failure, if any, for the lobby.
  func write(at now: Instant) -> JournalNews? {
    do { try writePending(at: now) } catch { return fail(error, at: now) }
    return nil
  }

  private func writePending(at now: Instant) throws(SystemError) {
    guard recorder.hasPending else { return }
    do { try System.writeAll(recorder.pending, to: descriptor) } catch {
      // Restores the previous end, so that the file is whole when it becomes history.
      try? System.truncate(descriptor, to: recorder.length)
      throw error
    }
    recorder.didWrite(at: now)
  }

  private func fail(_ error: SystemError, at now: Instant) -> JournalNews {
    complain(of: error, at: now)
    recorder.fail(at: now)
    return .failed
  }

  /// Starts a job if one is due, after all entries were written. `image` returns a snapshot, encoded in the background.
  func startJob(at now: Instant, image: () -> LobbyImage) {
    if let due = nextCleaning, due <= now { removeOldHistory(at: now) }
    guard let job = recorder.nextJob(at: now) else { return }
    var rooms = LobbyImage()
    if case .prepare = job { rooms = image() }
    let (files, current, length) = (files, descriptor, recorder.length)
    queue.async { [rooms] in
      let ended = Self.perform(job, rooms, files, current, length)
      DispatchQueue.main.async { self.jobEnded(ended) }
    }
  }

  /// Begins a new file with a snapshot of all rooms at once: those in the current one don't count any more.
  func beginAgain(at now: Instant) { recorder.beginAgain(at: now) }

  func keep(_ key: SeedKey) {
    do { try files.directory.keep(key.bytes, at: files.directory.keyPath) } catch {
      log(.error, "seed_key_save_failed", ["file": files.directory.keyPath, "reason": "\(error)"])
    }
  }

  /// Records that all rooms are void, since another node has them, and syncs it. New entries begin with `start`.
  ///
  /// After an error nothing is recorded until a new file without those rooms has replaced this one.
  func abandon(start: JournalEntry, at now: Instant) throws(SystemError) {
    do throws(SystemError) {
      try writePending(at: now)
      var changes = JournalChanges()
      changes.append(.taken(length: recorder.length))
      changes.endChange()
      recorder.record(changes, at: now)
      recorder.restart(at: start)
      try writePending(at: now)
      try files.sync(descriptor, of: recorder.length, withName: true)
    } catch {
      _ = fail(error, at: now)
      recorder.restart(at: start)
      throw error
    }
  }

  /// Begins a new file at once if nothing is recorded, as the server stops: there may be room on the disk again.
  func tryLast(at now: Instant, image: () -> LobbyImage) {
    isLastAttempt = true
    guard !recorder.isRecording else { return }
    recorder.retryAtOnce()
    startJob(at: now, image: image)
  }

  func close(at now: Instant, then completion: @escaping @MainActor @Sendable () -> Void) {
    _ = write(at: now)
    isClosing = true
    let (files, current, isRecording, length) = (files, descriptor, recorder.isRecording, recorder.length)
    queue.async {
      let result = Result { () throws(SystemError) in
        guard isRecording else { return }
        try files.sync(current, of: length, withName: true)
        var mark: [UInt8] = []
        JournalEntry.mark(length: length).write(to: &mark)
        try? System.writeAll(mark, to: current)
      }
      DispatchQueue.main.async {
        // In a cluster, the log of the rooms has everything.
        if case .failure(let error) = result, self.isLastAttempt { self.complain(of: error, at: now) }
        completion()
      }
    }
  }

  struct EndedJob: Sendable {
    let job: Recorder.Job
    var draft: Descriptor?
    var failure: (kind: Recorder.Failure, error: SystemError)?
  }

  func finish(_ ended: EndedJob, at now: Instant) -> JournalNews? {
    // The file in use is being synced for the last time, and must not be replaced.
    if isClosing, recorder.isRecording {
      if let draft = ended.draft { files.discard(draft) }
      return nil
    }
    if let failure = ended.failure { report(failure.error, of: failure.kind, at: now) }
    switch recorder.didFinish(ended.job, failure: ended.failure?.kind, at: now) {
    case .nothing: return nil
    case .news(let news): return news
    case .discard:
      if let draft = ended.draft { files.discard(draft) }
      return recorder.isRecording ? nil : .failed
    case .install(let bytes):
      return ended.draft.flatMap { install($0, appending: bytes, at: now) }
    }
  }

  private func install(_ draft: Descriptor, appending bytes: [UInt8], at now: Instant) -> JournalNews? {
    let (snapshot, history): (Int, String?)
    do {
      snapshot = try FileStatus(of: draft).size
      history = try files.install(draft, appending: bytes, number: recorder.fileNumber)
    } catch {
      files.discard(draft)
      recorder.giveUpMove(at: now)
      report(error, of: .file, at: now)
      return nil
    }
    let former = descriptor
    descriptor = draft
    // After any job that still uses the file.
    queue.async { System.release(former) }
    let news = recorder.didInstall(snapshot: snapshot, at: now)
    log(
      .info, news == .resumed ? "recording_resumed" : "journal_rotated",
      ["file": files.journal, "before": history ?? "-"])
    if nextCleaning != nil { removeOldHistory(at: now) }
    measureHistory()
    return news
  }

  private func removeOldHistory(at now: Instant) {
    nextCleaning = now + Self.cleaningInterval
    // The server has run for that long since the jump, so history from before it is too old by any clock.
    if let days = history.days, now >= doubtedAt + .seconds(Int64(days) * 86_400) { doubt = min(doubt, 0) }
    let (files, history, unixTime) = (files, history, Clock.unixTime().count / 1_000 - max(0, doubt))
    queue.async {
      let removal = Result { () throws(SystemError) in
        try files.removeOldest(keeping: history, at: unixTime)
      }
      DispatchQueue.main.async { self.report(removal) }
    }
  }

  private func report(_ removal: Result<[(path: String, bytes: Int)], SystemError>) {
    if (try? removal.get())?.isEmpty != true { measureHistory() }
    switch removal {
    case .success(let files):
      guard let first = files.first, let last = files.last else { return }
      log(
        .info, "history_removed",
        [
          "from": first.path, "to": last.path, "bytes": "\(files.reduce(0) { $0 + $1.bytes })",
          "hint": "--keep-size and --keep-days set how much is kept",
        ])
    case .failure(let error):
      log(.warning, "history_remove_failed", ["directory": files.directory.path, "reason": "\(error)"])
    }
  }

  private nonisolated static func perform(
    _ job: Recorder.Job, _ rooms: LobbyImage, _ files: JournalFiles, _ current: Descriptor, _ length: Int
  ) -> EndedJob {
    var step = Recorder.Failure.sync
    do throws(SystemError) {
      switch job {
      case .sync(let withName):
        try files.sync(current, of: length, withName: withName)
        return EndedJob(job: job)
      case .prepare(let number, let bytes, let afterSync):
        if afterSync { try files.sync(current, of: length, withName: false) }
        step = .file
        return EndedJob(job: job, draft: try files.prepare(bytes, rooms, keepingOldAs: number - 1))
      }
    } catch {
      return EndedJob(job: job, failure: (step, error))
    }
  }

  /// A new file that can't be made is no loss while the old one is good; a failed sync of the old one is, also just before that.
  private func report(_ error: SystemError, of kind: Recorder.Failure, at now: Instant) {
    guard kind == .file, recorder.isRecording else { return complain(of: error, at: now) }
    failures += 1
    log(.warning, "journal_rotate_failed", ["file": files.draft, "reason": "\(error)"])
  }

  private func complain(of error: SystemError, at now: Instant) {
    failures += 1
    guard now >= nextComplaint || isLastAttempt else { return }
    nextComplaint = now + Self.complaintInterval
    log(
      .error, "recording_failed",
      [
        "file": files.journal, "reason": "\(error)",
        "hint": isLastAttempt
          ? "the server stops, so what was played since the first failure is lost"
          : "matches continue; retried every 5 s",
      ])
  }
}
