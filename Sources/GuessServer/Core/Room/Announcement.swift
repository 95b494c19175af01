import Protocol

/// What a room has to say to someone. The lobby sends it on.
package enum Announcement: Equatable, Sendable {
  package enum Recipient: Hashable, Sendable {
    case player(PlayerID)
    case watcher(ConnectionID)
  }

  case event(Event, to: Recipient)
  /// A match is over; its witnesses are to hear when that is safe.
  case end(of: MatchID, witnesses: [Recipient])
}
