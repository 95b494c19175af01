import GuessProtocol

/// Journal lines, as a sequence of changes. The entries of a change count all together or not at all.
package struct JournalChanges: Sendable {
  package private(set) var bytes: [UInt8] = []
  package private(set) var endedMatches: [MatchID] = []
  /// Start of the last line of the open change.
  private var openLine: Int?

  package init() {}

  package var isEmpty: Bool { bytes.isEmpty }

  /// True if the last change may get more entries.
  package var isOpen: Bool { openLine != nil }

  package mutating func append(_ entry: JournalEntry) {
    // Most changes have one entry. So each is written as if it were the last, and the few exceptions are corrected.
    if let openLine { JournalEntry.continueLine(from: openLine, in: &bytes) }
    openLine = bytes.count
    entry.write(to: &bytes)
    if case .over(_, let match?, _, _, _) = entry { endedMatches.append(match) }
  }

  package mutating func endChange() {
    openLine = nil
  }

  mutating func removeAll() {
    // Called with all effects, most of which record nothing.
    guard !isEmpty else { return }
    bytes.removeAll(keepingCapacity: true)
    endedMatches.removeOneByOne()
    openLine = nil
  }
}

package enum JournalNews: Hashable, Sendable {
  /// These matches are recorded for good.
  case recorded([MatchID])
  /// Recording has stopped, and whatever was not recorded for good may be lost.
  case failed
  /// True if results that are on disk become final.
  case logged(Bool)
  /// All rooms have been recorded as they are, and recording continues.
  case resumed
}
