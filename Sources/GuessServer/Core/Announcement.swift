import Protocol

/// What a room has to say: an event and the one whom it is for, or an entry for the journal. The lobby sends it on.
package enum Announcement: Equatable, Sendable {
  package enum Recipient: Hashable, Sendable {
    case player(PlayerID)
    case watcher(ConnectionID)
  }

  case event(Event, to: Recipient)
  case entry(JournalEntry)
  /// The entry that ends a match, and those who are to hear when it is safe.
  case end(JournalEntry, of: MatchID, witnesses: [Recipient])
}
