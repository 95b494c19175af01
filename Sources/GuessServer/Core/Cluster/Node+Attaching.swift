import GuessGame
import GuessProtocol

/// Keeps clients connected when the node of their rooms is lost: the edge holds them and attaches them to the node that takes
/// over, or to the same one once it is back.
extension Node {
  /// Holds the lines of a client whose node is out of reach until another node has its room, for a limited time.
  private mutating func detach(_ id: ConnectionID, of passage: Cluster.Passage, leftBy node: NodeLabel) {
    cluster.passages[id] = nil
    cluster.clients[passage] = nil
    abandonMove(release(id))
    guard !cluster.ended.contains(id), cluster.whereabouts[id] != nil,
      let patience = membership?.detachedPatience
    else { return close(id, reason: .unreachable) }
    // An unanswered request may have led to a room.
    if cluster.unanswered[id] != nil { cluster.whereabouts[id]?.isPlaced = true }
    refuseUnanswered(of: id)
    cluster.detached[id] = Cluster.Detached(node: node)
    cluster.deadlines.schedule(id, at: now + patience)
    put(.hold(id))
    cluster.unwarned.append(id)
    if let owner = cluster.newOwners[node.run] { cluster.attachments.append((id, owner)) }
    handleLossesSoon()
  }

  /// Holds all clients of a lost node at once. The rest of the work takes so long for ten thousand of them that it is done in
  /// steps.
  mutating func noteStranded(_ ids: [ConnectionID], by slot: NodeSlot) {
    guard !ids.isEmpty, let node = cluster.peers[slot]?.node else { return }
    for id in ids {
      put(.hold(id))
      cluster.stranded.append((id, node))
    }
    detachStranded(atMost: Cluster.detachedAtOnce)
    handleLossesSoon()
  }

  mutating func detachStranded(atMost count: Int = .max) {
    for _ in 0..<count {
      guard let (id, node) = cluster.stranded.popFirst() else { break }
      // The client may have gone, or have been on its way to another node.
      guard let passage = cluster.passages[id], passage.node == node.slot else { continue }
      detach(id, of: passage, leftBy: node)
    }
  }

  private mutating func refuseUnanswered(of id: ConnectionID) {
    for request in cluster.unanswered.removeValue(forKey: id) ?? [] {
      let line = lobby.errorLine(.unavailable(retry: Lobby.retry), verb: request.verb, tag: request.tag)
      lobby.send(line, to: id)
    }
  }

  /// Records a takeover of a run by a node; nil is this node itself.
  mutating func noteNewOwner(of run: RunID, at node: NodeSlot?) {
    if cluster.newOwners.count >= Cluster.mostNewOwners { cluster.newOwners = [:] }
    guard let owner = node ?? membership?.node.slot else { return }
    cluster.newOwners[run] = owner
    attachLater(cluster.detached.ids { $0.node.run == run }, to: owner)
  }

  mutating func attachLater(_ ids: [ConnectionID], to node: NodeSlot) {
    guard !ids.isEmpty else { return }
    for id in ids { cluster.attachments.append((id, node)) }
    handleLossesSoon()
  }

  mutating func handleLossesSoon() {
    if cluster.lossesDue == nil { cluster.lossesDue = now }
  }

  /// Does a step of the work after a loss: removes guests, detaches clients and warns them, and attaches some of those
  /// that have a node.
  mutating func handleLosses() {
    guard let due = cluster.lossesDue, due <= now else { return }
    loseGuests(atMost: Cluster.guestsLostAtOnce)
    detachStranded(atMost: Cluster.detachedAtOnce)
    for _ in 0..<Cluster.attachedNext(of: cluster.unwarned.count) {
      guard let id = cluster.unwarned.popFirst() else { break }
      guard cluster.detached[id] != nil, let patience = membership?.detachedPatience else { continue }
      lobby.send(.warn(seconds: patience.secondsRoundedUp, reason: .node), to: id)
    }
    let some = cluster.attachments.prefix(Cluster.attachedNext(of: cluster.attachments.count))
    cluster.attachments.removeFirst(some.count)
    for (id, node) in some { attach(id, to: node) }
    let isDone =
      cluster.attachments.isEmpty && cluster.unwarned.isEmpty
      && cluster.stranded.isEmpty && cluster.lostGuests.isEmpty
    cluster.lossesDue = isDone ? nil : now + Cluster.lossPause
  }

