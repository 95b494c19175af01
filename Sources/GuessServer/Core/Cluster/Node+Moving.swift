import GuessGame
import GuessProtocol

/// Moves sessions to the nodes of their rooms: the part of the edge, which has the client's connection.
extension Node {
  mutating func move(_ asker: Asker, to node: NodeSlot, _ command: Command) throws(Refusal) {
    guard let session = lobby.sessions[asker.id] else { return }
    var handover = handover(of: session)
    handover.player?.claim.moves &+= 1
    let move = Move(
      handover: handover, request: Array(command.line(tag: asker.tag).utf8), isQuiet: asker.isQuiet)
    if let guest = cluster.guests[asker.id] {
      send({ .moveOn($0, to: node, move) }, guest.passage)
      // Nobody may be paired with a player who is on the way.
      if let id = session.player, case .waiting(let ticket, _)? = lobby.players[id]?.place {
        lobby.matchmaker.withdraw(id, ticket)
      }
      return wait(asker, for: .edge, as: command)
    }
    guard cluster.nodes.isLinked(node) else { throw .unavailable(retry: Lobby.retry) }
    let passage = open(asker.id, at: node) { .move($0, move) }
    wait(asker, for: .move(passage, Whereabouts(handover, granted: command)), as: command)
  }

  mutating func open(
    _ id: ConnectionID, at node: NodeSlot, _ message: (LinkSession) -> LinkMessage
  ) -> Cluster.Passage {
    let passage = cluster.nextPassage(to: node)
    cluster.clients[passage] = id
    send(message, passage)
    return passage
  }

  func client(_ passage: Cluster.Passage) -> ConnectionID? {
    guard let id = cluster.clients[passage], cluster.remotes[id]?.owner == passage else { return nil }
    return id
  }

  /// Completes a move, or an attachment, which another node has accepted.
  mutating func completeMove(_ passage: Cluster.Passage) {
    if let id = attachedClient(passage) { return completeAttachment(of: id) }
    guard let id = cluster.clients[passage], let wait = cluster.waits[id] else {
      // It was given up while there was no link to say so.
      return send(LinkMessage.cancelled, passage)
    }
    guard case .move(passage, let whereabouts) = wait.awaited else { return }
    if let owner = cluster.remotes[id]?.owner {
      cluster.remotes[id]?.passage = passage
      cluster.remotes[id]?.whereabouts = whereabouts
      send(LinkMessage.settled, passage)
      send(LinkMessage.moved, owner)
      cluster.waits[id]?.awaited = .returned(owner)
      return
    }
    // A match may have begun here meanwhile.
    if let player = lobby.sessions[id]?.player, case .seated(let room, _) = lobby.players[player]?.place,
      lobby.rooms[room]?.isRunning == true
    {
      cancel(passage)
      release(id)
      return refuse(wait, of: id, .inRoom(.match))
    }
    depart(id)
    var remote = Cluster.Remote(passage: passage, whereabouts: whereabouts)
    if !wait.isQuiet { remote.unanswered = [(wait.command.verb, wait.tag)] }
    cluster.remotes[id] = remote
    send(LinkMessage.settled, passage)
    put(.pass(id))
    release(id)
  }

  /// Completes the move of a client that is about to be lost, before the answer: if a match has begun there, that node keeps the
  /// seat. A player with a seat here keeps that one.
  mutating func completeMoveEarly(of id: ConnectionID) {
    guard case .move(let passage, _)? = cluster.waits[id]?.awaited, cluster.remotes[id] == nil,
      let player = lobby.sessions[id]?.player, lobby.players[player]?.isKept == false
    else { return }
    completeMove(passage)
  }

  /// Ends a move, or an attachment, which another node has refused.
  mutating func endRefusedMove(_ passage: Cluster.Passage, isMiss: Bool, _ lines: [UInt8]) {
    if let id = attachedClient(passage) { return endRefusedAttachment(of: id, passage, isMiss: isMiss) }
    guard let id = cluster.clients[passage], let wait = cluster.waits[id],
      case .move(passage, _) = wait.awaited
    else { return }
    cluster.clients[passage] = nil
    // Without lines that node could not read the move.
    lines.isEmpty ? refuse(wait, of: id, .unavailable(retry: Lobby.retry)) : lobby.effects.send(lines, to: id)
    release(id)
    stay(wait, of: id, isMiss: isMiss)
  }

  mutating func refuseMove(_ wait: Cluster.Wait, of id: ConnectionID, _ refusal: Refusal) {
    refuse(wait, of: id, refusal)
    stay(wait, of: id, isMiss: refusal == .noRoom)
  }

  /// Leaves a session here or with its owner, after the answer to the request with which it was to move.
  private mutating func stay(_ wait: Cluster.Wait, of id: ConnectionID, isMiss: Bool) {
    if let owner = cluster.remotes[id]?.owner {
      if !wait.isQuiet { cluster.noteAnswer(to: id) }
      send({ .stay($0, isMiss: isMiss) }, owner)
    } else if isMiss {
      noteMiss(of: id)
    }
  }

  /// Removes a session from everything here, since another node has it from now on.
  private mutating func depart(_ id: ConnectionID) {
    guard let session = lobby.sessions[id] else { return }
    lobby.stopWatching(id)
    lobby.alarms.sessions.remove(id)
    lobby.sessions[id]?.part = .connection
    guard let player = session.player else { return }
    if let name = taggedName(of: player) { cluster.names.keepDeparted(name, at: now) }
    lobby.noteLeave(of: player, from: session.origin)
    forgetPlayer(of: id)
  }

