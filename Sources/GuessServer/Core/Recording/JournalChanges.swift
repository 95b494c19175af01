import Protocol

/// Lines for the journal: changes one behind the other, of each of which all entries count, or none.
package struct JournalChanges: Sendable {
  /// The lines.
  package private(set) var bytes: [UInt8] = []
  /// Matches whose end is among them.
  private(set) var endedMatches: [MatchID] = []
  /// Where the last line of the change begins that has not ended.
  private var openLine: Int?

  /// None yet.
  package init() {}

  /// Whether there is nothing to record.
  package var isEmpty: Bool { bytes.isEmpty }

  /// Whether entries may still come to the last change.
  var isOpen: Bool { openLine != nil }

  /// Adds an entry to the change that is open, or opens one with it.
  package mutating func append(_ entry: JournalEntry) {
    // Most changes have one entry. So each is written as if it were the last one, and the few that are not are mended.
    if let openLine { JournalEntry.continueLine(from: openLine, in: &bytes) }
    openLine = bytes.count
    entry.write(to: &bytes)
    if case .over(_, let match?, _, _, _) = entry { endedMatches.append(match) }
  }

  /// Ends the change that is open, if one is.
  package mutating func endChange() {
    openLine = nil
  }

  /// Forgets all, and keeps the memory for what comes next.
  mutating func removeAll() {
    // It is asked for with everything that is done, of which most changes nothing.
    guard !isEmpty else { return }
    bytes.removeAll(keepingCapacity: true)
    endedMatches.removeOneByOne()
    openLine = nil
  }
}
