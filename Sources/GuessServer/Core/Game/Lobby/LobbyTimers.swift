import GuessProtocol

package struct LobbyTimers {
  package enum LobbyTimer: Int, DeadlineKey {
    case addresses, drain, tournaments

    package var place: Int { rawValue }
  }

  package var sessions = DeadlineQueue<ConnectionID>() { didSet { next = earliest } }
  package var players = DeadlineQueue<PlayerID>() { didSet { next = earliest } }
  package var rooms = DeadlineQueue<RoomID>() { didSet { next = earliest } }
  var lobby = DeadlineQueue<LobbyTimer>() { didSet { next = earliest } }

  /// The earliest time at which something may be due.
  package private(set) var next: Instant?

  var count: Int { sessions.count + players.count + rooms.count + lobby.count }

  /// Reserves memory for this many; unused pages cost nothing.
  mutating func reserve(connections: Int) {
    sessions.reserve(connections)
    rooms.reserve(connections)
  }

  private var earliest: Instant? { .earliest(sessions.next, players.next, rooms.next, lobby.next) }
}
