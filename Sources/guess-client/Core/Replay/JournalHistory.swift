import GuessProtocol

/// Assembles the matches that a server's journals record, one file after the other.
///
/// A file repeats the rooms that were open when it began, while the file before it may have gone on for a little. So a match that
/// goes on is cut back to where the new file resumes it, and one that has ended already ends only once.
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
    case .file:
      for room in rooms.values { suspend(room.match) }
      (rooms, seated) = ([:], [])
    case .start(let unixTime, _): startTime = unixTime
    // Another node goes on with them.
    case .taken: (rooms, seated) = ([:], [])
    case .room(let opening):
      let room = rooms.updateValue(RecordedRoom(opening), forKey: opening.code)
      guard var room else { break }
      record([.outOfPlace], in: &room)
      suspend(room.match)
    default:
      guard let code = entry.room else { break }
      // Taken out, so that its match is changed in place.
      guard var room = rooms.removeValue(forKey: code) else {
        faults.append(JournalFault(line: line, room: code, match: nil, round: nil, kind: .outOfPlace))
        break
      }
      if !room.follow(entry, seated: &seated) { record([.outOfPlace], in: &room) }
      let match = apply(entry, to: &room)
      if case .close = entry { break }
      rooms[code] = room
      return match
    }
    return nil
  }

  private mutating func apply(_ entry: JournalEntry, to room: inout RecordedRoom) -> RecordedMatch? {
    var kinds: [JournalFault.Kind] = []
    switch entry {
    case .match(_, let start):
      let old = start.progress?.id.flatMap { suspended.removeValue(forKey: $0) }
      room.match =
        start.progress.flatMap { old?.rewound(to: $0, noting: &kinds) }
        ?? RecordedMatch(start, in: room.opening, room.sitters)
    case .round(_, let start):
      // An old file may have its first round already, which this one records from the beginning.
      if let match = room.match, match.id == nil { suspended[MatchID(start.commitment)] = nil }
      room.match?.beginRound(start, noting: &kinds)
    case .over(_, let id, let winner, let reason, let time):
      let (seconds, isTooLate) = startTime.addingReportingOverflow(time.count / 1_000)
      let result = RecordedMatch.Result(
        winner: winner, reason: reason, unixTime: isTooLate ? startTime : seconds)
      room.match?.finish(id, result, noting: &kinds)
      record(kinds, in: &room)
      // Of a match that is over, a new file has only the end; and without a round there is nothing to show.
      guard let match = room.match.take(), let id = match.id, finished.insert(id).inserted else { return nil }
      return match
    default: room.match?.apply(entry, noting: &kinds)
    }
    record(kinds, in: &room)
    return nil
  }

  /// Keeps a match that is being played until a file resumes it.
  private mutating func suspend(_ match: RecordedMatch?) {
    if let match, let id = match.id { suspended[id] = match }
  }

  private mutating func record(_ kinds: [JournalFault.Kind], in room: inout RecordedRoom) {
    let (match, round) = (room.match?.id, room.match?.rounds.last?.number)
    let new = kinds.map {
      JournalFault(line: line, room: room.opening.code, match: match, round: round, kind: $0)
    }
    faults += new
    room.match?.faults += new
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
