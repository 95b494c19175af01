import GuessProtocol

extension Lobby {
  /// Counts matches that ended before the start, in several calls. Until the last one no rated match is agreed on.
  package mutating func count(_ results: ArraySlice<MatchResult>, hasMore: Bool) {
    for result in results { context.scores.count(result, isPast: true, today: context.today) }
    context.scores.pairs.areComplete = !hasMore
    guard !hasMore else { return }
    // The journal does not say whose game is not the first one of its day.
    for id in rooms.values.keys {
      guard let room = rooms[id], let day = room.day, room.isRunning else { continue }
      if context.scores.knows(room.names[.first], day: day) { rooms[id]?.playsDailyAgain[.first] = true }
    }
    for id in players.keys where waitsForRated(id) {
      timers.players.schedule(id, at: now)
    }
  }

  /// Counts matches that have just ended, before their players are gone.
  mutating func countResults() {
    for result in context.results {
      var origins = BySeat<Origin?>(repeating: nil)
      for side in result.sides { origins[side.seat] = origin(of: side.name) }
      context.scores.count(result, from: origins, today: context.today)
      countForOwners(result)
    }
    context.results.removeAll()
  }

  func origin(of name: Name) -> Origin? { players.find(name).flatMap(origin(of:)) }

  /// Origin of the player's connection, or of the lost one; nil for a player absent since before a restart.
  func origin(of id: PlayerID) -> Origin? {
    guard let player = players[id] else { return nil }
    return player.connection.flatMap { sessions[$0]?.origin } ?? player.absence?.origin
  }

  mutating func countForOwners(_ match: MatchResult) {
    for change in ownedNames.changes(by: match) where change.owner != ownedNames[change.name] {
      set(change.owner, of: change.name)
      if let rating = change.rating, let player = players.find(change.name) {
        effects.announce(.rating(rating), to: .player(player))
      }
    }
  }

  package mutating func learn(_ rows: [ScoreRecord]) { context.scores.learn(rows, today: context.today) }
}
