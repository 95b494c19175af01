import Protocol

/// An event and the one whom it is for; a room makes them, and the lobby sends them on.
package struct Announcement: Equatable, Sendable {
  package enum Recipient: Hashable, Sendable {
    case player(PlayerID)
    case watcher(ConnectionID)
  }

  package let recipient: Recipient
  package let event: Event
}
