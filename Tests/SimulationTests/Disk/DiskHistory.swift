import GuessProtocol

/// Everything that a lobby recorded in a run, and which part should be in which file.
///
/// Positions count entries from the start of the run; a crash that loses entries resets the position to before them.
struct DiskHistory: Sendable {
  /// The expected content of a file.
  struct Volume: Sendable {
    /// Position of its snapshot.
    let start: Int
    /// Entries in its snapshot.
    let snapshot: Int
    /// All entries about rooms, the snapshot's first.
    var entries: [JournalEntry]
  }

  /// A match that players were told is recorded.
  struct Promise: Sendable {
    let match: MatchID
    /// Positions of its start and its end.
    let course: ClosedRange<Int>
  }

  private(set) var entries: [JournalEntry] = []
  /// Positions at which changes end.
  private(set) var ends: Set<Int> = [0]
  var volumes: [SimulatedDisk.FileID: Volume] = [:]
  /// All entries before this have been reported to their players.
  var told = 0
  /// All entries before this have been passed to the kernel, or never will be.
  var written = 0
  /// All entries before this are on disk.
  var safe = 0
  /// Entries that were never recorded.
  private(set) var gaps: [Range<Int>] = []
  private(set) var promises: [Promise] = []
  /// Start of the current gap in recording; nil while recording.
  var gapStart: Int?

  mutating func record(_ change: [JournalEntry]) {
    entries += change
    ends.insert(entries.count)
  }

  mutating func closeGap(at end: Int) {
    if let start = gapStart, start < end { gaps.append(start..<end) }
    gapStart = nil
  }

  /// Registers a match that was reported as recorded; returns false if there is no such match.
  mutating func promise(_ match: MatchID) -> Bool {
    guard
      let end = entries.lastIndex(where: { if case .over(_, match, _, _, _) = $0 { true } else { false } }),
      let room = entries[end].code,
      let start = entries[..<end].lastIndex(where: {
        if case .match(room, _) = $0 { true } else { false }
      })
    else { return false }
    promises.append(Promise(match: match, course: start...end))
    return true
  }

  /// Resets the position to `end`, the end of the journal found in `file` after `count` entries about rooms.
  mutating func rewind(to end: Int, in file: SimulatedDisk.FileID, count: Int) {
    // If a new file with all rooms has come into use, entries missing before it stay missing.
    if let start = volumes[file]?.start { closeGap(at: start) }
    entries.removeSubrange(end...)
    ends = ends.filter { $0 <= end }
    gaps = gaps.compactMap { gap in
      let rest = gap.clamped(to: 0..<end)
      return rest.isEmpty ? nil : rest
    }
    (gapStart, told, written) = (nil, end, end)
    volumes[file]?.entries.removeSubrange(count...)
  }
}
