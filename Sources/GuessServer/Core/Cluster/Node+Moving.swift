import GuessGame
import GuessProtocol

/// Moves sessions to the nodes of their rooms: the part of the edge, which has the client's connection.
extension Node {
  /// Moves a session to another node with a request, which that node answers.
  mutating func move(_ asker: Asker, to node: NodeSlot, _ command: Command) throws(Refusal) {
    guard let session = lobby.sessions[asker.id] else { return }
    var handover = handover(of: session)
    handover.player?.claim.moves &+= 1
    let move = Move(
      handover: handover.bytes, request: Array(command.line(tag: asker.tag).utf8), isQuiet: asker.isQuiet)
    if let guest = cluster.guests[asker.id] {
      tell({ .moveOn($0, to: node, move) }, guest)
      // Nobody may be paired with a player who is on the way.
      if let id = session.player, case .waiting(let ticket, _)? = lobby.players[id]?.place {
        lobby.matchmaker.withdraw(id, ticket)
      }
      return wait(asker, for: .edge, as: command)
    }
    guard cluster.isLinked(node) else { throw .unavailable(retry: Lobby.retry) }
    let passage = open(asker.id, at: node, move)
    var watched: RoomCode?
    if case .watch(let code) = command { watched = code }
    cluster.papers[asker.id] = Cluster.Papers(player: handover.player, watched: watched)
    wait(asker, for: .trial(passage), as: command)
  }

  private mutating func open(_ id: ConnectionID, at node: NodeSlot, _ move: Move) -> Cluster.Passage {
    let passage = cluster.nextPassage(to: node)
    cluster.clients[passage] = id
    tell({ .move($0, move) }, passage)
    return passage
  }

  /// Returns the client of a session that another node has.
  func client(_ passage: Cluster.Passage) -> ConnectionID? {
    guard let id = cluster.clients[passage], cluster.passages[id] == passage else { return nil }
    return id
  }

  /// Completes a move after another node has accepted the session.
  mutating func settleAccepted(_ passage: Cluster.Passage) {
    guard let id = cluster.clients[passage], let wait = cluster.waits[id] else {
      // It was given up while there was no link to say so.
      return tell(LinkMessage.cancelled, passage)
    }
    switch wait.awaited {
    case .trial(passage):
      // A match may have begun here meanwhile.
      if let player = lobby.sessions[id]?.player, case .seated(let room, _) = lobby.players[player]?.place,
        lobby.rooms[room]?.isRunning == true
      {
        tell(LinkMessage.cancelled, passage)
        cluster.clients[passage] = nil
        release(id)
        return refuse(wait, of: id, .inRoom)
      }
      depart(id)
      cluster.passages[id] = passage
      tell(LinkMessage.settled, passage)
      put(.pass(id))
      release(id)
      if !wait.isQuiet { cluster.unanswered[id] = [(wait.request.verb, wait.request.tag)] }
    case .onward(passage):
      guard let owner = cluster.passages[id] else { return }
      cluster.passages[id] = passage
      tell(LinkMessage.settled, passage)
      tell(LinkMessage.moved, owner)
      awaitReturned(id, from: owner, wait)
    default: break
    }
  }

  /// Ends a move after another node has refused the request.
  mutating func settleRefused(_ passage: Cluster.Passage, isMiss: Bool, _ lines: [UInt8]) {
    guard let id = cluster.clients[passage], let wait = cluster.waits[id] else { return }
    switch wait.awaited {
    case .trial(passage):
      cluster.clients[passage] = nil
      cluster.papers[id] = nil
      answer(lines, wait, of: id)
      release(id)
      if isMiss { noteMiss(of: id) }
    case .onward(passage):
      cluster.clients[passage] = nil
      noteAnswer(to: wait, of: id)
      answer(lines, wait, of: id)
      release(id)
      if let owner = cluster.passages[id] { tell({ .stay($0, isMiss: isMiss) }, owner) }
    default: break
    }
  }

  /// Sends the client another node's answer, or an error if it is empty: that node could not read the move.
  private mutating func answer(_ lines: [UInt8], _ wait: Cluster.Wait, of id: ConnectionID) {
    lines.isEmpty ? refuse(wait, of: id, .unavailable(retry: Lobby.retry)) : lobby.effects.send(lines, to: id)
  }

