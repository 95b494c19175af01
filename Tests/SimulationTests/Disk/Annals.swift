import GuessProtocol

@testable import GuessServerCore

/// All that a lobby has recorded in a run, and what of it should be in which file.
///
/// Places in it count entries from the start of the run; a crash that loses some takes it back to before them.
struct Annals: Sendable {
  /// What was written to one file.
  struct Volume: Sendable {
    /// Where in the annals its snapshot was made.
    let start: Int
    /// Entries in its snapshot.
    let snapshot: Int
    /// All entries that rooms have, the snapshot's first.
    var entries: [JournalEntry]
  }

  /// A match whose players were told that it is recorded.
  struct Promise: Sendable {
    let match: MatchID
    /// Where it begins and where it is over.
    let course: ClosedRange<Int>
  }

  private(set) var entries: [JournalEntry] = []
  /// Where changes end.
  private(set) var ends: Set<Int> = [0]
  var volumes: [SimulatedDisk.FileID: Volume] = [:]
  /// Up to where all has been told to those whom it is for.
  var told = 0
  /// Up to where all has been handed to the kernel, or will never be.
  var written = 0
  /// Up to where all is on disk.
  var safe = 0
  /// What was never recorded.
  private(set) var gaps: [Range<Int>] = []
  private(set) var promises: [Promise] = []
  /// Where what is not recorded begins, while nothing is.
  var gapStart: Int?

  mutating func record(_ change: [JournalEntry]) {
    entries += change
    ends.insert(entries.count)
  }

  mutating func closeGap(at end: Int) {
    if let start = gapStart, start < end { gaps.append(start..<end) }
    gapStart = nil
  }

  /// Notes that players have been told that a match is recorded; answers whether there is such a match.
  mutating func promise(_ match: MatchID) -> Bool {
    guard
      let end = entries.lastIndex(where: { if case .over(_, match, _, _, _) = $0 { true } else { false } }),
      let room = entries[end].room,
      let start = entries[..<end].lastIndex(where: {
        if case .match(room, _) = $0 { true } else { false }
      })
    else { return false }
    promises.append(Promise(match: match, course: start...end))
    return true
  }

  /// Goes back to `end`, which is where the journal ends that has been found in `file`, after `count` entries of rooms.
  mutating func rewind(to end: Int, in file: SimulatedDisk.FileID, count: Int) {
    // Where a new file has come into use that tells all rooms, what is missing before it will always be.
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
