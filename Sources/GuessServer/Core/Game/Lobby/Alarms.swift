import GuessProtocol

/// Times at which the lobby has to check something.
package struct Alarms {
  /// The subject of a check.
  package enum Alarm: Hashable {
    case session(ConnectionID)
    case player(PlayerID)
    case room(RoomID)
    case chore(Chore)
  }

  /// A check of the whole lobby.
  package enum Chore: Int, DeadlineKey {
    case addresses, drain, events

    package var place: Int { rawValue }
  }

  package var sessions = DeadlineQueue<ConnectionID>() { didSet { next = earliest } }
  package var players = DeadlineQueue<PlayerID>() { didSet { next = earliest } }
  package var rooms = DeadlineQueue<RoomID>() { didSet { next = earliest } }
  var chores = DeadlineQueue<Chore>() { didSet { next = earliest } }

  /// The earliest time at which something may be due.
  package private(set) var next: Instant?

  var count: Int { sessions.count + players.count + rooms.count + chores.count }

  /// Reserves memory for this many; unused pages cost nothing.
  mutating func reserve(connections: Int) {
    sessions.reserve(connections)
    rooms.reserve(connections)
  }

  /// Removes and returns the next alarm due at `now`; nil if there is none.
  mutating func popDue(at now: Instant) -> Alarm? {
    guard let next, next <= now else { return nil }
    if sessions.next == next { return sessions.popDue(at: now).map { .session($0) } }
    if players.next == next { return players.popDue(at: now).map { .player($0) } }
    if rooms.next == next { return rooms.popDue(at: now).map { .room($0) } }
    return chores.popDue(at: now).map { .chore($0) }
  }

  private var earliest: Instant? { .earliest(sessions.next, players.next, rooms.next, chores.next) }
}
