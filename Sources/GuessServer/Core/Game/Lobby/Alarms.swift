import GuessProtocol

/// Times at which the lobby has to check something.
package struct Alarms {
  /// The subject of a check.
  package enum Alarm: Hashable {
    case session(ConnectionID)
    case player(PlayerID)
    case room(RoomID)
    case addresses
    case drain
    case events
  }

  private var sessions = DeadlineQueue<ConnectionID>()
  private var players = DeadlineQueue<PlayerID>()
  private var rooms = DeadlineQueue<RoomID>()
  private var addresses: Instant?
  private var drain: Instant?
  private var events: Instant?

  /// The earliest time at which something may be due.
  private(set) var next: Instant?

  var count: Int {
    sessions.count + players.count + rooms.count + (addresses == nil ? 0 : 1) + (drain == nil ? 0 : 1)
      + (events == nil ? 0 : 1)
  }

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
    case .addresses: addresses = .earliest(addresses, instant)
    case .drain: drain = .earliest(drain, instant)
    case .events: events = .earliest(events, instant)
    }
    next = .earliest(next, instant)
  }

  package mutating func remove(_ alarm: Alarm) {
    switch alarm {
    case .session(let id): sessions.remove(id)
    case .player(let id): players.remove(id)
    case .room(let id): rooms.remove(id)
    case .addresses: addresses = nil
    case .drain: drain = nil
    case .events: events = nil
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
    let alarm: Alarm = addresses == next ? .addresses : drain == next ? .drain : .events
    remove(alarm)
    return alarm
  }

  private var earliest: Instant? {
    .earliest(sessions.next, players.next, rooms.next, addresses, drain, events)
  }
}
