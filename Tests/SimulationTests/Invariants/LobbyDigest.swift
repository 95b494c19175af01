import GuessProtocol

@testable import GuessGame

/// All observable state of a lobby, except times of last contact.
struct LobbyDigest: Equatable {
  struct SessionDigest: Equatable {
    let id: ConnectionID
    let style: LineStyle
    let kind: Kind
    let player: PlayerID?
    let watched: RoomID?
  }

  struct PlayerDigest: Equatable {
    let id: PlayerID
    let connection: ConnectionID?
    let name: String
    let token: TokenDigest?
    let awayUntil: Instant?
    let isWaiting: Bool
    let room: RoomID?
    let seat: Seat?
  }

  struct RoomDigest: Equatable {
    let summary: RoomSummary
    let watchers: [ConnectionID]
    let seats: BySeat<Room.Occupant?>
    let deadline: Instant?
    let roundsPlayed: Int
    let wins: BySeat<Int>
    let strikes: BySeat<Int>
    let order: Round.Order?
    let hands: BySeat<Round.Hand>?
    let wantsRematch: Seat?
  }

  private let sessions: [SessionDigest]
  private let players: [PlayerDigest]
  private let rooms: [RoomDigest]
  private let counts: [Int]

  init(of lobby: Lobby) {
    sessions = lobby.sessions.keys.compactMap { id in lobby.sessions[id].map { SessionDigest(id, $0) } }
    players = lobby.players.keys.compactMap { id in lobby.players[id].map { PlayerDigest(id, $0) } }
    rooms = lobby.occupiedRooms.map { RoomDigest($0, limits: lobby.limits.ofRooms) }
    counts = [lobby.rooms.count, lobby.runningMatches, lobby.players.names]
  }
}

extension LobbyDigest.SessionDigest {
  fileprivate init(_ id: ConnectionID, _ session: Session) {
    self.init(
      id: id, style: session.style, kind: session.kind, player: session.player, watched: session.watched)
  }
}

extension LobbyDigest.PlayerDigest {
  fileprivate init(_ id: PlayerID, _ player: Player) {
    var (isWaiting, room, seat) = (false, RoomID?.none, Seat?.none)
    switch player.place {
    case .lobby, .attending: break
    case .waiting: isWaiting = true
    case .seated(let id, let taken): (room, seat) = (id, taken)
    }
    self.init(
      id: id, connection: player.connection, name: "\(player.name)", token: player.token,
      awayUntil: player.awayUntil, isWaiting: isWaiting, room: room, seat: seat)
  }
}

extension LobbyDigest.RoomDigest {
  fileprivate init(_ room: Room, limits: RoomLimits) {
    var seats = BySeat<Room.Occupant?>(repeating: nil)
    for seat in Seat.allCases { seats[seat] = room.occupant(of: seat) }
    var (match, round, wantsRematch) = (Match?.none, Round?.none, Seat?.none)
    if let play = room.play { (match, round) = (play.match, play.round) }
    switch room.pause {
    case .waiting: break
    case .countdown(let countdown): match = countdown.match
    case .over(_, let wanting): wantsRematch = wanting
    }
    self.init(
      summary: room.summary, watchers: room.watchers, seats: seats,
      deadline: room.deadline(limits: limits),
      roundsPlayed: match?.roundsPlayed ?? 0, wins: match?.wins ?? BySeat(repeating: 0),
      strikes: match?.strikes ?? BySeat(repeating: 0), order: round?.order, hands: round?.hands,
      wantsRematch: wantsRematch)
  }
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
