import GuessProtocol

@testable import GuessGame

/// Conditions on the lobby itself between two inputs.
///
/// Visits all clients one by one, and counts what the lobby should have counted.
struct LobbyInvariants {
  /// A room, and its members as found.
  private struct Attendance {
    let id: RoomID
    let room: Room
    var players = 0
    var spectators = 0
  }

  /// Spectators of a room.
  static let mostSpectators = 64

  private let lobby: Lobby
  private var players = 0
  private var absentees = 0
  private var tokens = 0
  private var attendances: [Attendance] = []
  private var waiting: [Wish: Int] = [:]
  private var waiters: [(PlayerID, Ticket, since: Instant)] = []
  /// Connections by address.
  private var origins: [Origin: Int] = [:]

  /// Checks the lobby's indexes. `told` returns what a client has been sent, and `kept` what an away player was or would have been
  /// sent.
  static func check(
    _ lobby: Lobby, told: (ConnectionID) -> View?, kept: (Name) -> View?
  ) throws(Violation) {
    if let contradiction = lobby.contradictions().first { throw Violation(.books, contradiction.text) }
    var invariants = LobbyInvariants(lobby: lobby)
    for id in lobby.sessions.keys {
      guard let session = lobby.sessions[id], let view = told(id) else {
        throw Violation(.books, "a session without a connection")
      }
      try invariants.visit(session, of: id, told: view)
    }
    if invariants.players < lobby.players.count {
      for id in lobby.players.keys where lobby.players[id]?.connection == nil {
        guard let player = lobby.players[id], let view = kept(player.name) else {
          throw Violation(.books, "a seat is kept without a player")
        }
        try invariants.visitAbsentee(id, player, keeping: view)
      }
    }
    try invariants.checkCounts()
    for attendance in invariants.attendances { try invariants.check(attendance) }
    // After a stall, a request may precede what was due meanwhile.
    let isDue = invariants.isAwaited(lobby.now)
    // Rated matches have a distance of ratings, an address and pairs of the day in the way.
    for (id, ticket, since) in invariants.waiters where !ticket.wish.settings.isRated {
      for (other, otherTicket, otherSince) in invariants.waiters
      where other != id && ticket.wish.suiting.contains(otherTicket.wish) {
        try require(
          lobby.lastRival(of: id) == other
            && (lobby.now < max(since, otherSince) + lobby.limits.sameRival || isDue),
          .progress,
          "two waiting players match each other")
      }
    }
    for wish in invariants.waiting.keys {
      let count = Set(wish.suiting + [wish]).reduce(0) { $0 + invariants.waiting[$1, default: 0] }
      let counted = lobby.matchmaker.waiting(with: wish)
      try require(counted == count, .books, "\(counted) wait in the queue, the lobby counts \(count)")
    }
  }

  private init(lobby: Lobby) {
    self.lobby = lobby
  }

  // MARK: - Each client

  private mutating func visit(_ session: Session, of id: ConnectionID, told view: View) throws(Violation) {
    var room: Room?
    var seat: Seat?
    var isWaiting = false
    if session.origin != .local { origins[session.origin, default: 0] += 1 }
    if let watched = session.watched { room = try visitRoom(watched, watchedBy: id) }
    if let player = session.player {
      let value = try visitPlayer(player, of: id, told: view)
      switch value.place {
      case .lobby, .attending: break
      case .waiting(let ticket, let wait):
        isWaiting = true
        waiting[ticket.wish, default: 0] += 1
        try require(
          isAwaited(max(lobby.now, wait.since) + lobby.limits.playHint), .progress,
          "no alarm for \(view.peer), which waits")
        waiters.append((player, ticket, wait.since))
      case .seated(let place, let taken):
        let visited = try visitRoom(place, takenBy: player, value.name, in: taken)
        try require(
          visited.occupants[taken]?.isAway == false && value.awayUntil == nil, .books,
          "\(view.peer) is connected and away")
        room = visited
        seat = taken
      }
    }
    try require(
      session.watched == nil || seat == nil && !isWaiting, .books, "\(view.peer) is in two places at once")
    try require(
      (session.player == nil) == (view.parsedName == nil), .books, "\(view.peer) received another name")
    try require(isWaiting == view.isWaiting, .books, "\(view.peer) waits without notice, or not at all")
    try check(room, seat, told: view)
  }

