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

  private var sessions = DeadlineQueue<ConnectionID>()
  private var players = DeadlineQueue<PlayerID>()
  private var rooms = DeadlineQueue<RoomID>()
  private var chores = DeadlineQueue<Chore>()

  /// The earliest time at which something may be due.
  package private(set) var next: Instant?

  var count: Int { sessions.count + players.count + rooms.count + chores.count }

  /// Reserves memory for this many; unused pages cost nothing.
  mutating func reserve(connections: Int) {
    sessions.reserve(connections)
    rooms.reserve(connections)
  }

  /// Schedules `alarm` at `instant` unless it is due earlier.
  package mutating func schedule(_ alarm: Alarm, at instant: Instant) {
    switch alarm {
    case .session(let id): sessions.schedule(id, at: instant)
    case .player(let id): players.schedule(id, at: instant)
    case .room(let id): rooms.schedule(id, at: instant)
    case .chore(let chore): chores.schedule(chore, at: instant)
    }
    next = .earliest(next, instant)
  }

  package mutating func remove(_ alarm: Alarm) {
    switch alarm {
    case .session(let id): sessions.remove(id)
    case .player(let id): players.remove(id)
    case .room(let id): rooms.remove(id)
    case .chore(let chore): chores.remove(chore)
    }
    next = earliest
  }

  /// Removes and returns the next alarm due at `now`; nil if there is none.
  mutating func popDue(at now: Instant) -> Alarm? {
    guard let next, next <= now else { return nil }
    defer { self.next = earliest }
    if sessions.next == next { return sessions.popDue(at: now).map { .session($0) } }
    if players.next == next { return players.popDue(at: now).map { .player($0) } }
    if rooms.next == next { return rooms.popDue(at: now).map { .room($0) } }
    return chores.popDue(at: now).map { .chore($0) }
  }

  private var earliest: Instant? { .earliest(sessions.next, players.next, rooms.next, chores.next) }
}
