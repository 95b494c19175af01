import GuessProtocol

/// Assembles the matches of a server's journals, one file after another.
///
/// A new file repeats the rooms open at its start, while the file before it may continue for a moment. So an open match is cut
/// back to the point at which the new file resumes it, and a match that has already ended ends only once.
struct JournalHistory: Sendable {
  private var rooms: [RoomCode: RecordedRoom] = [:]
  private var matches: [RoomCode: RecordedMatch] = [:]
  /// Codes of tournaments, whose matches are in rooms of their own.
  private var tournaments: Set<RoomCode> = []
  /// Matches still open at the end of the files so far.
  private var suspended: [MatchID: RecordedMatch] = [:]
  private var finished: Set<MatchID> = []
  /// Seated players: nobody has two seats.
  private var seated: Set<Name> = []
  private var startTime: Int64 = 0
  /// The latest result, whose match ends in the same change.
  private var result: MatchResult?
  /// The line that is read, and what is wrong with it.
  private var line = 0
  private var faults: [JournalFault] = []

  var openMatches: [MatchID] { matches.values.compactMap(\.id) + suspended.keys }

  /// Applies an entry; returns the match that it ends.
  private mutating func apply(_ entry: JournalEntry) -> RecordedMatch? {
    switch entry {
    case .file:
      for match in matches.values { suspend(match) }
      (rooms, matches, seated, result) = ([:], [:], [], nil)
    case .start(let unixTime, _): startTime = unixTime
    // Another node has taken the rooms over.
    case .taken: (rooms, matches, seated) = ([:], [:], [])
    case .tournament(let start): tournaments.insert(start.code)
    case .enter, .exit, .meet, .owner: break
    case .result(let result): self.result = result
    case .close(let code) where tournaments.remove(code) != nil: break
    case .room(let opening):
      guard rooms.updateValue(RecordedRoom(opening), forKey: opening.code) != nil else { break }
      record([.outOfPlace], in: opening.code)
      suspend(matches.removeValue(forKey: opening.code))
    default:
      guard let code = entry.code else { break }
      guard let place = rooms.index(forKey: code) else {
        record([.outOfPlace], in: code)
        break
      }
      if !rooms.values[place].follow(entry, seated: &seated) { record([.outOfPlace], in: code) }
      if case .close = entry {
        (rooms[code], matches[code]) = (nil, nil)
        break
      }
      var kinds: Faults = []
      apply(entry, in: rooms.values[place], noting: &kinds)
      record(kinds, in: code)
      // A new file has only the end of a match that is over; and without a round there is nothing to show.
      guard case .over = entry, let match = matches.removeValue(forKey: code), let id = match.id,
        finished.insert(id).inserted
      else { return nil }
      return match
    }
    return nil
  }

  private mutating func apply(_ entry: JournalEntry, in room: RecordedRoom, noting kinds: inout Faults) {
    let code = room.opening.code
    switch entry {
    case .match(_, let start):
      let old = start.progress?.id.flatMap { suspended.removeValue(forKey: $0) }
      let match = start.progress.flatMap { old?.rewound(to: $0, noting: &kinds) }
      matches[code] = match ?? RecordedMatch(start, in: room)
    case .played(_, let round): matches[code]?.add(round)
    case .round(_, let start):
      // An old file may already have the first round, which this file records from the beginning.
      if let match = matches[code], match.id == nil { suspended[MatchID(start.commitment)] = nil }
      matches[code]?.beginRound(start, noting: &kinds)
    case .over(_, let id, let winner, let reason, let time):
      let end = startTime + time.count / 1_000
      matches[code]?.finish(
        id, RecordedMatch.Result(winner: winner, reason: reason, unixTime: end), noting: &kinds)
      if let recorded = result.take(), let match = matches[code], match.hasAllRounds,
        match.tableResult != recorded
      {
        kinds.append(.wrongResult)
      }
    default: matches[code]?.apply(entry, noting: &kinds)
    }
  }

  private mutating func suspend(_ match: RecordedMatch?) {
    if let match, let id = match.id { suspended[id] = match }
  }

  private mutating func record(_ kinds: Faults, in room: RoomCode) {
    guard !kinds.isEmpty else { return }
    let (match, round) = (matches[room]?.id, matches[room]?.rounds.last?.number)
    let new = kinds.map { JournalFault(line: line, room: room, match: match, round: round, kind: $0) }
    faults += new
    matches[room]?.faults += new
  }
}

// MARK: - Whole files

extension JournalHistory {
  struct FileReport: Hashable, Sendable {
    var lines = 0
    /// Rounds, including those that an older file also has.
    var rounds = 0
    var matches = 0
    var ending = Ending.whole
  }

  enum Ending: Hashable, Sendable {
    case whole
    /// A crash has cut it within a line, or within a change of several lines.
    case torn
    /// Nothing from here on can be trusted.
    case broken(JournalReader.Fault)
  }

  /// Finds the lines written after another node's takeover, which are void, as ranges of end positions.
  private static func findVoid(in text: Span<UInt8>) -> [ClosedRange<Int>] {
    var reader = JournalReader()
    var header: Int?
    var before = 0
    // In order, and separated from each other.
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

  /// Reads the next file, whose torn tail is damage if it `isComplete`; passes on entries, faults, and matches that end in it.
  mutating func readFile(
    _ text: Span<UInt8>, isComplete: Bool = false, entry told: (JournalEntry) -> Void = { _ in },
    match: (RecordedMatch) -> Void,
    fault: (JournalFault) -> Void = { _ in }
  ) -> FileReport {
    var report = FileReport()
    var reader = JournalReader(isComplete: isComplete)
    var voids = Self.findVoid(in: text)[...]
    do throws(JournalReader.Fault) {
      while let entry = try reader.next(in: text) {
        while let void = voids.first, void.upperBound < reader.position { voids.removeFirst() }
        if voids.first?.contains(reader.position) == true {
          // The server's start is the base of all later times.
          guard case .start = entry else { continue }
        }
        told(entry)
        if case .round = entry { report.rounds += 1 }
        line = reader.line
        if let finished = apply(entry) {
          report.matches += 1
          match(finished)
        }
        faults.forEach(fault)
        faults = []
      }
      if reader.goodLength < text.count { report.ending = .torn }
    } catch {
      report.ending = .broken(error)
    }
    report.lines = reader.line
    return report
  }
}