  private mutating func visitPlayer(
    _ id: PlayerID, of connection: ConnectionID, told view: View
  ) throws(Violation) -> Player {
    guard let player = lobby.players[id], player.connection == connection else {
      throw Violation(.books, "\(view.peer) has another client's player")
    }
    try checkKeys(of: id, player)
    try require(
      player.name == view.parsedName, .books, "\(view.peer) has received the name \(view.name ?? "-")")
    return player
  }

  /// Checks an away player: only a seat is kept, for a limited time.
  private mutating func visitAbsentee(
    _ id: PlayerID, _ player: Player, keeping view: View
  ) throws(Violation) {
    absentees += 1
    try checkKeys(of: id, player)
    guard case .seated(let place, let seat) = player.place, let end = player.awayUntil else {
      throw Violation(.books, "\(player.name) is away, and has no room")
    }
    let room = try visitRoom(place, takenBy: id, player.name, in: seat)
    guard let occupant = room.occupants[seat], occupant.awayUntil == end else {
      throw Violation(.books, "\(player.name) is away, and not from \(room.code)")
    }
    try require(occupant.isOverdue || isAwaited(end), .progress, "no alarm for \(player.name)'s seat")
    try require(
      !room.isRunning
        || room.occupants[seat.other]?.isAway == false
          && room.occupants[seat.other]?.player != nil
        || room.pausedSince != nil, .clocks,
      "everyone is away from \(room.code), and its clock runs")
    try check(room, seat, told: view)
  }

  /// Checks that a player is found by name and by tokens.
  private mutating func checkKeys(of id: PlayerID, _ player: Player) throws(Violation) {
    players += 1
    try require(lobby.players.find(player.name) == id, .books, "\(player.name) is not found by name")
    for case let token? in [player.token, player.formerToken] {
      tokens += 1
      try require(lobby.players.find(token) == id, .books, "\(player.name) is not found by a token")
    }
  }

  private mutating func visitRoom(_ id: RoomID, watchedBy spectator: ConnectionID) throws(Violation) -> Room {
    let index = try attendance(of: id)
    attendances[index].spectators += 1
    let room = attendances[index].room
    try require(room.audience.members.contains(spectator), .books, "\(room.code) lacks a spectator")
    return room
  }

  private mutating func visitRoom(
    _ id: RoomID, takenBy player: PlayerID, _ name: Name, in seat: Seat
  ) throws(Violation) -> Room {
    let index = try attendance(of: id)
    attendances[index].players += 1
    let room = attendances[index].room
    let occupant = room.occupants[seat]
    try require(
      occupant?.player == player && occupant?.name == name, .books,
      "\(name)'s seat in \(room.code) is not theirs")
    return room
  }

  private mutating func attendance(of id: RoomID) throws(Violation) -> Int {
    for index in attendances.indices where attendances[index].id == id { return index }
    guard let room = lobby.rooms[id] else { throw Violation(.books, "a player is in a closed room") }
    attendances.append(Attendance(id: id, room: room))
    return attendances.count - 1
  }

  /// Compares what a client has been sent with the lobby's state.
  private func check(_ room: Room?, _ seat: Seat?, told view: View) throws(Violation) {
    try require(
      room?.isSolo == true || room?.code == view.parsedRoom, .books,
      "\(view.peer) has received the room \(view.room ?? "-")")
    try require(
      room?.isRunning ?? false == view.course.isRunning, .books,
      "\(view.peer) has received that its match \(view.course.isRunning ? "runs" : "does not run")")
    guard let room, let round = room.round else {
      return try require(view.hand == nil, .books, "\(view.peer) received a round that does not exist")
    }
    guard let hand = view.hand, round.commitment == hand.parsedCommitment else {
      throw Violation(.books, "\(view.peer) did not receive the round, or received another one")
    }
    guard let seat else { return }
    let own = round.hands[seat]
    try require(
      hand.allows(own.range.lo...own.range.hi) && own.guesses == hand.guesses.count
        && round.sealed(by: seat) == hand.sealed, .books,
      "\(view.peer) has received that \(hand.left) is left after \(hand.guesses.count)")
    try check(round.order, of: room, told: view)
  }

