import GuessProtocol

/// Assembles the matches that a server's journals record, one file after the other.
///
/// A file repeats the rooms that were open when it began, while the file before it may have gone on for a little. What is in
/// both counts once: a match that goes on is cut back to where the new file resumes it, and one that has already ended is
/// ignored.
package struct JournalHistory {
  private var rooms: [RoomCode: RecordedRoom] = [:]
  /// Matches that were being played at the end of the files so far.
  private var suspended: [MatchID: RecordedMatch] = [:]
  private var finished: Set<MatchID> = []
  /// The players who sit somewhere: nobody does so twice.
  private var seated: Set<Name> = []
  /// When the server started, in seconds since the start of 1970 in UTC.
  private var startTime: Int64 = 0
  private var line = 0
  private var faults: [JournalFault] = []

  /// Nothing has been read yet.
  package init() {}

  /// The IDs of all matches that are being played.
  package var openMatches: [MatchID] { rooms.values.compactMap { $0.match?.id } + suspended.keys }

  /// Returns the faults found since the last call.
  package mutating func takeFaults() -> [JournalFault] {
    defer { faults = [] }
    return faults
  }

  /// Applies the entry of a line; returns the match that ends with it.
  package mutating func apply(_ entry: JournalEntry, line: Int) -> RecordedMatch? {
    self.line = line
    switch entry {
    case .file: beginFile()
    case .start(let unixTime, _): startTime = unixTime
    // Another node goes on with them.
    case .taken: (rooms, seated) = ([:], [])
    case .room(let opening):
      if rooms[opening.code] != nil { record([.outOfPlace], in: opening.code) }
      suspendMatch(in: opening.code)
      rooms[opening.code] = RecordedRoom(opening)
    default:
      guard let room = entry.room else { break }
      guard rooms[room] != nil else {
        record([.outOfPlace], in: room)
        break
      }
      if rooms[room]?.follow(entry, seated: &seated) != true { record([.outOfPlace], in: room) }
      return apply(entry, to: room)
    }
    return nil
  }

  private mutating func apply(_ entry: JournalEntry, to room: RoomCode) -> RecordedMatch? {
    switch entry {
    case .close: rooms[room] = nil
    case .match(_, let start): beginMatch(start, in: room)
    case .round(_, let start): beginRound(start, in: room)
    case .over(_, let id, let winner, let reason, let time):
      let (seconds, isTooLate) = startTime.addingReportingOverflow(time.count / 1_000)
      let result = RecordedMatch.Result(
        winner: winner, reason: reason, unixTime: isTooLate ? startTime : seconds)
      return finishMatch(id, result, in: room)
    case .guess, .seal, .step, .pass, .end, .time:
      if rooms[room]?.ignored == nil {
        updateMatch(in: room) { match, faults in match.apply(entry, noting: &faults) }
      }
    default: break
    }
    return nil
  }

  // MARK: - Files and rooms

  private mutating func beginFile() {
    for room in rooms.keys { suspendMatch(in: room) }
    (rooms, seated) = ([:], [])
  }

  /// Keeps the match that is being played until a file resumes it.
  private mutating func suspendMatch(in room: RoomCode) {
    guard let match = rooms[room]?.match, let id = match.id else { return }
    suspended[id] = match
  }

  // MARK: - Matches

  private mutating func beginMatch(_ start: JournalEntry.MatchStart, in room: RoomCode) {
    rooms[room]?.match = nil
    rooms[room]?.ignored = nil
    if let progress = start.progress, let id = progress.id {
      guard !finished.contains(id) else {
        rooms[room]?.ignored = id
        return
      }
      var kinds: [JournalFault.Kind] = []
      if let match = suspended.removeValue(forKey: id)?.rewound(to: progress, noting: &kinds) {
        rooms[room]?.match = match
        record(kinds, in: room)
        return
      }
    }
    rooms[room]?.beginMatch(start)
  }

  private mutating func beginRound(_ start: JournalEntry.RoundStart, in room: RoomCode) {
    guard rooms[room]?.ignored == nil else { return }
    if rooms[room]?.isBeforeFirstRound == true {
      let id = MatchID(start.commitment)
      // An old file may have its first round already, which this one records from the beginning.
      suspended[id] = nil
      guard !finished.contains(id) else {
        rooms[room]?.match = nil
        rooms[room]?.ignored = id
        return
      }
    }
    updateMatch(in: room) { match, faults in match.beginRound(start, noting: &faults) }
  }

  private mutating func finishMatch(
    _ id: MatchID?, _ result: RecordedMatch.Result, in room: RoomCode
  ) -> RecordedMatch? {
    if let ignored = rooms[room]?.ignored.take() {
      if id != ignored { record([.wrongID(id)], in: room) }
      return nil
    }
    // Of a match that is over, a new file has only the end; and without a round there is nothing to show.
    guard rooms[room]?.match != nil || id != nil else { return nil }
    updateMatch(in: room) { match, faults in match.finish(id, result, noting: &faults) }
    guard let match = rooms[room]?.match.take(), let id = match.id else { return nil }
    finished.insert(id)
    return match
  }

  /// Changes the match of a room in place.
  private mutating func updateMatch(
    in room: RoomCode, _ update: (inout RecordedMatch, inout [JournalFault.Kind]) -> Void
  ) {
    var kinds: [JournalFault.Kind] = []
    rooms[room]?.updateMatch { update(&$0, &kinds) }
    record(kinds, in: room)
  }

  private mutating func record(_ kinds: [JournalFault.Kind], in room: RoomCode) {
    guard !kinds.isEmpty else { return }
    let id = rooms[room]?.match?.id
    let round = rooms[room]?.match?.rounds.last?.number
    faults += kinds.map { JournalFault(line: line, room: room, match: id, round: round, kind: $0) }
    rooms[room]?.match?.faults += kinds.map { RecordedMatch.Fault(round: round, kind: $0) }
  }
}