  /// Removes a session from everything here, since another node has it from now on.
  private mutating func depart(_ id: ConnectionID) {
    guard let session = lobby.sessions[id] else { return }
    lobby.stopWatching(id)
    lobby.alarms.remove(.session(id))
    lobby.sessions[id]?.part = .connection
    lobby.sessions[id]?.player = nil
    guard let player = session.player else { return }
    if let name = taggedName(of: player) { releaseLater(name) }
    lobby.noteLeave(of: player, from: session.origin)
    forgetPlayer(player)
  }

  /// Removes a player from everything here without releasing the name, which moves along.
  mutating func forgetPlayer(_ player: PlayerID) {
    lobby.leavePlace(of: player, reason: .left)
    heed()
    cluster.forget(player)
    lobby.players.remove(player)
    lobby.alarms.remove(.player(player))
    lobby.deliverAnnouncements()
  }

  // MARK: - Remote sessions

  /// Forwards a line of the client to the owner.
  mutating func pass(_ line: [UInt8], from id: ConnectionID) {
    guard let passage = cluster.passages[id] else { return }
    let request = Request(line: line.span)
    cluster.unanswered[id, default: []].append((request.verb, request.tag))
    tell({ .said($0, line + [UInt8(ascii: "\n")]) }, passage)
  }

  /// Records that the client has closed its sending side.
  mutating func endElsewhere(_ id: ConnectionID) {
    guard let passage = cluster.passages[id] else { return }
    cluster.ended.insert(id)
    tell(LinkMessage.ended, passage)
  }

  /// Sends the client lines of the owner, and records which requests they answer.
  mutating func hand(_ lines: [UInt8], to id: ConnectionID) {
    lobby.effects.send(lines, to: id)
    for line in lines.split(separator: UInt8(ascii: "\n")) where line.isAnswer {
      cluster.unanswered[id]?.removeFirst()
      if cluster.unanswered[id]?.isEmpty == true { cluster.unanswered[id] = nil }
    }
  }

  /// Records that the edge itself has answered a request that it had forwarded.
  mutating func noteAnswer(to wait: Cluster.Wait, of id: ConnectionID) {
    guard !wait.isQuiet, cluster.unanswered[id]?.isEmpty == false else { return }
    cluster.unanswered[id]?.removeFirst()
    if cluster.unanswered[id]?.isEmpty == true { cluster.unanswered[id] = nil }
  }

  /// Closes a client whose owner is done with the session.
  mutating func closeClient(_ passage: Cluster.Passage) {
    guard let id = client(passage) else { return }
    cluster.clients[passage] = nil
    cluster.passages[id] = nil
    removeSession(id)
    lobby.effects.close(id)
  }

  /// Moves a session on, or back here, as its owner asks.
  mutating func moveOn(_ owner: Cluster.Passage, to node: NodeSlot, _ move: Move) {
    guard let id = client(owner), cluster.waits[id] == nil, let request = Request(bytes: move.request),
      let handover = try? Handover(bytes: move.handover)
    else { return tell({ .stay($0, isMiss: false) }, owner) }
    var wait = Cluster.Wait(
      request: request, style: handover.style, isQuiet: move.isQuiet, awaited: .edge,
      deadline: now + Cluster.patience)
    if node == membership?.node.slot { return comeHome(id, from: owner, handover, wait) }
    guard cluster.isLinked(node) else {
      noteAnswer(to: wait, of: id)
      refuse(wait, of: id, .unavailable(retry: Lobby.retry))
      return tell({ .stay($0, isMiss: false) }, owner)
    }
    var watched: RoomCode?
    if case .success(.watch(let code)) = request.command { watched = code }
    cluster.papers[id] = Cluster.Papers(player: handover.player, watched: watched)
    wait.awaited = .onward(open(id, at: node, move))
    hold(id, wait)
  }

  /// Waits for the lines that the old owner has not read.
  private mutating func awaitReturned(_ id: ConnectionID, from owner: Cluster.Passage, _ wait: Cluster.Wait) {
    var wait = wait
    wait.awaited = .returned(owner)
    cluster.waits[id] = wait
  }

