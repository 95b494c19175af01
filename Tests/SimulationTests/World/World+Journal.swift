import GuessProtocol
import TestSupport

@testable import GuessGame

/// Writing what is recorded before anyone is informed.
extension World {
  /// The time on the server's clock.
  var instant: Instant { Instant(milliseconds: now - startedAt) }

  /// The lobby's deadline, on the run's clock.
  var lobbyDeadline: Int64? { lobby.timers.next.map { $0.milliseconds + startedAt } }

  /// The journal's deadline, on the run's clock.
  var journalDeadline: Int64? {
    [journal.nextEvent, journal.recorder.nextDeadline?.milliseconds].compactMap(\.self).min().map {
      $0 + startedAt
    }
  }

  /// Ends an iteration like the shell: writes, delivers output, and starts background jobs.
  mutating func settle() throws(Violation) {
    if journal.sabotage == .writesLate { try deliver() }
    let time = instant
    guard let news = try survive({ (journal) throws(Crash) in try journal.write(at: time) }) else { return }
    if let news { try hear(news) }
    // A server killed here has recorded changes that no client knows of.
    guard try survive({ (journal) throws(Crash) in try journal.weather.pass() }) != nil else { return }
    try deliver()
    guard try survive({ (journal) throws(Crash) in try journal.weather.pass() }) != nil else { return }
    let lobby = lobby
    log?.prepare { lobby.image }
    try journal.startJob(at: instant) { lobby.image.entries }
  }

  mutating func deliver() throws(Violation) {
    for item in unsent {
      dialogue.append(item.step)
      if let code = item.rumor { rumors = [code] + rumors.prefix(7) }
      for (place, token) in item.tokens { tokens[place].append(token) }
      if !isForgotten { try invariants.check(item.step) }
      try checkPromises(of: item)
    }
    let isQuiet = unsent.isEmpty
    unsent.removeAll(keepingCapacity: true)
    journal.annals.told = journal.annals.entries.count
    try checkRecording()
    if !isQuiet, !lobby.isDrained, !isForgotten { try checkBooks() }
  }

  /// Runs the disk until `end`, and does what is due.
  mutating func waitForJournal(until end: Int64) throws(Violation) {
    while let deadline = journalDeadline, deadline <= end {
      now = max(now, deadline)
      let time = instant
      let news = try survive { (journal) throws(Crash) in try journal.work(until: time) }
      guard let news else { continue }
      if let news { try hear(news) }
      // The disk may not be done, but another iteration does no harm.
      try settle()
    }
    now = max(now, end)
  }

  /// Does a part of the journal's work; returns nil after a crash, when the server has started again.
  private mutating func survive<Value>(
    _ work: (inout SimulatedJournal) throws(Crash) -> Value
  ) throws(Violation) -> Value? {
    let crash: Crash
    do throws(Crash) { return try work(&journal) } catch { crash = error }
    try restart(after: crash)
    return nil
  }

  private mutating func hear(_ news: JournalNews) throws(Violation) {
    if news == .failed, journal.sabotage == .hidesFailure { return }
    var news = news
    let time = instant
    if case .recorded(let matches) = news, let final = log?.synced(matches, at: time) {
      if final.isEmpty { return }
      news = .recorded(final)
    }
    try take(.journal(news), because: .journal(news))
    guard news == .resumed else { return }
    try journal.checkRooms(of: lobby, configuration: configuration)
  }

  // MARK: - Promises

  /// Checks that a node that reads the log now would have the rooms as they are.
  func checkLog() throws(Violation) {
    do {
      guard let recovery = try log?.recovery() else { return }
      try JournalMirror(recovery).check(lobby, configuration: configuration)
    } catch {
      throw Violation(.memory, "the log has something else: \(error)")
    }
  }

  /// Checks that reports about the journal are true.
  func checkRecording() throws(Violation) {
    try require(
      lobby.hasJournalFailed != journal.recorder.isRecording, .recording,
      "players have received that it \(lobby.hasJournalFailed ? "fails" : "works"), which is wrong")
  }

  /// Checks that matches reported as recorded would survive a power cut now.
  mutating func checkPromises(of item: Unsent) throws(Violation) {
    var matches: Set<MatchID> = []
    for case .line(let line, _) in item.step.outcomes where line.isEvent("RECORDED") {
      guard let match = line["match"].flatMap({ MatchID(Array($0.utf8).span) }) else {
        throw Violation(.form, line.text)
      }
      try require(item.isRecording, .recording, "nothing is recorded: \(line.text)")
      matches.insert(match)
    }
    for match in matches {
      try require(journal.annals.promise(match), .promised, "no match \(match) is over")
    }
    if !matches.isEmpty, journal.weather.isRough { try journal.checkFiles(of: journal.disk.certain) }
  }
}
