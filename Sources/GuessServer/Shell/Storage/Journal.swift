import Dispatch
import GuessServerCore
import GuessProtocol
import Platform

/// The journal of the running server: it carries what the recorder wants written to a file, and the news back.
///
/// Writing happens on the main queue, once for everything that is told together, and only hands bytes to the kernel.
/// Whatever has to wait for the disk happens on a queue of its own and comes back as news.
@MainActor
final class Journal {
  /// How often the log says that nothing is recorded.
  private static let complaintInterval = Milliseconds.seconds(60)
  /// How often it is looked whether history has become too old: often enough where it is kept for days.
  private static let cleaningInterval = Milliseconds.seconds(3_600)

  private let files: JournalFiles
  /// How much history is kept, which is seen to at the start, once an hour, and whenever there is one more file.
  var history: HistoryLimit { didSet { nextCleaning = history == HistoryLimit() ? nil : .start } }
  /// Seconds by which the wall clock is ahead of the time that the start before this one confirms: history that is older only
  /// because of them is kept.
  private var doubt: Int64
  private let log: Log
  /// What it does counts less than the game: on Linux its threads have nice 10, or they would have the core for milliseconds.
  private let queue = DispatchQueue(label: "journal", qos: .background)
  private var descriptor: Descriptor
  private var recorder: Recorder
  /// When the log says the next time that nothing is recorded.
  private var nextComplaint = Instant.start
  /// When it is looked the next time for history that is kept no longer; nil where all of it is kept.
  private var nextCleaning: Instant?
  /// Writes and jobs that have failed since the start.
  private var failures: UInt64 = 0
  /// Bytes of all history files, when they were looked at last.
  private var historyBytes: Int?
  /// Whether what is left is being made sure of, and the process ends then.
  private var isClosing = false
  /// Hears that a job has ended, and has `finish` called when the server's own time is known.
  var jobEnded: (EndedJob) -> Void = { _ in }

  /// The journal that goes on behind what it held at the start; `start` tells of this run of the server.
  init(
    _ opened: JournalFiles.Opened, files: JournalFiles, history: HistoryLimit = HistoryLimit(),
    start: JournalEntry, doubt: Int64 = 0, limits: RecorderLimits = RecorderLimits(), log: Log
  ) {
    self.files = files
    self.history = history
    self.doubt = doubt
    self.log = log
    descriptor = opened.descriptor
    let age = history.days.map { _ in opened.age(at: Clock.unixTime()) }
    recorder = Recorder(
      fileNumber: opened.number, length: opened.length, start: start, age: age, limits: limits)
    nextCleaning = history == HistoryLimit() ? nil : .start
  }

  /// Whether what happens is being recorded.
  var isRecording: Bool { recorder.isRecording }

  /// When `startJob` is due.
  var nextDeadline: Instant? { .earliest(recorder.nextDeadline, nextCleaning) }

  /// What there is to be known of it.
  func observation(at now: Instant) -> JournalObservation {
    JournalObservation(
      isRecording: recorder.isRecording, unsynced: recorder.unsynced(at: now), failures: failures,
      fileBytes: recorder.length, historyBytes: historyBytes, mostHistory: history.bytes,
      space: System.space(at: files.directory))
  }

  /// Looks how much history there is, beside the game.
  func measureHistory() {
    let files = files
    queue.async {
      let bytes = try? files.historyBytes()
      DispatchQueue.main.async { self.historyBytes = bytes }
    }
  }

  /// Takes changes that have happened.
  func record(_ changes: JournalChanges, at now: Instant) {
    recorder.record(changes, at: now)
  }

  /// Has times count from another start, since the wall clock has jumped by so many seconds.
  func restart(at start: JournalEntry, step: Int64) {
    doubt = max(0, doubt + step)
    recorder.restart(at: start)
  }

  /// Hands to the kernel what has been recorded; answers the news if that fails.
  func write(at now: Instant) -> JournalNews? {
    guard recorder.hasPending else { return nil }
    do {
      try System.writeAll(recorder.pending, to: descriptor)
    } catch {
      complain(of: error, at: now)
      // The file ends where it did, and is whole when it is history.
      try? System.truncate(descriptor, to: recorder.length)
      return recorder.didFailToWrite(at: now)
    }
    recorder.didWrite(at: now)
    return nil
  }

  /// Starts what is due, if anything is. Everything that was recorded has been written before.
  ///
  /// `image` tells every room as it is. It is written where there is time to: 10,000 rooms take 25 ms.
  func startJob(at now: Instant, image: () -> LobbyImage) {
    if let due = nextCleaning, due <= now { removeOldHistory(at: now) }
    guard let job = recorder.nextJob(at: now) else { return }
    var rooms = LobbyImage()
    if case .prepare = job { rooms = image() }
    let (files, current) = (files, descriptor)
    queue.async { [rooms] in
      let ended = Self.perform(job, rooms, files, current)
      DispatchQueue.main.async { self.jobEnded(ended) }
    }
  }

  /// Says that another node goes on with all rooms, and that what follows the line with that checksum counts for nobody; makes
  /// sure that this is on disk. What follows begins with `start`. Answers whether that other node has all that was recorded here.
  @discardableResult
  func abandon(after lastSum: UInt32?, start: JournalEntry, at now: Instant) throws(SystemError) -> Bool {
    _ = write(at: now)
    var length = recorder.length
    var isAllKnown = false
    if let lastSum {
      let end = try files.end(ofLineWith: lastSum, in: length)
      isAllKnown = try !files.tellsOfRooms(in: end..<length)
      length = end
    }
    var changes = JournalChanges()
    changes.append(.taken(length: length))
    changes.endChange()
    recorder.record(changes, at: now)
    recorder.restart(at: start)
    _ = write(at: now)
    try files.sync(descriptor, withName: true)
    return isAllKnown
  }

