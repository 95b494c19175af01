import GuessProtocol

@testable import GuessGame
@testable import GuessServerCore

/// The journal of a simulated server: does on a simulated disk what the shell does on a real one, and may be interrupted between
/// any two operations.
struct SimulatedJournal: Sendable {
  private enum Operation: Hashable, Sendable {
    case syncFile, syncNames, makeDraft, fillDraft, syncDraft, keepName
  }

  private struct Running: Sendable {
    let job: Recorder.Job
    var operations: [Operation]
    var due: Int64
    /// Position in the annals at its start.
    let start: Int
    var snapshot: [JournalEntry]
    var draft: SimulatedDisk.FileID?
  }

  static let journal = "journal"
  static let draft = "journal.new"

  static func history(_ number: Int) -> String { "history-\(number)" }

  var disk = SimulatedDisk()
  var annals = DiskHistory()
  var weather: DiskFaultModel
  var recorder: Recorder
  var current: SimulatedDisk.FileID
  let limits: RecorderLimits
  let sabotage: Sabotage?
  /// True after a failed sync of the current file: data in memory may never reach the disk.
  private(set) var isDoubtful = false
  private var running: Running?
  /// Time of the oldest write that no sync covers.
  private var unsyncedSince: Int64?

  init(weather: DiskFaultModel, limits: RecorderLimits, sabotage: Sabotage?) {
    (self.weather, self.limits, self.sabotage) = (weather, limits, sabotage)
    (recorder, current) = Self.begin(
      on: &disk, &annals, limits: Self.limits(limits, sabotage), unixTime: World.startTime)
  }

  /// Time of the next event without input.
  var nextEvent: Int64? { running?.due }

  mutating func record(_ changes: JournalChanges, at now: Instant) {
    guard !changes.isEmpty else { return }
    recorder.record(changes, at: now)
    for change in changes.read { annals.record(change) }
  }

  // MARK: - Writing

  /// Passes recorded entries to the kernel.
  mutating func write(at now: Instant) throws(Crash) -> JournalNews? {
    try weather.pass()
    guard recorder.hasPending else { return nil }
    let bytes = recorder.pending
    annals.volumes[current]?.entries += annals.entries[annals.written...]
    annals.written = annals.entries.count
    let space = weather.space(for: bytes.count, at: now.milliseconds)
    disk.append(bytes[..<space], to: current)
    try weather.pass()
    guard space == bytes.count else {
      noteFailure()
      recorder.fail(at: now)
      return .failed
    }
    if !bytes.starts(with: Array("mark ".utf8)) { unsyncedSince = unsyncedSince ?? now.milliseconds }
    recorder.didWrite(at: now)
    return nil
  }

  private mutating func noteFailure() {
    annals.gapStart = min(annals.gapStart ?? .max, annals.safe)
    unsyncedSince = nil
  }

  // MARK: - Jobs

  mutating func startJob(at now: Instant, snapshot: () -> [JournalEntry]) throws(Violation) {
    guard running == nil else { return }
    guard var job = recorder.nextJob(at: now) else { return try checkSchedule(at: now) }
    var told: [JournalEntry] = []
    if case .prepare(let number, let bytes, let afterSync) = job {
      told = snapshot()
      job = .prepare(number: number, bytes + told.flatMap(\.text), afterSync: afterSync)
    }
    let time = now.milliseconds
    running = Running(
      job: job, operations: operations(of: job), due: time + weather.duration(at: time),
      start: annals.entries.count, snapshot: told)
    if !recorder.isRecording { annals.written = annals.entries.count } else { unsyncedSince = nil }
  }

  private func operations(of job: Recorder.Job) -> [Operation] {
    switch job {
    case .sync where sabotage == .announcesUnsynced: []
    case .sync(let withName): withName ? [.syncFile, .syncNames] : [.syncFile]
    case .prepare where sabotage == .linksLate: [.makeDraft, .fillDraft, .syncDraft]
    case .prepare(_, _, let afterSync):
      (afterSync ? [.syncFile] : []) + [
        .makeDraft, .fillDraft, .syncDraft, .syncNames, .keepName, .syncNames,
      ]
    }
  }

  static func limits(_ limits: RecorderLimits, _ sabotage: Sabotage?) -> RecorderLimits {
    var limits = limits
    if sabotage == .syncsRarely { limits.syncInterval = .seconds(5) }
    return limits
  }

  /// Checks that no write waits longer than the interval for a sync.
  private func checkSchedule(at now: Instant) throws(Violation) {
    guard recorder.isRecording, let since = unsyncedSince else { return }
    let end = since + limits.syncInterval.count
    let next = recorder.nextDeadline?.milliseconds
    try require(
      now.milliseconds < end && next.map { $0 <= end } ?? false, .memory,
      "written at \(since), and not synced at \(now.milliseconds), nor before \(next ?? -1)")
  }

