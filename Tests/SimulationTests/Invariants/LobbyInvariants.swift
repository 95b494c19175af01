import Protocol

@testable import GuessServerCore

/// What has to be true of the lobby itself between two inputs.
enum LobbyInvariants {
  /// Watchers in one room.
  static let mostWatchers = 64

  /// Checks the books; `told` answers what a client has been told.
  static func check(_ lobby: Lobby, told: (ConnectionID) -> View?) throws(Violation) {
    try checkCounts(lobby)
    let rooms = lobby.occupiedRooms
    try require(
      lobby.rooms.count == rooms.count, .books, "\(lobby.rooms.count) rooms, \(rooms.count) with players")
    let running = rooms.count(where: \.isRunning)
    try require(
      lobby.runningMatches == running, .books, "\(lobby.runningMatches) matches, \(running) rooms that run")
    for room in rooms { try check(room, in: lobby) }
    var players = 0
    for id in lobby.sessions.keys {
      try check(id, in: lobby, told: told(id))
      if lobby.sessions[id]?.player != nil { players += 1 }
    }
    try require(lobby.players.count == players, .books, "\(lobby.players.count) players, \(players) are here")
    try checkWaiting(lobby)
  }

  private static func checkCounts(_ lobby: Lobby) throws(Violation) {
    let sessions = lobby.sessions.count
    try require(
      sessions <= lobby.limits.connections, .limits, "\(sessions) of \(lobby.limits.connections) connections")
    let most = sessions + lobby.rooms.count + 1
    try require(lobby.alarms.count <= most, .limits, "\(lobby.alarms.count) alarms, at most \(most)")
    try require(
      lobby.players.count <= sessions, .limits, "\(lobby.players.count) players, \(sessions) sessions")
    try require(
      lobby.playersByName.count == lobby.players.count, .books,
      "\(lobby.playersByName.count) names of \(lobby.players.count) players")
    try require(
      lobby.effects.isEmpty && lobby.announcements.isEmpty && lobby.released.isEmpty, .books,
      "something is left behind from the last input")
  }

  private static func check(_ room: Room, in lobby: Lobby) throws(Violation) {
    try require(
      room.watchers.count <= mostWatchers, .limits, "\(room.watchers.count) watchers in \(room.code)")
    try require(
      Set(room.watchers).count == room.watchers.count, .books, "\(room.code) shows one watcher twice")
    for watcher in room.watchers {
      let watched = lobby.sessions[watcher]?.watched.flatMap { lobby.rooms[$0]?.code }
      try require(watched == room.code, .books, "\(room.code) has a watcher who is not there")
    }
    for seat in Seat.allCases {
      guard let occupant = room.occupant(of: seat) else { continue }
      let player = lobby.players[occupant.player]
      try require(player?.name == occupant.name, .books, "\(occupant.name) in \(room.code) is not there")
      guard case .seated(let id, seat) = player?.place, lobby.rooms[id]?.code == room.code else {
        throw Violation(.books, "\(occupant.name) sits in \(room.code) and does not know it")
      }
    }
    try require(!room.isRunning || room.freeSeat == nil, .books, "a match with a free seat in \(room.code)")
    if room.isRunning, let deadline = room.deadline(limits: lobby.limits) {
      try require(
        lobby.nextDeadline.map { $0 <= deadline } ?? false, .progress, "nobody looks after \(room.code)")
    }
  }

  private static func check(
    _ player: Player, _ id: PlayerID, of session: Session, in lobby: Lobby
  ) throws(Violation) {
    try require(lobby.playersByName[player.name] == id, .books, "\(player.name) is not found by name")
    switch player.place {
    case .lobby: break
    case .waiting:
      try require(session.watched == nil, .books, "\(player.name) waits and watches")
    case .seated(let room, let seat):
      try require(session.watched == nil, .books, "\(player.name) sits and watches")
      try require(
        lobby.rooms[room]?.occupant(of: seat)?.player == id, .books, "\(player.name)'s seat is not theirs")
    }
  }

  /// Holds what a client has been told against what the lobby thinks.
  private static func check(_ id: ConnectionID, in lobby: Lobby, told view: View?) throws(Violation) {
    guard let view, let session = lobby.sessions[id] else {
      throw Violation(.books, "a session that nobody has")
    }
    let player = session.player.flatMap { lobby.players[$0] }
    if let id = session.player {
      guard let player, lobby.sessions[player.connection]?.player == id else {
        throw Violation(.books, "\(view.peer) has a player that is not its own")
      }
      try check(player, id, of: session, in: lobby)
    }
    try require(
      player?.name == view.parsedName, .books, "\(view.peer) was told the name \(view.name ?? "-")")
    var room = session.watched.flatMap { lobby.rooms[$0] }
    var isWaiting = false
    switch player?.place {
    case .seated(let id, _): room = lobby.rooms[id]
    case .waiting: isWaiting = true
    case .lobby, nil: break
    }
    try require(isWaiting == view.isWaiting, .books, "\(view.peer) waits and does not know it, or not")
    try require(
      room?.isSolo == true || room?.code == view.parsedRoom, .books,
      "\(view.peer) was told the room \(view.room ?? "-")")
    try require(
      room?.isRunning ?? false == view.course.isRunning, .books,
      "\(view.peer) was told that its match \(view.course.isRunning ? "runs" : "does not run")")
    try checkHand(of: view, in: room, player: session.player)
  }

  private static func checkHand(of view: View, in room: Room?, player: PlayerID?) throws(Violation) {
    guard let room, case .playing(_, let round, _) = room.phase else {
      return try require(view.hand == nil, .books, "\(view.peer) was told of a round that is none")
    }
    guard let hand = view.hand else { throw Violation(.books, "\(view.peer) was not told of the round") }
    try require(
      round.commitment == hand.parsedCommitment, .books, "\(view.peer) was told of another round")
    guard let seat = Seat.allCases.first(where: { room.occupant(of: $0)?.player == player }), player != nil
    else { return }
    let range = round.hands[seat].range
    try require(range.lo...range.hi == hand.left, .books, "\(view.peer) was told that \(hand.left) is left")
  }

  private static func checkWaiting(_ lobby: Lobby) throws(Violation) {
    var waiting: [MatchSettings: Int] = [:]
    for id in lobby.players.keys {
      if case .waiting(let ticket) = lobby.players[id]?.place { waiting[ticket.settings, default: 0] += 1 }
    }
    for (settings, count) in waiting {
      let counted = lobby.matchmaker.waiting(for: settings)
      try require(counted == count, .books, "\(counted) wait in line, \(count) think so")
    }
  }
}
