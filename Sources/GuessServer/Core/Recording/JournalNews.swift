import Protocol

/// What the lobby hears of the journal that it has recorded in.
package enum JournalNews: Hashable, Sendable {
  /// These matches are on disk, whatever happens.
  case recorded([MatchID])
  /// Nothing is recorded any more, and what was not yet on disk may be lost.
  case failed
  /// All rooms have been recorded as they are, and whatever happens in them is recorded again.
  case resumed
}
