import GuessProtocol

/// The rest of a change, which follows when the lobby is valid again, so that no change of state calls itself.
enum Consequence {
  /// A match of a tournament has ended.
  case result(RoomID)
  case departure(PlayerID, Tournament.Departure, from: RoomCode)
  case end(RoomCode)
}

extension Lobby {
  /// Handles what follows from the changes so far, and what follows from that. Each consequence ends something, so there are few.
  mutating func settleConsequences() {
    var next = 0
    while next < consequences.count {
      switch consequences[next] {
      case .result(let room): settle(room)
      case .departure(let player, let departure, let tournament):
        withdraw(player, departure, from: tournament)
      case .end(let tournament): close(tournament)
      }
      next += 1
    }
    consequences.removeOneByOne()
  }
}
