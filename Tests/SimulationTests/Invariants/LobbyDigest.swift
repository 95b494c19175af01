import GuessProtocol

@testable import GuessGame

/// All observable state of a lobby, except times of last contact, as a list of values.
struct LobbyDigest: Equatable {
  private let values: [any Equatable]

  init(of lobby: Lobby) {
    var values: [any Equatable] = [lobby.rooms.count, lobby.runningMatches, lobby.players.names]
    for id in lobby.sessions.keys {
      guard let session = lobby.sessions[id] else { continue }
      values += [id, session.style, session.kind, session.player, session.watched]
    }
    for id in lobby.players.keys {
      guard let player = lobby.players[id] else { continue }
      values += [id, player.connection, player.name, player.token, player.awayUntil]
      switch player.place {
      case .lobby, .attending: break
      case .waiting: values.append("waiting")
      case .seated(let room, let seat): values += [room, seat]
      }
    }
    for room in lobby.occupiedRooms { values += Self.values(of: room) }
    self.values = values
  }

  private static func values(of room: Room) -> [any Equatable] {
    var values: [any Equatable] = [room.summary(), room.audience, room.deadline]
    for seat in Seat.allCases { values.append(room.occupants[seat]) }
    if let round = room.round { values += [round.order, round.hands] }
    if case .over(_, let wanting) = room.pause { values.append(wanting) }
    let match = room.match
    if room.isRunning { values += [match.roundsPlayed, match.wins, match.strikes] }
    return values
  }

  static func == (one: LobbyDigest, other: LobbyDigest) -> Bool {
    one.values.count == other.values.count && zip(one.values, other.values).allSatisfy { $0.isEqual(to: $1) }
  }
}

extension Equatable {
  fileprivate func isEqual(to other: any Equatable) -> Bool { self == other as? Self }
}

extension Lobby {
  /// The rooms with players, each once.
  var occupiedRooms: [Room] {
    var seen: Set<RoomID> = []
    return players.keys.compactMap { player in
      guard case .seated(let id, _) = players[player]?.place, seen.insert(id).inserted else { return nil }
      return rooms[id]
    }
  }
}
