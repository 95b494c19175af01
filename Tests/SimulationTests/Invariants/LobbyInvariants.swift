import Protocol

@testable import GuessServerCore

/// What has to be true of the lobby itself between two inputs.
///
/// It goes through all who are connected, one by one, and adds up what the lobby should have counted.
struct LobbyInvariants {
  /// A room, and who was found to be in it.
  private struct Attendance {
    let id: RoomID
    let room: Room
    var players = 0
    var watchers = 0
  }

  /// Watchers in one room.
  static let mostWatchers = 64

  private let lobby: Lobby
  private var players = 0
  private var attendances: [Attendance] = []
  private var waiting: [MatchSettings: Int] = [:]

  /// Checks the books; `told` answers what a client has been told.
  static func check(_ lobby: Lobby, told: (ConnectionID) -> View?) throws(Violation) {
    var invariants = LobbyInvariants(lobby: lobby)
    for id in lobby.sessions.keys {
      guard let session = lobby.sessions[id], let view = told(id) else {
        throw Violation(.books, "a session that nobody has")
      }
      try invariants.visit(session, of: id, told: view)
    }
    try invariants.checkCounts()
    for attendance in invariants.attendances { try invariants.check(attendance) }
    for (settings, count) in invariants.waiting {
      let counted = lobby.matchmaker.waiting(for: settings)
      try require(counted == count, .books, "\(counted) wait in line, \(count) think so")
    }
  }

  private init(lobby: Lobby) {
    self.lobby = lobby
  }

  // MARK: - One by one

  private mutating func visit(_ session: Session, of id: ConnectionID, told view: View) throws(Violation) {
    var room: Room?
    var seat: Seat?
    var isWaiting = false
    if let watched = session.watched { room = try visitRoom(watched, watchedBy: id) }
    if let player = session.player {
      let value = try visitPlayer(player, of: id, told: view)
      switch value.place {
      case .lobby: break
      case .waiting(let ticket):
        isWaiting = true
        waiting[ticket.settings, default: 0] += 1
      case .seated(let place, let taken):
        room = try visitRoom(place, takenBy: player, value.name, in: taken)
        seat = taken
      }
    }
    try require(
      session.watched == nil || seat == nil && !isWaiting, .books, "\(view.peer) is in two places at once")
    try require(
      (session.player == nil) == (view.parsedName == nil), .books, "\(view.peer) was told another name")
    try require(isWaiting == view.isWaiting, .books, "\(view.peer) waits and does not know it, or not")
    try check(room, seat, told: view)
  }

  private mutating func visitPlayer(
    _ id: PlayerID, of connection: ConnectionID, told view: View
  ) throws(Violation) -> Player {
    players += 1
    guard let player = lobby.players[id], player.connection == connection else {
      throw Violation(.books, "\(view.peer) has a player that is not its own")
    }
    try require(
      player.name == view.parsedName, .books, "\(view.peer) was told the name \(view.name ?? "-")")
    try require(lobby.playersByName[player.name] == id, .books, "\(player.name) is not found by name")
    return player
  }

  private mutating func visitRoom(_ id: RoomID, watchedBy watcher: ConnectionID) throws(Violation) -> Room {
    let index = try attendance(of: id)
    attendances[index].watchers += 1
    let room = attendances[index].room
    try require(room.watchers.contains(watcher), .books, "\(room.code) does not know a watcher")
    return room
  }

  private mutating func visitRoom(
    _ id: RoomID, takenBy player: PlayerID, _ name: Name, in seat: Seat
  ) throws(Violation) -> Room {
    let index = try attendance(of: id)
    attendances[index].players += 1
    let room = attendances[index].room
    let occupant = room.occupant(of: seat)
    try require(
      occupant?.player == player && occupant?.name == name, .books,
      "\(name)'s seat in \(room.code) is not theirs")
    return room
  }

  private mutating func attendance(of id: RoomID) throws(Violation) -> Int {
    for index in attendances.indices where attendances[index].id == id { return index }
    guard let room = lobby.rooms[id] else { throw Violation(.books, "someone is in a room that is gone") }
    attendances.append(Attendance(id: id, room: room))
    return attendances.count - 1
  }

  /// Holds what a client has been told against what the lobby thinks.
  private func check(_ room: Room?, _ seat: Seat?, told view: View) throws(Violation) {
    try require(
      room?.isSolo == true || room?.code == view.parsedRoom, .books,
      "\(view.peer) was told the room \(view.room ?? "-")")
    try require(
      room?.isRunning ?? false == view.course.isRunning, .books,
      "\(view.peer) was told that its match \(view.course.isRunning ? "runs" : "does not run")")
    guard let room, case .playing(_, let round, _) = room.phase else {
      return try require(view.hand == nil, .books, "\(view.peer) was told of a round that is none")
    }
    guard let hand = view.hand, round.commitment == hand.parsedCommitment else {
      throw Violation(.books, "\(view.peer) was not told of the round, or of another one")
    }
    guard let seat else { return }
    let range = round.hands[seat].range
    try require(
      range.lo == hand.left.lowerBound && range.hi == hand.left.upperBound, .books,
      "\(view.peer) was told that \(hand.left) is left")
  }

  // MARK: - All together

  private func checkCounts() throws(Violation) {
    let sessions = lobby.sessions.count
    let rooms = lobby.rooms.count
    try require(
      sessions <= lobby.limits.connections, .limits, "\(sessions) of \(lobby.limits.connections) connections")
    try require(
      lobby.alarms.count <= sessions + rooms + 1, .limits,
      "\(lobby.alarms.count) alarms for \(sessions) connections and \(rooms) rooms")
    try require(
      lobby.players.count == players && lobby.playersByName.count == players, .books,
      "\(lobby.players.count) players and \(lobby.playersByName.count) names, \(players) are here")
    try require(
      rooms == attendances.count, .books, "\(rooms) rooms, \(attendances.count) with someone in them")
    let running = attendances.count { $0.room.isRunning }
    try require(
      lobby.runningMatches == running, .books, "\(lobby.runningMatches) matches, \(running) rooms that run")
    try require(
      lobby.effects.isEmpty && lobby.announcements.isEmpty && lobby.released.isEmpty, .books,
      "something is left behind from the last input")
  }

  private func check(_ attendance: Attendance) throws(Violation) {
    let room = attendance.room
    try require(
      attendance.watchers <= Self.mostWatchers, .limits, "\(attendance.watchers) watch \(room.code)")
    try require(
      attendance.players > 0 && attendance.players == room.players, .books,
      "\(room.players) players in \(room.code), \(attendance.players) think so")
    try require(
      attendance.watchers == room.watchers.count, .books,
      "\(room.watchers.count) watchers in \(room.code), \(attendance.watchers) think so")
    guard room.isRunning else { return }
    try require(room.freeSeat == nil, .books, "a match with a free seat in \(room.code)")
    guard let deadline = room.deadline(limits: lobby.limits) else { return }
    try require(
      lobby.nextDeadline.map { $0 <= deadline } ?? false, .progress, "nobody looks after \(room.code)")
  }
}
