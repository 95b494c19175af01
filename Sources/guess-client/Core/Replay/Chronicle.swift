import Protocol

/// Puts the matches together that a server's journals tell, one file after the other.
///
/// A file tells the rooms again that were open when it began, while the file before it may have gone on for a little. What
/// both of them tell counts once: a match that goes on is cut back to where the new file takes it up, and one that has
/// ended already is not told a second time.
package struct Chronicle {
  private var rooms: [RoomCode: RoomStory] = [:]
  /// Matches that were under way at the end of the files so far.
  private var former: [MatchID: MatchStory] = [:]
  private var over: Set<MatchID> = []
  /// When the server started, in seconds since the start of 1970 in UTC.
  private var startTime: Int64 = 0
  private var line = 0
  private var faults: [StoryFault] = []

  /// Nothing has happened yet.
  package init() {}

  /// The names of all matches that are under way.
  package var openMatches: [MatchID] { rooms.values.compactMap { $0.match?.id } + former.keys }

  /// Answers what was found to be wrong since it was asked last.
  package mutating func takeFaults() -> [StoryFault] {
    defer { faults = [] }
    return faults
  }

  /// Takes the entry of a line; answers the match that ends with it.
  package mutating func take(_ entry: JournalEntry, line: Int) -> MatchStory? {
    self.line = line
    switch entry {
    case .file: beginFile()
    case .start(let unixTime, _): startTime = unixTime
    case .mark: break
    case .room(let opening):
      setAside(opening.code)
      rooms[opening.code] = RoomStory(opening)
    case .close, .sit, .vacate, .token, .rematch, .match, .round, .guess, .seal, .step, .pass, .end, .over:
      guard let room = entry.room else { break }
      guard rooms[room] != nil else {
        note([.outOfPlace], in: room)
        break
      }
      return take(entry, in: room)
    }
    return nil
  }

  private mutating func take(_ entry: JournalEntry, in room: RoomCode) -> MatchStory? {
    switch entry {
    case .close:
      if rooms[room]?.match != nil { note([.outOfPlace], in: room) }
      rooms[room] = nil
    case .sit(_, let seat, let sitter): rooms[room]?.sitters[seat] = sitter
    case .vacate(_, let seat): rooms[room]?.sitters[seat] = nil
    case .match(_, let start): begin(start, in: room)
    case .round(_, let start): begin(start, in: room)
    case .over(_, let name, let winner, let reason, let time):
      let (seconds, isTooLate) = startTime.addingReportingOverflow(time.count / 1_000)
      let result = MatchStory.Result(
        winner: winner, reason: reason, unixTime: isTooLate ? startTime : seconds)
      return finish(result, named: name, in: room)
    case .guess, .seal, .step, .pass, .end:
      if rooms[room]?.ignored == nil {
        change(room) { match, faults in match.play(entry, noting: &faults) }
      }
    case .file, .start, .mark, .room, .token, .rematch: break
    }
    return nil
  }

  // MARK: - Files and rooms

  private mutating func beginFile() {
    for room in rooms.keys { setAside(room) }
    rooms = [:]
  }

  /// Keeps a match that is under way, until it is told again.
  private mutating func setAside(_ room: RoomCode) {
    guard let match = rooms[room]?.match, let id = match.id else { return }
    former[id] = match
  }

  // MARK: - Matches

  private mutating func begin(_ start: JournalEntry.MatchStart, in room: RoomCode) {
    if rooms[room]?.match != nil { note([.outOfPlace], in: room) }
    rooms[room]?.match = nil
    rooms[room]?.ignored = nil
    if let progress = start.progress, let id = progress.id {
      guard !over.contains(id) else {
        rooms[room]?.ignored = id
        return
      }
      var kinds: [StoryFault.Kind] = []
      if let match = former.removeValue(forKey: id)?.retold(progress, noting: &kinds) {
        rooms[room]?.match = match
        note(kinds, in: room)
        return
      }
    }
    rooms[room]?.beginMatch(start)
  }

  private mutating func begin(_ start: JournalEntry.RoundStart, in room: RoomCode) {
    guard rooms[room]?.ignored == nil else { return }
    if rooms[room]?.isBeforeFirstRound == true {
      let id = MatchID(start.commitment)
      // An old file may know its first round already, which this one tells from the beginning.
      former[id] = nil
      guard !over.contains(id) else {
        rooms[room]?.match = nil
        rooms[room]?.ignored = id
        return
      }
    }
    change(room) { match, faults in match.begin(start, noting: &faults) }
  }

  private mutating func finish(
    _ result: MatchStory.Result, named name: MatchID?, in room: RoomCode
  ) -> MatchStory? {
    if let ignored = rooms[room]?.ignored.take() {
      if name != ignored { note([.wrongName(told: name)], in: room) }
      return nil
    }
    // A new file tells of a match that is over only that it is; and nobody can see again what had no round.
    guard rooms[room]?.match != nil || name != nil else { return nil }
    change(room) { match, faults in match.finish(result, named: name, noting: &faults) }
    guard let match = rooms[room]?.match.take(), let id = match.id else { return nil }
    over.insert(id)
    return match
  }

  /// Changes the match of a room in its place.
  private mutating func change(
    _ room: RoomCode, _ change: (inout MatchStory, inout [StoryFault.Kind]) -> Void
  ) {
    var kinds: [StoryFault.Kind] = []
    if rooms[room]?.changeMatch({ change(&$0, &kinds) }) != true { kinds = [.outOfPlace] }
    note(kinds, in: room)
  }

  private mutating func note(_ kinds: [StoryFault.Kind], in room: RoomCode) {
    guard !kinds.isEmpty else { return }
    let id = rooms[room]?.match?.id
    let round = rooms[room]?.match?.rounds.last?.number
    faults += kinds.map { StoryFault(line: line, room: room, match: id, round: round, kind: $0) }
    rooms[room]?.match?.faults += kinds.map { MatchStory.Fault(round: round, kind: $0) }
  }
}

extension Chronicle {
  /// What there was in a file.
  package struct FileReport: Hashable, Sendable {
    package var lines = 0
    /// Rounds that it tells, those included that an older file has told as well.
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
    /// From here on nothing in it can be trusted.
    case broken(JournalReader.Fault)
  }

  /// Reads the text of the next file. Hands over every match that ends in it, and all that is found to be wrong.
  package mutating func read(
    _ text: Span<UInt8>, match: (MatchStory) -> Void, fault: (StoryFault) -> Void = { _ in }
  ) -> FileReport {
    var report = FileReport()
    var reader = JournalReader()
    do throws(JournalReader.Fault) {
      while let entry = try reader.next(in: text) {
        if case .round = entry { report.rounds += 1 }
        if let story = take(entry, line: reader.line) {
          report.matches += 1
          match(story)
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

/// A room while its story is read.
struct RoomStory {
  let opening: JournalEntry.RoomStart
  var sitters = BySeat<JournalEntry.Sitter?>(repeating: nil)
  /// The match that is under way.
  var match: MatchStory?
  /// A match that is over already, and told again until its end comes.
  var ignored: MatchID?

  init(_ opening: JournalEntry.RoomStart) {
    self.opening = opening
  }

  /// Whether a match has begun that has no name yet.
  var isBeforeFirstRound: Bool { match != nil && match?.id == nil }

  mutating func beginMatch(_ start: JournalEntry.MatchStart) {
    match = MatchStory(start, in: self)
  }

  /// Changes the match in its place; answers whether there is one.
  mutating func changeMatch(_ change: (inout MatchStory) -> Void) -> Bool {
    guard var match = match.take() else { return false }
    change(&match)
    self.match = match
    return true
  }
}
