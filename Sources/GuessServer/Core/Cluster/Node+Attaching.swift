import GuessGame
import GuessProtocol

/// Keeps clients connected when the node of their rooms is lost: the edge holds them and attaches them to the node that takes
/// over, or to the same one once it is back.
extension Node {
  /// Holds the lines of a client whose session's node is lost, until another node has its room. An attachment that was under way
  /// with that node has ended.
  mutating func detach(_ id: ConnectionID, from node: NodeLabel) {
    if let passage = cluster.remotes[id]?.passage.take() { cluster.clients[passage] = nil }
    guard cluster.remotes[id]?.lost == nil else { return }
    cluster.remotes[id]?.lost = node
    abandonMove(release(id))
    put(.hold(id))
    cluster.losses.add(.detach(id), at: now)
  }

  /// Records that the rooms of a run are on another node, or on this one. Those of earlier runs of the same node may be there as
  /// well: it may have started again and died before its clients here were attached.
  mutating func noteNewOwner(of run: RunID, from former: NodeSlot, at owner: NodeSlot) {
    if cluster.newOwners.count >= Cluster.mostNewOwners { cluster.newOwners = [:] }
    cluster.newOwners[run] = (owner, former)
    attachLater(
      cluster.lostClients { $0.run == run || $0.slot == former && cluster.newOwners[$0.run] == nil },
      to: owner)
  }

  mutating func attachLater(_ ids: [ConnectionID], to node: NodeSlot) {
    for id in ids { cluster.losses.add(.attach(id, to: node), at: now) }
  }

  /// Does a step of the work after a loss, or of its urgent part.
  mutating func handleLosses(isUrgent: Bool = false) {
    while let task = cluster.losses.next(at: now, isUrgent: isUrgent) { perform(task) }
  }

  mutating func perform(_ task: Losses.Task) {
    switch task {
    case .removeGuest(let id): if cluster.guests[id] != nil { loseGuest(id) }
    case .detach(let id): limitLoss(of: id)
    case .warn(let id):
      guard cluster.remotes[id]?.lost != nil, let patience = membership?.detachedPatience else { return }
      lobby.send(.warn(seconds: patience.secondsRoundedUp, reason: .node), to: id)
    case .attach(let id, let node): attach(id, to: node)
    }
  }

  /// Refuses the unanswered requests of a client whose node is lost, and limits the time that it is held.
  private mutating func limitLoss(of id: ConnectionID) {
    guard let remote = cluster.remotes[id], let lost = remote.lost else { return }
    guard !remote.hasEnded, let patience = membership?.detachedPatience else {
      return close(id, reason: .unreachable)
    }
    for request in remote.unanswered {
      let line = lobby.errorLine(
        .unavailable(retry: Lobby.retry), verb: request.verb, tag: request.tag, to: id)
      lobby.send(line, to: id)
    }
    // An unanswered request may have led to a room.
    if !remote.unanswered.isEmpty { cluster.remotes[id]?.whereabouts.handover.isPlaced = true }
    cluster.remotes[id]?.unanswered = []
    cluster.deadlines.schedule(id, at: now + patience)
    cluster.losses.add(.warn(id), at: now)
    if let owner = cluster.newOwners[lost.run]?.owner { attachLater([id], to: owner) }
  }

  private mutating func attach(_ id: ConnectionID, to node: NodeSlot) {
    // A client that was offered to one node goes to another only after a refusal.
    guard let remote = cluster.remotes[id], remote.lost != nil, remote.passage == nil,
      let session = lobby.sessions[id]
    else { return }
    guard node != membership?.node.slot else { return comeHome(id, remote.whereabouts) }
    guard cluster.nodes.isLinked(node) else { return }
    let whereabouts = moved(remote.whereabouts, of: session)
    cluster.remotes[id]?.whereabouts.handover.player = whereabouts.handover.player
    let passage = open(id, at: node) { .attach($0, whereabouts) }
    cluster.remotes[id]?.passage = passage
  }

  /// Returns the session as its owner last sent it, with the current times of its connection, for another move.
  private func moved(_ whereabouts: Whereabouts, of session: Session) -> Whereabouts {
    var handover = Handover(session, nil, NameClaim(), at: now, limits: limits)
    handover.player = whereabouts.handover.player
    handover.player?.claim.moves &+= 1
    return Whereabouts(handover: handover, watched: whereabouts.watched)
  }

  /// Takes a session back: this node has taken over its room, or there is none and no other node knows its player.
  private mutating func comeHome(_ id: ConnectionID, _ whereabouts: Whereabouts) {
    guard let former = lobby.sessions[id] else { return }
    let current = moved(whereabouts, of: former)
    lobby.sessions[id] = current.handover.session(at: now, limits: limits)
    cluster.remotes[id] = nil
    cluster.deadlines.remove(id)
    put(.keep(id, unread: []))
    do throws(Refusal) {
      if whereabouts.handover.isPlaced {
        try take(current, on: id)
      } else {
        try settle(current.handover, as: id)
        claimBack(id)
      }
    } catch {
      forgetPlayer(of: id)
      return close(id, reason: .unreachable)
    }
    lobby.alarms.sessions.schedule(id, at: now)
    lobby.deliverAnnouncements()
    put(.goOn(id))
    sendAwayIfBanned(id)
  }

  /// Returns the client of a lost node that is being attached by that number.
  func attachedClient(_ passage: Cluster.Passage) -> ConnectionID? {
    guard let id = cluster.clients[passage], let remote = cluster.remotes[id], remote.lost != nil,
      remote.passage == passage
    else { return nil }
    return id
  }

  /// Completes an attachment: another node takes the client's lines from now on.
  mutating func completeAttachment(of id: ConnectionID) {
    cluster.remotes[id]?.lost = nil
    cluster.deadlines.remove(id)
    put(.goOn(id))
  }

  /// Handles a node's refusal: it may have lost the room, or not have it yet. On a miss it knows no player with that token, so
  /// a client without a place comes home; otherwise the player may have moved on through another node.
  mutating func endRefusedAttachment(of id: ConnectionID, _ passage: Cluster.Passage, isMiss: Bool) {
    guard let remote = cluster.remotes[id], let lost = remote.lost else { return }
    cluster.clients[passage] = nil
    cluster.remotes[id]?.passage = nil
    // Another run of the node may have nothing because a third node is taking over its rooms, which will say so.
    let owner = cluster.newOwners[lost.run]?.owner
    if let owner, owner != passage.node {
      attachLater([id], to: owner)
    } else if owner != nil || cluster.nodes.peers[passage.node]?.node.run == lost.run {
      if isMiss, !remote.whereabouts.handover.isPlaced {
        comeHome(id, remote.whereabouts)
      } else {
        close(id, reason: .unreachable)
      }
    }
  }

  /// Records the state of a session as its owner sends it, to attach it elsewhere later.
  mutating func renew(_ passage: Cluster.Passage, _ whereabouts: Whereabouts) {
    guard let id = client(passage) else { return }
    lobby.sessions[id]?.style = whereabouts.handover.style
    lobby.sessions[id]?.kind = whereabouts.handover.kind
    lobby.sessions[id]?.hasUnconfirmedToken = whereabouts.handover.hasUnconfirmedToken
    cluster.remotes[id]?.whereabouts = whereabouts
  }
}
