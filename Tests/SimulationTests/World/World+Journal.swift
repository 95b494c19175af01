import GuessProtocol

@testable import GuessGame

/// Writing what is recorded before anyone is informed.
extension World {
  /// The time on the server's clock.
  var instant: Instant { Instant(milliseconds: now - startedAt) }

  /// The lobby's deadline, on the run's clock.
  var lobbyDeadline: Int64? { lobby.nextDeadline.map { $0.milliseconds + startedAt } }

  /// The journal's deadline, on the run's clock.
  var journalDeadline: Int64? {
    [journal.nextEvent, journal.recorder.nextDeadline?.milliseconds].compactMap(\.self).min().map {
      $0 + startedAt
    }
  }

  /// Ends an iteration like the shell: writes, delivers output, and starts background jobs.
  mutating func settle() throws(Violation) {
    if journal.sabotage == .writesLate { try deliver() }
    switch write() {
    case .failure(let crash): return try restart(after: crash)
    case .success(let news): if let news { try hear(news) }
    }
    // A server killed here has recorded changes that no client knows of.
    if let crash = pass() { return try restart(after: crash) }
    try deliver()
    if let crash = pass() { return try restart(after: crash) }
    let lobby = lobby
    try journal.startJob(at: instant) { lobby.image.entries }
  }

  /// Delivers all output.
  mutating func deliver() throws(Violation) {
    for item in unsent {
      dialogue.steps.append(item.step)
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
      switch work() {
      case .failure(let crash): try restart(after: crash)
      case .success(let news):
        if let news { try hear(news) }
        // The disk may not be done, but another iteration does no harm.
        try settle()
      }
    }
    now = max(now, end)
  }

  private mutating func hear(_ news: JournalNews) throws(Violation) {
    if news == .failed, journal.sabotage == .hidesFailure { return }
    try take(.journal(news), because: .journal(news))
    guard news == .resumed else { return }
    try journal.checkRooms(of: lobby, configuration: configuration)
  }

  private mutating func write() -> Result<JournalNews?, Crash> {
    do throws(Crash) { return .success(try journal.write(at: instant)) } catch { return .failure(error) }
  }

  private mutating func pass() -> Crash? {
    do throws(Crash) {
      try journal.weather.pass()
      return nil
    } catch {
      return error
    }
  }

  private mutating func work() -> Result<JournalNews?, Crash> {
    do throws(Crash) {
      guard let ended = try journal.work(until: instant.milliseconds) else { return .success(nil) }
      return .success(try journal.finish(ended, at: instant))
    } catch {
      return .failure(error)
    }
  }

  // MARK: - Promises

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