  private mutating func attach(_ id: ConnectionID, to node: NodeSlot) {
    // A client that was offered to one node goes to another only after a refusal.
    guard let client = cluster.detached[id], client.passage == nil, let session = lobby.sessions[id],
      let whereabouts = cluster.whereabouts[id]
    else { return }
    let handover = handover(of: session, whereabouts)
    guard node != membership?.node.slot else { return comeHome(id, whereabouts) }
    guard cluster.isLinked(node) else { return }
    cluster.whereabouts[id]?.player = handover.player
    let passage = open(id, at: node) { .attach($0, handover, watched: whereabouts.watched) }
    cluster.detached[id]?.passage = passage
  }

  /// Returns the session as its owner last sent it.
  private func handover(of session: Session, _ whereabouts: Cluster.Whereabouts) -> Handover {
    var handover = Handover(session, nil, NameClaim(), at: now, limits: limits)
    handover.player = whereabouts.player
    handover.player?.claim.moves &+= 1
    return handover
  }

  /// Takes a session back: this node has taken over its room, or there is none and no other node knows its player.
  private mutating func comeHome(_ id: ConnectionID, _ whereabouts: Cluster.Whereabouts) {
    guard let former = lobby.sessions[id] else { return }
    let handover = handover(of: former, whereabouts)
    lobby.sessions[id] = session(handover, in: former)
    forgetDetached(id)
    cluster.whereabouts[id] = nil
    put(.keep(id, unread: []))
    do throws(Refusal) {
      if whereabouts.isPlaced {
        try take(handover, watching: whereabouts.watched, on: id)
      } else {
        try settle(handover, as: id)
        claimBack(id)
      }
    } catch {
      forgetPlayer(of: id)
      return close(id, reason: .unreachable)
    }
    lobby.alarms.schedule(.session(id), at: now)
    lobby.deliverAnnouncements()
    put(.goOn(id))
    sendAwayIfBanned(id)
  }

  @discardableResult
  mutating func forgetDetached(_ id: ConnectionID) -> Cluster.Detached? {
    guard let client = cluster.detached.removeValue(forKey: id) else { return nil }
    cluster.deadlines.remove(id)
    return client
  }

  /// Completes an attachment: another node takes the client's lines from now on. Returns true if one was under way.
  mutating func completeAttachment(_ passage: Cluster.Passage) -> Bool {
    guard let id = cluster.clients[passage], cluster.detached[id]?.passage == passage else { return false }
    forgetDetached(id)
    cluster.passages[id] = passage
    put(.goOn(id))
    return true
  }

  /// Handles a node's refusal: it may have lost the room, or not have it yet. On a miss it knows no player with that token, so
  /// a client without a place comes home; otherwise the player may have moved on through another node. Returns true if an
  /// attachment was under way.
  mutating func endRefusedAttachment(_ passage: Cluster.Passage, isMiss: Bool) -> Bool {
    guard let id = cluster.clients[passage], let client = cluster.detached[id], client.passage == passage
    else { return false }
    cluster.clients[passage] = nil
    cluster.detached[id]?.passage = nil
    // Another run of the node may have nothing because a third node is taking over its rooms, which will say so.
    let owner = cluster.newOwners[client.node.run]
    if let owner, owner != passage.node {
      attachLater([id], to: owner)
    } else if owner != nil || cluster.peers[passage.node]?.node.run == client.node.run {
      if isMiss, let whereabouts = cluster.whereabouts[id], !whereabouts.isPlaced {
        comeHome(id, whereabouts)
      } else {
        close(id, reason: .unreachable)
      }
    }
    return true
  }

  mutating func cancelAttachments(from slot: NodeSlot) {
    for (id, client) in cluster.detached where client.passage?.node == slot {
      if let passage = client.passage { cluster.clients[passage] = nil }
      cluster.detached[id]?.passage = nil
    }
  }

  /// Records the state of a session as its owner sends it, to attach it elsewhere later.
  mutating func renew(_ passage: Cluster.Passage, _ handover: Handover, watched: RoomCode?) {
    guard let id = client(passage) else { return }
    lobby.sessions[id]?.style = handover.style
    lobby.sessions[id]?.kind = handover.kind
    lobby.sessions[id]?.hasUnconfirmedToken = handover.hasUnconfirmedToken
    cluster.whereabouts[id] = Cluster.Whereabouts(handover, watched: watched, isPlaced: handover.isPlaced)
  }
}