  private func check(_ order: Round.Order, of room: Room, told view: View) throws(Violation) {
    switch order {
    case .free: break
    case .steps(let number, _):
      try require(
        Int(number) == view.order.step, .books, "\(view.peer) has received step \(view.order.step ?? 0)")
    case .turns(let seat):
      try require(
        room.occupants[seat].map { "\($0.name)" } == view.order.turn, .books,
        "\(view.peer) has received \(view.order.turn ?? "nobody")'s turn")
    }
  }

  // MARK: - Counts

  private func checkCounts() throws(Violation) {
    let sessions = lobby.sessions.count
    let rooms = lobby.rooms.count
    // Beyond the limit, some may wait that can only take a seat back.
    let counted = sessions - lobby.returning.count
    try require(
      counted <= lobby.limits.connections, .limits, "\(counted) of \(lobby.limits.connections) connections")
    try require(
      lobby.timers.count <= sessions + rooms + absentees + waiters.count + 2, .limits,
      "\(lobby.timers.count) timers for \(sessions) connections, \(absentees) seats, \(waiters.count) who wait and \(rooms) rooms"
    )
    for id in lobby.players.keys {
      guard let origin = lobby.players[id]?.absence?.origin, let most = lobby.limits.addressConnections else {
        continue
      }
      try require(
        origin.places.allSatisfy { lobby.addresses.seats(of: $0) <= most * $0.addresses }, .limits,
        "more seats are kept for \(origin) than it may have connections")
    }
    for (origin, count) in origins {
      let counted = lobby.addresses.connections(from: origin)
      try require(counted == count, .books, "\(counted) from \(origin), the lobby counts \(count)")
    }
    try require(
      lobby.addresses.nextTurn.map(isAwaited) ?? (lobby.addresses.count == 0), .progress,
      "no alarm for the book of addresses")
    try require(
      lobby.awayPlayers == absentees, .books, "\(lobby.awayPlayers) are away, \(absentees) were found")
    try require(
      lobby.players.tokens == tokens, .books,
      "\(lobby.players.tokens) tokens, \(tokens) are someone's")
    try require(
      lobby.players.count == players && lobby.players.names == players, .books,
      "\(lobby.players.count) players and \(lobby.players.names) names, \(players) are connected")
    try require(
      rooms == attendances.count, .books, "\(rooms) rooms, \(attendances.count) with someone in them")
    let running = attendances.count { $0.room.isRunning }
    try require(
      lobby.runningMatches == running, .books, "\(lobby.runningMatches) matches, \(running) rooms that run")
    try require(
      lobby.effects.list.isEmpty && lobby.effects.announcements.isEmpty
        && lobby.effects.changes.isEmpty && lobby.released?.isEmpty != false, .books,
      "effects of the last input remain")
  }

  /// True if a timer fires by `end`.
  private func isAwaited(_ end: Instant) -> Bool { lobby.nextDeadline.map { $0 <= end } ?? false }

  private func check(_ attendance: Attendance) throws(Violation) {
    let room = attendance.room
    try require(
      attendance.spectators <= Self.mostSpectators, .limits, "\(attendance.spectators) watch \(room.code)")
    try require(
      attendance.players > 0 && attendance.players == room.players, .books,
      "\(room.players) players in \(room.code), \(attendance.players) are found")
    try require(
      attendance.spectators == room.audience.count, .books,
      "\(room.audience.count) spectators in \(room.code), \(attendance.spectators) are found")
    guard room.isRunning else { return }
    try require(room.freeSeat == nil, .books, "a match with a free seat in \(room.code)")
    guard let deadline = room.deadline else { return }
    try require(isAwaited(deadline), .progress, "no alarm for \(room.code)")
  }
}