  /// Runs the current job until `now`; returns news for the lobby if it ends.
  mutating func work(until now: Instant) throws(Crash) -> JournalNews? {
    while var job = running, job.due <= now.milliseconds {
      guard !job.operations.isEmpty else { return try finish(job, failure: nil, at: now) }
      try weather.pass(inJob: true)
      let operation = job.operations.removeFirst()
      let failure = perform(operation, of: &job, at: job.due)
      job.due += weather.duration(at: job.due)
      running = job
      if let failure, sabotage != .ignoresFailedSync || failure != .sync {
        return try finish(job, failure: failure, at: now)
      }
    }
    return nil
  }

  private mutating func perform(
    _ operation: Operation, of job: inout Running, at time: Int64
  ) -> Recorder.Failure? {
    switch operation {
    case .syncFile:
      guard weather.canSync(at: time) else {
        weather.failToSync(current, of: &disk)
        isDoubtful = true
        return .sync
      }
      disk.sync(current)
    case .syncNames:
      guard weather.canName(at: time) else { return job.snapshot.isEmpty && job.draft == nil ? .sync : .file }
      disk.syncNames()
    case .makeDraft:
      guard weather.canName(at: time) else { return .file }
      disk.unlink(Self.draft)
      let draft = disk.create(Self.draft)
      job.draft = draft
      annals.volumes[draft] = DiskHistory.Volume(
        start: job.start, snapshot: job.snapshot.count, entries: job.snapshot)
    case .fillDraft: return fill(job, at: time)
    case .syncDraft:
      guard let draft = job.draft else { return .file }
      guard weather.canSync(at: time) else {
        weather.failToSync(draft, of: &disk)
        return .file
      }
      disk.sync(draft)
    case .keepName:
      let name = Self.history(recorder.fileNumber)
      guard weather.canName(at: time), disk[name] == nil || disk[name] == current else { return .file }
      if disk[name] == nil { disk.link(current, as: name) }
    }
    return nil
  }

  private mutating func fill(_ job: Running, at time: Int64) -> Recorder.Failure? {
    guard case .prepare(let number, let bytes, _) = job.job, let draft = job.draft else { return .file }
    if sabotage == .resumesInVain, !recorder.isRecording {
      disk.append(JournalEntry.file(number: number).text, to: draft)
      return nil
    }
    let space = weather.space(for: bytes.count, at: time)
    disk.append(bytes[..<space], to: draft)
    return space == bytes.count ? nil : .file
  }

  private mutating func finish(
    _ ended: Running, failure: Recorder.Failure?, at now: Instant
  ) throws(Crash) -> JournalNews? {
    running = nil
    try weather.pass(inJob: true)
    switch ended.job {
    case .sync, .prepare(_, _, afterSync: true): if failure == nil { annals.safe = ended.start }
    case .prepare: break
    }
    switch recorder.didFinish(ended.job, failure: failure, at: now) {
    case .nothing: return nil
    case .news(let news):
      if news == .failed { noteFailure() }
      return news
    case .discard:
      disk.unlink(Self.draft)
      return nil
    case .install(let bytes): return try install(ended, appending: bytes, at: now)
    }
  }

  private mutating func install(
    _ ended: Running, appending bytes: [UInt8], at now: Instant
  ) throws(Crash) -> JournalNews? {
    guard let draft = ended.draft, case .prepare(_, let start, _) = ended.job else { return nil }
    let carry = sabotage == .forgetsCarry ? [] : bytes
    let (time, wasRecording) = (now.milliseconds, recorder.isRecording)
    let space = weather.space(for: carry.count, at: time)
    annals.volumes[draft]?.entries += annals.entries[ended.start...]
    disk.append(carry[..<space], to: draft)
    try weather.pass(inJob: true)
    guard space == carry.count, weather.canName(at: time) else {
      disk.unlink(Self.draft)
      recorder.giveUpMove(at: now)
      return nil
    }
    if sabotage == .linksLate { disk.link(current, as: Self.history(recorder.fileNumber)) }
    disk.rename(Self.draft, to: Self.journal)
    try weather.pass(inJob: true)
    (current, isDoubtful) = (draft, false)
    annals.written = annals.entries.count
    if !wasRecording { annals.closeGap(at: ended.start) }
    unsyncedSince = unsyncedSince ?? time
    return recorder.didInstall(snapshot: start.count, at: now)
  }

  // MARK: - The end

  mutating func strike(_ crash: Crash) {
    weather.strike(&disk, crash.kind)
    (running, unsyncedSince, isDoubtful) = (nil, nil, false)
  }
}