  mutating func takeReturned(_ owner: Cluster.Passage, _ lines: [UInt8]) {
    guard let id = cluster.clients[owner], case .returned(owner) = cluster.waits[id]?.awaited else {
      return
    }
    cluster.clients[owner] = nil
    if let passage = cluster.passages[id] {
      if !lines.isEmpty { tell({ .said($0, lines) }, passage) }
      if cluster.ended.contains(id) { tell(LinkMessage.ended, passage) }
    } else {
      cluster.ended.remove(id)
      cluster.forgetPapers(of: id)
      put(.keep(id, unread: lines))
    }
    release(id)
  }

  /// Takes a session back, on trial as on any other node.
  private mutating func comeHome(
    _ id: ConnectionID, from owner: Cluster.Passage, _ handover: Handover, _ wait: Cluster.Wait
  ) {
    guard var session = lobby.sessions[id] else { return }
    let former = session
    let origin = session.origin
    session = handover.session(at: now, limits: limits)
    session.origin = origin
    lobby.sessions[id] = session
    do throws(Refusal) {
      try settle(handover, as: id)
      guard case .success(let command) = wait.request.command else {
        throw .unavailable(retry: Lobby.retry)
      }
      cluster.passages[id] = nil
      try perform(
        command,
        for: Asker(
          id: id, tag: wait.request.tag, player: lobby.sessions[id]?.player, style: session.style,
          isVouched: true,
          isQuiet: wait.isQuiet))
      lobby.deliverAnnouncements()
      if let player = handover.player { takeOver(player) }
      lobby.alarms.schedule(.session(id), at: now)
      tell(LinkMessage.moved, owner)
      put(.hold(id))
      cluster.waitEnds.schedule(id, at: wait.deadline)
      awaitReturned(id, from: owner, wait)
      sendAwayIfBanned(id)
    } catch {
      if let player = lobby.sessions[id]?.player { forgetPlayer(player) }
      lobby.sessions[id] = former
      cluster.passages[id] = owner
      noteAnswer(to: wait, of: id)
      refuse(wait, of: id, error)
      tell({ .stay($0, isMiss: error == .noRoom) }, owner)
    }
  }

  /// Ends everything that a lost connection had under way with other nodes.
  mutating func leaveCluster(_ id: ConnectionID) {
    if let wait = cluster.waits.removeValue(forKey: id) {
      cluster.waitEnds.remove(id)
      if let question = wait.linkQuestion { cluster.askers[question] = nil }
      switch wait.awaited {
      case .trial(let passage), .onward(let passage):
        tell(LinkMessage.cancelled, passage)
        cluster.clients[passage] = nil
      case .returned(let passage): cluster.clients[passage] = nil
      case .answer, .holder, .listings, .edge: break
      }
    }
    if let passage = cluster.passages.removeValue(forKey: id) {
      cluster.clients[passage] = nil
      tell(LinkMessage.lost, passage)
    }
    if let orphan = cluster.orphans.removeValue(forKey: id) {
      cluster.orphanEnds.remove(id)
      if let passage = orphan.passage {
        cluster.clients[passage] = nil
        tell(LinkMessage.lost, passage)
      }
    }
    cluster.forgetPapers(of: id)
    cluster.standings[id] = nil
    if let passage = cluster.guests.removeValue(forKey: id) { cluster.guestsByPassage[passage] = nil }
    cluster.ended.remove(id)
  }
}

extension ArraySlice<UInt8> {
  /// True if a line of the server completes an answer: it is no row and no event.
  fileprivate var isAnswer: Bool {
    var rest = self
    guard let first = rest.first, first != UInt8(ascii: "*") else { return false }
    if first == UInt8(ascii: "#") { rest = rest.drop { $0 != UInt8(ascii: " ") }.dropFirst() }
    return !rest.starts(with: Array("ROW ".utf8))
  }
}

extension Request {
  /// Parses a line, without its ending, of another node; nil if that is no request.
  init?(bytes: [UInt8]) {
    self.init(line: bytes.span)
    guard case .success = command else { return nil }
  }
}