  /// Removes the player of a session from everything here without releasing the name, which moves along.
  mutating func forgetPlayer(of id: ConnectionID) {
    guard let player = lobby.sessions[id]?.player else { return }
    lobby.sessions[id]?.player = nil
    lobby.leavePlace(of: player, reason: .left)
    handleNews()
    cluster.names.claims[player] = nil
    lobby.players.remove(player)
    lobby.alarms.players.remove(player)
    lobby.deliverAnnouncements()
  }

  // MARK: - Remote sessions

  mutating func pass(_ line: [UInt8], from id: ConnectionID) {
    guard let passage = cluster.remotes[id]?.owner else { return }
    let request = Request(line: line.span)
    cluster.remotes[id]?.unanswered.append((request.verb, request.tag))
    send({ .said($0, line + [UInt8(ascii: "\n")]) }, passage)
  }

  mutating func endElsewhere(_ id: ConnectionID) {
    guard let passage = cluster.remotes[id]?.owner else { return }
    cluster.remotes[id]?.hasEnded = true
    send(LinkMessage.ended, passage)
  }

  /// Sends the client lines of the owner, and records which requests they answer.
  mutating func hand(_ lines: [UInt8], to id: ConnectionID) {
    lobby.effects.send(lines, to: id)
    for line in lines.split(separator: UInt8(ascii: "\n")) where line.isAnswer { cluster.noteAnswer(to: id) }
  }

  mutating func closeClient(_ passage: Cluster.Passage) {
    guard let id = client(passage) else { return }
    cluster.clients[passage] = nil
    cluster.remotes[id] = nil
    removeSession(id)
    lobby.effects.close(id)
  }

  /// Moves a session on, or back here, as its owner asks.
  mutating func moveOn(_ owner: Cluster.Passage, to node: NodeSlot, _ move: Move) {
    let request = Request(line: move.request.span)
    guard let id = client(owner), cluster.waits[id] == nil, case .success(let command) = request.command
    else { return send({ .stay($0, isMiss: false) }, owner) }
    var wait = Cluster.Wait(
      command: command, tag: request.tag, isQuiet: move.isQuiet, awaited: .returned(owner))
    if node == membership?.node.slot { return comeHome(id, from: owner, move.handover, wait) }
    guard cluster.nodes.isLinked(node) else {
      return refuseMove(wait, of: id, .unavailable(retry: Lobby.retry))
    }
    let passage = open(id, at: node) { .move($0, move) }
    wait.awaited = .move(passage, Whereabouts(move.handover, granted: command))
    hold(id, wait)
  }

  mutating func takeReturned(_ owner: Cluster.Passage, _ lines: [UInt8]) {
    guard let id = cluster.clients[owner], case .returned(owner) = cluster.waits[id]?.awaited else {
      return
    }
    cluster.clients[owner] = nil
    if let remote = cluster.remotes[id], let passage = remote.owner {
      if !lines.isEmpty { send({ .said($0, lines) }, passage) }
      if remote.hasEnded { send(LinkMessage.ended, passage) }
    } else {
      put(.keep(id, unread: lines))
    }
    release(id)
  }

  /// Takes a session back, on trial as on any other node.
  private mutating func comeHome(
    _ id: ConnectionID, from owner: Cluster.Passage, _ handover: Handover, _ wait: Cluster.Wait
  ) {
    guard let former = lobby.sessions[id] else { return }
    lobby.sessions[id] = handover.session(at: now, limits: limits)
    lobby.sessions[id]?.origin = former.origin
    let remote = cluster.remotes.removeValue(forKey: id)
    do throws(Refusal) {
      try settle(handover, as: id)
      try perform(
        wait.command, for: asker(id, tag: wait.tag, isVouched: true, isQuiet: wait.isQuiet))
      lobby.deliverAnnouncements()
      if let player = handover.player { takeOver(player) }
      lobby.alarms.sessions.schedule(id, at: now)
      send(LinkMessage.moved, owner)
      hold(id, wait)
      sendAwayIfBanned(id)
    } catch {
      forgetPlayer(of: id)
      lobby.sessions[id] = former
      cluster.remotes[id] = remote
      refuseMove(wait, of: id, error)
    }
  }

  /// Ends a move that is under way, as if the player had left.
  mutating func cancel(_ passage: Cluster.Passage) {
    send(LinkMessage.cancelled, passage)
    cluster.clients[passage] = nil
  }

  mutating func abandonMove(_ wait: Cluster.Wait?) {
    switch wait?.awaited {
    case .move(let passage, _): cancel(passage)
    case .returned(let passage): cluster.clients[passage] = nil
    case .answer, .nodes, .edge, nil: break
    }
  }

  /// Ends everything that a lost connection had under way with other nodes.
  mutating func leaveCluster(_ id: ConnectionID) {
    abandonMove(forgetWait(of: id))
    cluster.deadlines.remove(id)
    if let passage = cluster.remotes.removeValue(forKey: id)?.passage {
      cluster.clients[passage] = nil
      send(LinkMessage.lost, passage)
    }
    if let guest = cluster.guests.removeValue(forKey: id) { cluster.guestsByPassage[guest.passage] = nil }
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
