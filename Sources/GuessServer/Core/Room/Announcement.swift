import GuessProtocol

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
  package func say(_ text: ChatText, by seat: Seat, in context: inout Context) {
    guard let speaker = occupants[seat] else { return }
    announce(.said(name: speaker.name, text: text), except: seat, in: &context)
  }

  /// Appends `event` for every player, but the one in `exception`, and for every watcher.
  ///
  /// Inlined, with the next two: a guess in a race takes 175 instructions more without it, without those 200 and 95, of
  /// 3,190 in the core with 16 requests at once.
  @inline(__always) func announce(
    _ event: Event, except exception: Seat? = nil, in context: inout Context
  ) {
    if exception != .first { announce(event, to: .first, in: &context) }
    if exception != .second { announce(event, to: .second, in: &context) }
    announceToWatchers(event, in: &context)
  }

  /// Appends `event` for the player in `seat`, if there is one.
  @inline(__always) func announce(_ event: Event, to seat: Seat, in context: inout Context) {
    guard let player = occupants[seat]?.player else { return }
    context.effects.announce(.event(event, to: .player(player)))
  }

  /// Appends `event` for every watcher.
  @inline(__always) func announceToWatchers(_ event: Event, in context: inout Context) {
    for watcher in watchers { context.effects.announce(.event(event, to: .watcher(watcher))) }
  }
}
