/// A check that the lobby has to make at some time. Several at one time are made in this order.
package enum Alarm: Hashable, Comparable, DeadlineKey {
  case session(ConnectionID)
  case player(PlayerID)
  case room(RoomID)
  /// Checks of the whole lobby.
  case addresses, drain, events

  package var place: Int {
    switch self {
    case .session(let id): 4 * id.place
    case .player(let id): 4 * id.place + 1
    case .room(let id): 4 * id.place + 2
    case .addresses: 3
    case .drain: 7
    case .events: 11
    }
  }
}
