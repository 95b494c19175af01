import Protocol

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
