import GuessProtocol

@testable import GuessGame

/// Conditions on the lobby itself between two inputs: beyond `contradictions()`, which relates its parts to each other, its counts,
/// its alarms, and what clients have been sent.
struct LobbyInvariants {
  static let mostSpectators = 64

  private let lobby: Lobby
  private var absentees = 0
  private var waiting: [Queue: Int] = [:]
  private var waiters: [(PlayerID, Ticket, since: Instant)] = []
  /// Connections by address.
  private var origins: [Origin: Int] = [:]

  /// Checks the lobby. `told` returns what a client has been sent, and `kept` what an away player was or would have been sent.
  static func check(
    _ lobby: Lobby, told: (ConnectionID) -> View?, kept: (Name) -> View?
  ) throws(Violation) {
    if let contradiction = lobby.contradictions().first { throw Violation(.books, contradiction.text) }
    var invariants = LobbyInvariants(lobby: lobby)
    for id in lobby.sessions.keys {
      guard let session = lobby.sessions[id], let view = told(id) else {
        throw Violation(.books, "a session without a connection")
      }
      try invariants.visit(session, told: view)
    }
    for player in invariants.players where player.connection == nil {
      guard let view = kept(player.name) else { throw Violation(.books, "a seat is kept without a player") }
      try invariants.visitAbsentee(player, keeping: view)
    }
    try invariants.checkCounts()
    for room in lobby.rooms.all { try invariants.check(room) }
    try invariants.checkQueue()
  }

  private init(lobby: Lobby) {
    self.lobby = lobby
  }

  private var players: [Player] { lobby.players.keys.compactMap { lobby.players[$0] } }

  // MARK: - Each client

  private mutating func visit(_ session: Session, told view: View) throws(Violation) {
    var room = session.watched.flatMap { lobby.rooms[$0] }
    var seat: Seat?
    var isWaiting = false
    if session.origin != .local { origins[session.origin, default: 0] += 1 }
    let player = session.player.flatMap { lobby.players[$0] }
    try require(
      player?.name == view.parsedName, .books, "\(view.peer) has received the name \(view.name ?? "-")")
    switch player?.place {
    case .lobby, .attending, nil: break
    case .waiting(let ticket, let wait):
      isWaiting = true
      waiting[ticket.queue, default: 0] += 1
      try require(
        isAwaited(max(lobby.now, wait.since) + lobby.limits.playHint), .progress,
        "no alarm for \(view.peer), which waits")
      if let id = session.player { waiters.append((id, ticket, wait.since)) }
    case .seated(let place, let taken): (room, seat) = (lobby.rooms[place], taken)
    }
    try require(isWaiting == view.isWaiting, .books, "\(view.peer) waits without notice, or not at all")
    try check(room, seat, told: view)
  }

  /// Checks an away player: only a seat is kept, for a limited time.
  private mutating func visitAbsentee(_ player: Player, keeping view: View) throws(Violation) {
    absentees += 1
    guard case .seated(let place, let seat) = player.place, let end = player.awayUntil,
      let room = lobby.rooms[place], let occupant = room.occupants[seat]
    else {
      throw Violation(.books, "\(player.name) is away, and has no room")
    }
    try require(
      occupant.isOverdue || lobby.isDraining || isAwaited(end), .progress,
      "no alarm for \(player.name)'s seat")
    try require(
      !room.isRunning
        || room.occupants[seat.other]?.isAway == false
          && room.occupants[seat.other]?.player != nil
        || room.pausedSince != nil, .clocks,
      "everyone is away from \(room.code), and its clock runs")
    try check(room, seat, told: view)
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
    let (sessions, rooms) = (lobby.sessions.count, lobby.rooms.count)
    // Beyond the limit, some may wait that can only take a seat back.
    let counted = sessions - lobby.returning.count
    try require(
      counted <= lobby.limits.connections, .limits, "\(counted) of \(lobby.limits.connections) connections")
    let timers = lobby.timers
    let count = timers.sessions.count + timers.players.count + timers.rooms.count + timers.lobby.count
    try require(
      count <= sessions + rooms + absentees + waiters.count + 2, .limits,
      "\(count) timers for \(sessions) connections, \(absentees) seats, \(waiters.count) who wait and \(rooms) rooms"
    )
    for origin in players.compactMap({ $0.absence?.origin }) {
      guard let most = lobby.limits.addressConnections else { break }
      try require(
        origin.places.allSatisfy { lobby.addresses.seats(of: $0) <= most * $0.addresses }, .limits,
        "more seats are kept for \(origin) than it may have connections")
    }
    for (origin, count) in origins {
      let counted = lobby.addresses.connections(from: origin)
      try require(counted == count, .books, "\(counted) from \(origin), the lobby counts \(count)")
    }
    try require(
      lobby.addresses.generationEnd.map(isAwaited) ?? (lobby.addresses.count == 0), .progress,
      "no alarm for the book of addresses")
    try require(
      lobby.awayPlayers == absentees, .books, "\(lobby.awayPlayers) are away, \(absentees) were found")
    try require(
      lobby.effects.list.isEmpty && lobby.effects.announcements.isEmpty
        && lobby.effects.changes.isEmpty && lobby.released?.isEmpty != false, .books,
      "effects of the last input remain")
  }

  /// True if a timer fires by `end`.
  private func isAwaited(_ end: Instant) -> Bool { lobby.timers.next.map { $0 <= end } ?? false }

  private func check(_ room: Room) throws(Violation) {
    try require(
      room.audience.count <= Self.mostSpectators, .limits, "\(room.audience.count) watch \(room.code)")
    try require(
      Set(room.audience.members).count == room.audience.count, .books, "\(room.code) has a spectator twice")
    guard room.isRunning, let deadline = room.deadline else { return }
    try require(isAwaited(deadline), .progress, "no alarm for \(room.code)")
  }

  private func checkQueue() throws(Violation) {
    // After a stall, a request may precede what was due meanwhile.
    let isDue = isAwaited(lobby.now)
    // Rated matches have a distance of ratings, an address and pairs of the day in the way.
    for (id, ticket, since) in waiters where !ticket.queue.settings.isRated {
      for (other, otherTicket, otherSince) in waiters
      where other != id && ticket.queue.suiting.contains(otherTicket.queue) {
        try require(
          lobby.lastRival(of: id) == other
            && (lobby.now < max(since, otherSince) + lobby.limits.sameRival || isDue),
          .progress,
          "two waiting players match each other")
      }
    }
    for queue in waiting.keys {
      let suiting = queue.suiting
      // Who waits counts, also in a queue whose players do not suit each other.
      let count = suiting.reduce(suiting.contains(queue) ? 0 : 1) { $0 + waiting[$1, default: 0] }
      let counted = lobby.matchmaker.waiting(in: queue)
      try require(counted == count, .books, "\(counted) wait in the queue, the lobby counts \(count)")
    }
  }
}
