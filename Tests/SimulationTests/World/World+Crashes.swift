import GuessProtocol
import TestSupport

@testable import GuessGame
@testable import GuessServerCore

/// The state after a crash of the server, and its restart.
extension World {
  /// Maximum number of crashes during one start.
  private static let mostCrashes = 20
  /// Deadlines until abandoned rooms are closed.
  private static let mostDeadlines = 400

  /// Crashes the server, and restarts it with the content of the disk.
  mutating func restart(after crash: Crash) throws(Violation) {
    let (annals, wasRecording) = (journal.annals, journal.recorder.isRecording)
    let isDoubtful = journal.isDoubtful
    let (opened, crashes) = try reopen(after: crash)
    let end = journal.end(of: opened)
    narrator?("-- \(crashes) after \(annals.told) of \(annals.entries.count), \(end) found\n")
    try require(opened.damage == nil, .damage, opened.damage ?? "")
    let isCut = crashes.contains(.powerCut)
    let least = isCut || !wasRecording || isDoubtful ? annals.safe : annals.told
    try require(
      end >= least && end <= annals.entries.count, .memory,
      "\(least) of \(annals.entries.count) entries had to survive, \(end) did")
    try require(annals.ends.contains(end), .memory, "the \(end) surviving entries end within a change")
    journal.annals.rewind(to: end, in: journal.current, count: opened.entries.count)
    try journal.checkFiles(of: journal.disk)
    try journal.checkLies()
    try deliverSurvivors(to: end)
    // Players disconnected by a shutdown are not expected back.
    isForgotten = isForgotten || end < annals.told || lobby.isDrained
    try start(with: opened)
    if isForgotten { try forgetEveryone() }
  }

  /// Reads the disk; a crash may interrupt that as well.
  private mutating func reopen(
    after crash: Crash
  ) throws(Violation) -> (SimulatedJournal.Opened, [Crash.Kind]) {
    var crash = crash
    var kinds: [Crash.Kind] = []
    for _ in 0..<Self.mostCrashes {
      kinds.append(crash.kind)
      journal.strike(crash)
      do throws(Crash) {
        return (try journal.reopen(at: now), kinds)
      } catch {
        crash = error
      }
    }
    throw Violation(.progress, "the server no longer starts")
  }

  /// Delivers the recorded effects of inputs that were not answered, since clients find them when they return.
  private mutating func deliverSurvivors(to end: Int) throws(Violation) {
    let items = unsent
    unsent = []
    let start = journal.annals.told
    guard !isForgotten, start <= end else { return }
    var rest = items[...]
    while let last = rest.last, last.end > end || (rest.dropLast().last?.end ?? -1) == last.end {
      rest.removeLast()
    }
    for item in rest { try invariants.check(item.step) }
  }

  private mutating func start(with opened: SimulatedJournal.Opened) throws(Violation) {
    let (before, crash) = (startedAt, now)
    now = opened.time
    startedAt = now
    journal.weather.move(by: startedAt - before)
    configuration.startTime = Self.startTime + now / 1_000
    lobby = Lobby(configuration: configuration, random: lobby.context.random)
    lobby.restore(opened.recovery.inhabited)
    mirror = JournalMirror(opened.recovery)
    try checkRestored()
    clients = Array(repeating: nil, count: clients.count)
    connections = SlotMap()
    (gone, computer) = (nil, ComputerWatch())
    addresses.restart()
    mostPresent = max(mostPresent, lobby.players.count)
    guard !isForgotten else { return }
    var rounds: [String: Int64] = [:]
    for room in lobby.occupiedRooms {
      guard let round = room.round else { continue }
      rounds["\(round.commitment)"] = startedAt + round.start.milliseconds
    }
    try invariants.restart(after: crash, at: now, rounds: rounds)
  }

  /// Checks that the rooms match those of the lobby at the end of the journal.
  private func checkRestored() throws(Violation) {
    var recovery = Recovery()
    do {
      for entry in journal.annals.entries { try recovery.take(entry) }
    } catch {
      throw Violation(.journal, "the recorded entries are inconsistent")
    }
    do {
      try JournalMirror(recovery).check(lobby, configuration: configuration)
    } catch {
      throw Violation(.memory, "\(error)")
    }
  }

  /// Everything that was announced is void, so nobody returns, and new clients start afresh.
  private mutating func forgetEveryone() throws(Violation) {
    for _ in 0..<Self.mostDeadlines {
      try settle()
      if lobby.players.count == 0 { break }
      try waitForDeadline()
    }
    try require(lobby.players.count == 0, .leftovers, "seats are kept without end")
    isForgotten = false
    invariants = DialogueInvariants(
      startTime: Self.startTime, mostAbsentees: configuration.limits.connections,
      isRecordingOff: lobby.hasJournalFailed)
  }
}
