import GuessProtocol

/// What is said of a server that is looked at.
enum MonitorMessage: Hashable {
  /// How long it has been running, in seconds.
  case uptime(Int64)
  case players(Int)
  case rooms(Int)
  case matches(Int)
  /// Rooms that are counted, but not in the list.
  case unlisted(Int)
  /// How many servers are one cluster.
  case nodes(Int)
  /// A server of a cluster can't use what all of them share.
  case degraded
  /// A server of a cluster can't be reached by the one that is looked at.
  case unlinked
  case column(RoomColumn)
  /// One player waits in a room.
  case waits
  /// A match is over.
  case over
  /// A match is over, and a player has won it.
  case won(Name)
  case noRooms
  /// Rooms of the list that are shown, of so many.
  case shown(first: Int, last: Int, of: Int)
  /// The server has more rooms than so many.
  case more(than: Int)
  case quitKey
  case scrollKeys
  case connecting
  /// The connection is lost, and is to be got back.
  case lost
  /// The server has closed the connection, or did not let the client in, for this reason.
  case sentAway(Farewell)
  /// The server says no to a look at it.
  case refused
}

/// What is told of a room.
enum RoomColumn: CaseIterable, Hashable {
  case room, state, rules, range, firstTo, watchers, players, score, round, guesses, needed
  /// Players and score in one, as the screen shows them.
  case match
}
