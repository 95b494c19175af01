import GuessGame
import GuessProtocol

/// Sessions of other nodes' clients, on the owner of their rooms.
extension Node {
  /// Takes a session on trial: it stays if its request is granted.
  mutating func welcome(_ id: ConnectionID, by passage: Cluster.Passage, _ move: Move) {
    let request = Request(line: move.request.span)
    guard case .success(let command) = request.command else { return refuse(passage, id) }
    let handover = move.handover
    beginGuest(id, on: passage, handover)
    cluster.guests[id]?.told = Whereabouts(handover, granted: command).identity
    // The edge still has the name, whatever the request does with it.
    cluster.unsettled[passage] = handover.player
    let mark = lobby.effects.list.count
    do throws(Refusal) {
      try checkGuests()
      try settle(handover, as: id)
      try perform(command, for: asker(id, tag: request.tag, isVouched: true, isQuiet: move.isQuiet))
    } catch {
      var lines: [UInt8] = []
      if !move.isQuiet {
        lobby.errorLine(error, verb: request.verb, tag: request.tag, to: id).writeWhole(
          to: &lines, style: handover.style)
      }
      return refuse(passage, id, isMiss: error == .noRoom, lines)
    }
    accept(passage, id, at: mark)
  }

  /// Accepts a session before the effects after `mark`.
  mutating func accept(_ passage: Cluster.Passage, _ id: ConnectionID, at mark: Int) {
    put(.send(.accepted(passage.session), to: passage.node), at: mark)
    lobby.deliverAnnouncements()
    updateEdge(of: id)
    lobby.alarms.sessions.schedule(id, at: now)
    if let player = lobby.sessions[id]?.player { renewWish(of: player) }
    sendAwayIfBanned(id)
  }

  mutating func beginGuest(_ id: ConnectionID, on passage: Cluster.Passage, _ handover: Handover) {
    var session = handover.session(at: now, limits: limits)
    session.part = .play
    session.hasMadeSense = true
    lobby.sessions.insert(session, at: id)
    lobby.uncounted += 1
    cluster.guests[id] = Cluster.Guest(passage: passage)
    cluster.guestsByPassage[passage] = id
  }

  func checkGuests() throws(Refusal) {
    guard !lobby.isDraining else { throw .draining }
    guard lobby.uncounted <= limits.connections else { throw .unavailable(retry: Lobby.retry) }
  }

  /// Refuses a session, with the answer for its client if there is one, and forgets what it has here by now.
  mutating func refuse(
    _ passage: Cluster.Passage, _ id: ConnectionID, isMiss: Bool = false, _ lines: [UInt8] = []
  ) {
    forgetPlayer(of: id)
    cluster.unsettled[passage] = nil
    removeSession(id)
    send({ .refused($0, isMiss: isMiss, lines: lines) }, passage)
    put(.drop(id))
  }

  mutating func settle(_ handover: Handover, as id: ConnectionID) throws(Refusal) {
    guard let player = handover.player(on: id, at: now, limits: limits) else { return }
    guard lobby.players.find(player.name) == nil, lobby.players.find(player.token) == nil,
      !isBeingRestored(player.name)
    else {
      throw .nameTaken(retry: nil)
    }
    let inserted = lobby.players.insert(player)
    lobby.sessions[id]?.player = inserted
    cluster.names.claims[inserted] = handover.player?.claim
  }

  /// Claims the name of a session that the edge has released; the session may have ended by now.
  mutating func settleGuest(_ passage: Cluster.Passage) {
    guard let player = cluster.unsettled.removeValue(forKey: passage) else { return }
    takeOver(player)
  }

  /// Claims the name of a player whom another node has released, or releases it if the player has left by now.
  mutating func takeOver(_ handed: Handover.HandedPlayer) {
    // A name lost to another player stays lost.
    if handed.claim.isLost { return }
    let name = handed.taggedName
    if isHere(name) { ask(.claim(name)) } else { release(name) }
  }

  /// True if a player is only on trial here, and may soon be back on another node.
  func isOnTrial(_ id: PlayerID) -> Bool { taggedName(of: id).map(isOnTrial) ?? false }

  func isOnTrial(_ name: TaggedName) -> Bool {
    cluster.unsettled.values.contains { $0.name == name.name && $0.claim.tag == name.tag }
  }

  package func guest(_ passage: Cluster.Passage) -> ConnectionID? { cluster.guestsByPassage[passage] }

  /// Ends a session that the edge has cancelled, as if its player had left.
  mutating func cancelGuest(_ passage: Cluster.Passage) {
    let name = cluster.unsettled.removeValue(forKey: passage)?.name
    guard let id = guest(passage) else { return }
    lobby.stopWatching(id)
    if let player = lobby.sessions[id]?.player {
      // A player whom the session has resumed was here before.
      guard lobby.players[player]?.name == name else { return loseGuest(id) }
      lobby.noteLeave(of: player, from: lobby.sessions[id]?.origin ?? .local)
      forgetPlayer(of: id)
    }
    removeSession(id)
    put(.drop(id))
  }

  /// Removes a guest whose client or edge is lost, in turn if there are many. One who moves is removed at once.
  mutating func loseGuestSoon(_ passage: Cluster.Passage) {
    guard let id = guest(passage) else { return }
    guard cluster.waits[id] == nil, cluster.unsettled[passage] == nil else { return loseGuest(id) }
    cluster.losses.add(.removeGuest(id), at: now)
    handleLosses(isUrgent: true)
  }

