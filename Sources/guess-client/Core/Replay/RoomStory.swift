import Protocol

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
