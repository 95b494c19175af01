import GuessProtocol

package struct Census: Equatable, Sendable {
  package var humans = 0
  package var bots = 0
  /// Disconnected players with a kept seat.
  package var away = 0
  package var spectators = 0
  /// Rooms without a match, with a running one, and with one that is over.
  package var waiting = 0, playing = 0, over = 0
}

extension Lobby {
  package var census: Census {
    var census = Census()
    for (_, session) in sessions.entries {
      if session.watched != nil { census.spectators += 1 }
      guard session.player != nil else { continue }
      switch session.kind {
      case .human: census.humans += 1
      case .bot: census.bots += 1
      }
    }
    census.away = awayPlayers
    for (_, room) in rooms.values.entries {
      switch room.state {
      case .waiting: census.waiting += 1
      case .playing: census.playing += 1
      case .over: census.over += 1
      }
    }
    return census
  }

  package var counters: Counters { context.counters }

  /// True if results become final: they are recorded, and nothing else keeps them back.
  package var recordsResults: Bool { configuration.keepsJournal && isRecording }
}