  mutating func loseGuest(_ id: ConnectionID) {
    var traveller: PlayerID?
    if case .edge? = cluster.waits[id]?.awaited { traveller = lobby.sessions[id]?.player }
    lobby.forget(id)
    handleNews()
    put(.drop(id))
    // The edge may have moved the player elsewhere before it was lost.
    if let traveller { doubt(traveller) }
  }

  /// Keeps a session after the node to which it was to move has refused.
  mutating func keepGuest(_ passage: Cluster.Passage, isMiss: Bool) {
    guard let id = guest(passage), case .edge? = cluster.waits[id]?.awaited else { return }
    if isMiss { noteMiss(of: id) }
    release(id)
    if let player = lobby.sessions[id]?.player { waitAgain(player, on: id) }
  }

  /// Returns a player who could not move to the line of PLAY, or pairs it if a suiting rival has come meanwhile.
  private mutating func waitAgain(_ player: PlayerID, on id: ConnectionID) {
    guard case .waiting(let ticket, _)? = lobby.players[player]?.place else { return }
    let asker = asker(id, tag: nil, isQuiet: true)
    if let rival = lobby.matchmaker.takeRival(for: ticket.wish, except: lobby.lastRival(of: player)) {
      lobby.goToLobby(asker)
      lobby.pair(player, with: rival, ticket, asker)
      handleNews()
      lobby.deliverAnnouncements()
    } else {
      lobby.matchmaker.wait(player, with: ticket)
      lobby.alarms.players.schedule(player, at: now + limits.sameRival)
      renewWish(of: player)
    }
  }

  /// Releases a session that another node has now, and returns the lines that have come for it meanwhile.
  mutating func releaseGuest(_ passage: Cluster.Passage) {
    guard let id = guest(passage) else { return }
    lobby.stopWatching(id)
    if let name = lobby.sessions[id]?.player.flatMap({ taggedName(of: $0) }) {
      cluster.names.keepDeparted(name, at: now)
    }
    forgetPlayer(of: id)
    removeSession(id)
    put(.giveBack(id, passage.session, to: passage.node))
  }

  // MARK: - Guests whose old owner is gone

  mutating func attach(_ id: ConnectionID, by passage: Cluster.Passage, _ whereabouts: Whereabouts) {
    beginGuest(id, on: passage, whereabouts.handover)
    let mark = lobby.effects.list.count
    do throws(Refusal) {
      try checkGuests()
      try take(whereabouts, on: id)
    } catch {
      return refuse(passage, id, isMiss: error.code == .notInRoom)
    }
    accept(passage, id, at: mark)
  }

  /// Gives a connection its player back, or has it watch its room. After a refusal the caller forgets the player.
  mutating func take(_ whereabouts: Whereabouts, on id: ConnectionID) throws(Refusal) {
    let handed = whereabouts.handover.player
    let former = handed?.formerToken.flatMap { lobby.players.find($0) }
    guard let handed, let player = lobby.players.find(handed.token) ?? former else {
      // The player may be here under a newer token, and so on another connection.
      if let handed, isHere(handed.taggedName) { throw .badToken }
      guard let code = whereabouts.watched else { throw .notInRoom(nil) }
      return try look(at: code, whereabouts.handover, on: id)
    }
    guard lobby.players[player]?.connection == nil, lobby.players[player]?.isKept == true else {
      throw .badToken
    }
    if lobby.players.find(handed.token) == nil {
      // A crash has lost the client's newest token.
      lobby.players.setTokens(of: player, to: handed.token, former: handed.formerToken)
      lobby.recordTokens(of: player)
    }
    changeClaim(of: player) {
      $0.moves = max(handed.claim.moves, $0.moves)
      // The journal does not contain it.
      if $0.tag == .none { $0.tag = handed.claim.tag }
    }
    lobby.bring(player, backOn: id)
    settleDoubt(of: player)
    lobby.comeBack(player)
    handleNews()
  }

  /// Has a client watch a room that does not know it, as rooms are recorded without watchers.
  private mutating func look(at code: RoomCode, _ handover: Handover, on id: ConnectionID) throws(Refusal) {
    try settle(handover, as: id)
    try perform(.watch(code), for: asker(id, tag: nil, isVouched: true, isQuiet: true))
    claimBack(id)
  }

  /// Claims the name of a session from a lost node, which may have released it, so that another player may have taken it.
  mutating func claimBack(_ id: ConnectionID) {
    if let player = lobby.sessions[id]?.player, !claim(of: player).isLost { claimAgain(for: player) }
  }

  /// Sends the edge of a guest the state of its session if that has changed. This precedes the effects after `mark`, so that
  /// the edge knows of a seat before the client does.
  mutating func updateEdge(of id: ConnectionID, before mark: Int? = nil) {
    guard let session = lobby.sessions[id], let guest = cluster.guests[id] else { return }
    let watched = session.watched.flatMap { lobby.rooms[$0]?.code }
    let whereabouts = Whereabouts(handover: handover(of: session), watched: watched)
    // A token is confirmed only together with a change of the former one, which is compared.
    let identity = whereabouts.identity
    guard guest.told != identity else { return }
    cluster.guests[id]?.told = identity
    let passage = guest.passage
    guard cluster.nodes.isLinked(passage.node) else { return }
    put(.send(.renewed(passage.session, whereabouts), to: passage.node), at: mark)
  }

  func handover(of session: Session) -> Handover {
    let claim = session.player.map(claim) ?? NameClaim()
    return Handover(session, session.player.flatMap { lobby.players[$0] }, claim, at: now, limits: limits)
  }
}