  /// Writes all that is left, makes sure that it is on disk, and then calls `completion`.
  func close(at now: Instant, then completion: @escaping @MainActor @Sendable () -> Void) {
    _ = write(at: now)
    isClosing = true
    let (files, current, isRecording, length) = (files, descriptor, recorder.isRecording, recorder.length)
    queue.async {
      // There is nobody left to hear of a failure.
      if isRecording, (try? files.sync(current, withName: true)) != nil {
        var mark: [UInt8] = []
        JournalEntry.mark(length: length).write(to: &mark)
        try? System.writeAll(mark, to: current)
      }
      DispatchQueue.main.async { completion() }
    }
  }

  // MARK: - Jobs

  /// A job and what has come of it.
  struct EndedJob: Sendable {
    let job: Recorder.Job
    /// The new file, where one was prepared.
    var draft: Descriptor?
    /// Bytes in it.
    var length = 0
    /// The only name of the file in use, where it had to give up that of the journal.
    var former: String?
    var failure: Recorder.Failure?
    var error: SystemError?
  }

  /// Goes on from a job that has ended; answers what the lobby should hear.
  func finish(_ ended: EndedJob, at now: Instant) -> JournalNews? {
    // The file in use is being synced for the last time, and must stay the one in use.
    if isClosing, recorder.isRecording {
      if let draft = ended.draft { files.discard(draft, former: ended.former) }
      return nil
    }
    if let error = ended.error { report(error, of: ended.job, at: now) }
    switch recorder.didFinish(ended.job, failure: ended.failure, length: ended.length, at: now) {
    case .nothing: return nil
    case .news(let news): return news
    case .discard:
      if let draft = ended.draft { files.discard(draft, former: ended.former) }
      return nil
    case .install(let bytes):
      return ended.draft.flatMap { install($0, appending: bytes, former: ended.former, at: now) }
    }
  }

  private func install(
    _ draft: Descriptor, appending bytes: [UInt8], former: String?, at now: Instant
  ) -> JournalNews? {
    let history: String
    do {
      history = try files.install(
        draft, appending: bytes, number: recorder.fileNumber, former: former)
    } catch {
      files.discard(draft, former: former)
      let news = recorder.didInstall(succeeded: false, at: now)
      complain(of: error, at: now)
      return news
    }
    let former = descriptor
    descriptor = draft
    // Whatever job still uses the file comes first.
    queue.async { System.release(former) }
    let news = recorder.didInstall(succeeded: true, at: now)
    log(
      .info, news == .resumed ? "recording again" : "journal rotated",
      ["file": files.journal, "before": history])
    if nextCleaning != nil { removeOldHistory(at: now) }
    measureHistory()
    return news
  }

  /// Removes what is more history than the host wants to keep.
  private func removeOldHistory(at now: Instant) {
    nextCleaning = now + Self.cleaningInterval
    let (files, history, unixTime) = (files, history, Clock.unixTime().count / 1_000 - doubt)
    queue.async {
      let removal = Result { () throws(SystemError) in
        try files.removeOldest(keeping: history, at: unixTime)
      }
      DispatchQueue.main.async { self.report(removal) }
    }
  }

  private func report(_ removal: Result<JournalFiles.Removal, SystemError>) {
    switch removal {
    case .success(let removal):
      guard let first = removal.files.first, let last = removal.files.last else { return }
      log(
        .info, "old history removed",
        [
          "from": first, "to": last, "bytes": "\(removal.bytes)",
          "hint": "--keep-disk and --keep-days set how much is kept",
        ])
    case .failure(let error):
      log(.warning, "old history not removed", ["directory": files.directory, "reason": "\(error)"])
    }
  }

  private nonisolated static func perform(
    _ job: Recorder.Job, _ rooms: LobbyImage, _ files: JournalFiles, _ current: Descriptor
  ) -> EndedJob {
    do throws(SystemError) {
      switch job {
      case .sync(let withName): try files.sync(current, withName: withName)
      case .prepare(_, _, let afterSync): if afterSync { try files.sync(current, withName: false) }
      }
    } catch {
      return EndedJob(job: job, failure: .sync, error: error)
    }
    guard case .prepare(let number, let bytes, _) = job else { return EndedJob(job: job) }
    do throws(SystemError) {
      let draft = try files.prepare(bytes, rooms)
      do throws(SystemError) {
        let length = try FileStatus(of: draft).size
        let former = try files.keep(as: number - 1)
        return EndedJob(job: job, draft: draft, length: length, former: former)
      } catch {
        files.discard(draft)
        throw error
      }
    } catch {
      return EndedJob(job: job, failure: .file, error: error)
    }
  }

  // MARK: - Telling the host

  private func report(_ error: SystemError, of job: Recorder.Job, at now: Instant) {
    switch job {
    case .prepare where recorder.isRecording:
      failures += 1
      log(.warning, "journal not rotated", ["file": files.draft, "reason": "\(error)"])
    case .sync, .prepare: complain(of: error, at: now)
    }
  }

  /// Says that nothing is recorded, and why, but not more often than anyone wants to read.
  private func complain(of error: SystemError, at now: Instant) {
    failures += 1
    guard now >= nextComplaint else { return }
    nextComplaint = now + Self.complaintInterval
    log(
      .error, "results are not being recorded",
      ["file": files.journal, "reason": "\(error)", "hint": "matches continue; retried every 5 s"])
  }
}
