import GuessProtocol
import TestSupport

@testable import GuessServerCore

/// What is left of the server when it crashes, and how it goes on from there.
extension World {
  /// Crashes that one start may go through.
  private static let mostCrashes = 20
  /// Deadlines until those rooms are gone to which nobody comes back.
  private static let mostDeadlines = 400

  /// Ends the server by a crash, and starts it again with what is on the disk.
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
      "\(least) of \(annals.entries.count) entries had to be there, \(end) are")
    try require(annals.ends.contains(end), .memory, "the \(end) entries that are there end within a change")
    journal.annals.rewind(to: end, in: journal.current, count: opened.entries.count)
    try journal.checkFiles(of: journal.disk)
    try deliverSurvivors(to: end)
    // Of those who were sent away when the server was to stop, nobody is expected back.
    isForgotten = isForgotten || end < annals.told || lobby.isDrained
    try start(with: opened)
    if isForgotten { try forgetEveryone() }
  }

  /// Reads what is there; a crash may interrupt that as well.
  private mutating func reopen(
    after crash: Crash
  ) throws(Violation) -> (SimulatedJournal.Opened, [Crash.Kind]) {
    var crash = crash
    var kinds: [Crash.Kind] = []
    for _ in 0..<Self.mostCrashes {
      kinds.append(crash.kind)
      journal.strike(crash)
      do throws(Crash) {
        let unixTime = Self.startTime + now / 1_000
        return (try journal.reopen(unixTime: unixTime), kinds)
      } catch {
        crash = error
      }
    }
    throw Violation(.progress, "the server does not start any more")
  }

  /// Lets those who were not told what came of their inputs know as much of it as is recorded, since that is what they find
  /// when they come back.
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
    // A whole number of seconds later, since that is as exactly as the new server knows the time of day.
    let (before, crash) = (startedAt, now)
    now = (now + journal.weather.downtime() + 999) / 1_000 * 1_000
    startedAt = now
    journal.weather.move(by: startedAt - before)
    configuration.startTime = Self.startTime + now / 1_000
    lobby = Lobby(configuration: configuration, random: lobby.context.random)
    lobby.restore(opened.recovery)
    mirror = JournalMirror(opened.recovery)
    try checkRestored()
    clients = Array(repeating: nil, count: clients.count)
    connections = SlotMap()
    (gone, house) = (nil, HouseWatch())
    addresses.restart()
    mostPresent = max(mostPresent, lobby.players.count)
    guard !isForgotten else { return }
    var rounds: [String: Int64] = [:]
    for room in lobby.occupiedRooms {
      guard let play = room.play else { continue }
      rounds["\(play.round.commitment)"] = startedAt + play.round.start.milliseconds
    }
    try invariants.restart(after: crash, at: now, rounds: rounds)
  }

  /// Makes sure that the rooms are those that the lobby had told of, up to where the journal ends.
  private func checkRestored() throws(Violation) {
    var recovery = Recovery()
    do {
      for entry in journal.annals.entries { try recovery.take(entry) }
    } catch {
      throw Violation(.journal, "what was recorded makes no sense")
    }
    if let difference = JournalFold.difference(lobby, recovery, configuration) {
      throw Violation(.memory, difference)
    }
  }

  /// What everyone was told is not true any more, so nobody comes back, and others begin anew.
  private mutating func forgetEveryone() throws(Violation) {
    for _ in 0..<Self.mostDeadlines {
      try settle()
      if lobby.players.isEmpty { break }
      try waitForDeadline()
    }
    try require(lobby.players.isEmpty, .leftovers, "seats are kept without end")
    isForgotten = false
    invariants = DialogueInvariants(
      startTime: Self.startTime, mostAbsentees: configuration.limits.connections,
      isRecordingOff: lobby.hasJournalFailed)
  }
}
