import GuessProtocol

package struct LobbyTimers {
  enum LobbyTimer: Int, DeadlineKey {
    case addresses, drain, tournaments

    var place: Int { rawValue }
  }

  var sessions = DeadlineQueue<ConnectionID>() { didSet { next = earliest } }
  var players = DeadlineQueue<PlayerID>() { didSet { next = earliest } }
  var rooms = DeadlineQueue<RoomID>() { didSet { next = earliest } }
  var lobby = DeadlineQueue<LobbyTimer>() { didSet { next = earliest } }

  package private(set) var next: Instant?

  mutating func reserve(connections: Int) {
    sessions.reserve(connections)
    rooms.reserve(connections)
  }

  private var earliest: Instant? { .earliest(sessions.next, players.next, rooms.next, lobby.next) }
}
