import Protocol

/// What rooms have to say while an input is handled: to those who play and watch, to the journal and to the host.
package struct Announcements: Sendable {
  /// What the lobby still has to send on.
  private(set) var list: [Announcement] = []
  /// What is to be recorded; it stays until all that the lobby wants done is done.
  private(set) var changes = JournalChanges()

  /// What the host hears; it stays as long.
  private(set) var news: [HostNews] = []

  mutating func append(_ announcement: Announcement) {
    list.append(announcement)
  }

  @inline(__always) mutating func record(_ entry: JournalEntry) {
    changes.append(entry)
  }

  mutating func tell(_ news: HostNews) {
    self.news.append(news)
  }

  /// Ends what one input has changed.
  mutating func endChange() {
    changes.endChange()
  }

  /// Forgets what has been sent on.
  mutating func removeDelivered() {
    list.removeOneByOne()
  }

  mutating func removeAll() {
    list.removeOneByOne()
    changes.removeAll()
    news.removeOneByOne()
  }
}

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

/// Telling those in the room.
extension Room {
  /// Lets everyone else hear what the player in `seat` says.
  package func say(_ text: ChatText, by seat: Seat, announcing announcements: inout Announcements) {
    guard let speaker = occupants[seat] else { return }
    announce(.said(name: speaker.name, text: text), except: seat, to: &announcements)
  }

  /// Appends `event` for every player, but the one in `exception`, and for every watcher.
  @inline(__always) func announce(
    _ event: Event, except exception: Seat? = nil, to announcements: inout Announcements
  ) {
    if exception != .first { announce(event, to: .first, &announcements) }
    if exception != .second { announce(event, to: .second, &announcements) }
    announceToWatchers(event, &announcements)
  }

  /// Appends `event` for the player in `seat`, if there is one.
  @inline(__always) func announce(_ event: Event, to seat: Seat, _ announcements: inout Announcements) {
    guard let player = occupants[seat]?.player else { return }
    announcements.append(.event(event, to: .player(player)))
  }

  /// Appends `event` for every watcher.
  @inline(__always) func announceToWatchers(_ event: Event, _ announcements: inout Announcements) {
    for watcher in watchers { announcements.append(.event(event, to: .watcher(watcher))) }
  }
}
