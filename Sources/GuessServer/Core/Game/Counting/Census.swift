import GuessProtocol

package struct Census: Sendable {
  package internal(set) var players = Counts<Kind>()
  /// Disconnected players with a kept seat.
  package internal(set) var away = 0
  package internal(set) var spectators = 0
  package internal(set) var rooms = Counts<RoomSummary.State>()
}

extension Kind: Counted {}
extension RoomSummary.State: Counted {}

extension Lobby {
  package var census: Census {
    var census = Census()
    for (_, session) in sessions.entries {
      if session.watched != nil { census.spectators += 1 }
      if session.player != nil { census.players[session.kind] += 1 }
    }
    census.away = awayPlayers
    for (_, room) in rooms.values.entries { census.rooms[room.state] += 1 }
    return census
  }

  package var counters: Counters { context.counters }

  /// True if results become final: they are recorded, and nothing else keeps them back.
  package var recordsResults: Bool { configuration.keepsJournal && isRecording }
}
