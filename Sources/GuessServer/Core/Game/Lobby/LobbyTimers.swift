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

  package private(set) var next: Instant?

  var count: Int { sessions.count + players.count + rooms.count + lobby.count }

  mutating func reserve(connections: Int) {
    sessions.reserve(connections)
    rooms.reserve(connections)
  }

  private var earliest: Instant? { .earliest(sessions.next, players.next, rooms.next, lobby.next) }
}