// MARK: - Whole files

extension JournalHistory {
  /// What is in a file.
  package struct FileReport: Hashable, Sendable {
    package var lines = 0
    /// Rounds, including those that are in an older file as well.
    package var rounds = 0
    /// Matches that end in it.
    package var matches = 0
    package var ending = Ending.whole
  }

  /// How a file ends.
  package enum Ending: Hashable, Sendable {
    case whole
    /// A crash has cut it in the middle of a line, or of a change of several.
    case torn
    /// Nothing from here on can be trusted.
    case broken(JournalReader.Fault)
  }

  /// Where lines end that count for nobody, since another node had taken over when they were written.
  private static func findVoid(in text: Span<UInt8>) -> [ClosedRange<Int>] {
    var reader = JournalReader()
    var header: Int?
    var before = 0
    // In order, and none touches another.
    var voids: [ClosedRange<Int>] = []
    while let entry = try? reader.next(in: text) {
      let start = header ?? reader.position
      header = start
      if case .taken(let length) = entry, max(length, start) < before {
        var first = max(length, start) + 1
        while let last = voids.last, last.upperBound >= first {
          first = min(first, voids.removeLast().lowerBound)
        }
        voids.append(first...before)
      }
      before = reader.position
    }
    return voids
  }

  /// Reads the text of the next file, and all of it where it `isComplete`. Passes on every match that ends in it, and every
  /// fault.
  package mutating func readFile(
    _ text: Span<UInt8>, isComplete: Bool = false, match: (RecordedMatch) -> Void,
    fault: (JournalFault) -> Void = { _ in }
  ) -> FileReport {
    var report = FileReport()
    var reader = JournalReader(isComplete: isComplete)
    var voids = Self.findVoid(in: text)[...]
    do throws(JournalReader.Fault) {
      while let entry = try reader.next(in: text) {
        while let void = voids.first, void.upperBound < reader.position { voids.removeFirst() }
        if voids.first?.contains(reader.position) == true, !entry.tellsTime { continue }
        if case .round = entry { report.rounds += 1 }
        if let finished = apply(entry, line: reader.line) {
          report.matches += 1
          match(finished)
        }
        for found in takeFaults() { fault(found) }
      }
      if reader.goodLength < text.count { report.ending = .torn }
    } catch {
      report.ending = .broken(error)
    }
    report.lines = reader.line
    return report
  }
}

extension JournalEntry {
  /// Whether it tells when the server has started, from which all that follows is timed.
  fileprivate var tellsTime: Bool { if case .start = self { true } else { false } }
}
