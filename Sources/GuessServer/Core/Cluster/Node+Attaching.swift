import GuessProtocol

/// How clients keep their connections when the node is gone that has their rooms: the edge holds them, and attaches them to the
/// node that goes on with the rooms, or to the same one once it is there again.
extension Node {
  /// The node of a client's room can't be reached. Its lines wait until another node has the room, for a while.
  private mutating func orphan(_ id: ConnectionID, of passage: Cluster.Passage, leftBy node: NodeLabel) {
    cluster?.passages[id] = nil
    cluster?.clients[passage] = nil
    switch release(id)?.awaited {
    case .onward(let next)?:
      tell(LinkMessage.cancelled, next)
      cluster?.clients[next] = nil
    case .returned(let former)?: cluster?.clients[former] = nil
    case .answer, .holder, .listings, .trial, .edge, nil: break
    }
    guard cluster?.ended.contains(id) != true, cluster?.papers[id] != nil,
      let patience = cluster?.orphanPatience
    else { return close(id, reason: .unreachable) }
    // What has been asked may have led to a room.
    if cluster?.unanswered[id] != nil { cluster?.papers[id]?.isPlaced = true }
    refuseUnanswered(of: id)
    let deadline = now + patience
    cluster?.orphans[id] = Cluster.Orphan(slot: node.slot, run: node.incarnation, passage: nil)
    cluster?.orphanEnds.schedule(id, at: deadline)
    put(.hold(id))
    cluster?.unwarned.append(id)
    if let heir = cluster?.heirs[node.incarnation] { cluster?.attachments.append((id, heir)) }
    workOffLossesSoon()
  }

  /// The node of these clients is lost. From now on nothing is read of them; what is left to do takes ten thousand of them so
  /// long that others would notice, so some come after the other.
  mutating func noteStranded(_ ids: [ConnectionID], by slot: NodeSlot) {
    guard !ids.isEmpty, let node = cluster?.peers[slot]?.node else { return }
    for id in ids {
      put(.hold(id))
      cluster?.stranded.append((id, node))
    }
    orphanStranded(atMost: Cluster.orphanedAtOnce)
    workOffLossesSoon()
  }

  /// Makes orphans of those whose node is lost, or of some.
  mutating func orphanStranded(atMost count: Int = .max) {
    for _ in 0..<count {
      guard let (id, node) = cluster?.stranded.popFirst() else { break }
      // It may have gone, or have been on its way to another node.
      guard let passage = cluster?.passages[id], passage.node == node.slot else { continue }
      orphan(id, of: passage, leftBy: node)
    }
  }

  /// Answers what the node has not answered that was asked last.
  private mutating func refuseUnanswered(of id: ConnectionID) {
    guard let style = lobby.sessions[id]?.style else { return }
    for request in cluster?.unanswered.removeValue(forKey: id) ?? [] {
      let line = lobby.errorLine(.unavailable(retry: Lobby.retry), verb: request.verb, tag: request.tag)
      lobby.effects.send(line, to: id, style)
    }
  }

  /// A node goes on with the rooms of another one in that run; nil is this node itself.
  mutating func learnHeir(of slot: NodeSlot, _ run: Incarnation, at node: NodeSlot?) {
    if (cluster?.heirs.count ?? 0) >= Cluster.mostHeirs { cluster?.heirs = [:] }
    guard let heir = node ?? cluster?.node.slot else { return }
    cluster?.heirs[run] = heir
    attachLater(cluster?.orphans(of: slot, run) ?? [], to: heir)
  }

  /// A node is there again; where it is the same run, it has its players still.
  mutating func attachOrphans(toReturned node: NodeLabel) {
    let orphans = cluster?.orphans.filter {
      $0.value.slot == node.slot && cluster?.heirs[$0.value.run] == nil
    }
    attachLater(orphans?.keys.sorted { $0.slot < $1.slot } ?? [], to: node.slot)
  }

  private mutating func attachLater(_ ids: [ConnectionID], to node: NodeSlot) {
    guard !ids.isEmpty else { return }
    for id in ids { cluster?.attachments.append((id, node)) }
    workOffLossesSoon()
  }

  mutating func workOffLossesSoon() {
    let now = now
    if cluster?.lossesDue == nil { cluster?.lossesDue = now }
    scheduleCluster()
  }

  /// Deals with some of those whose node is lost: guests go, clients become orphans and are told that they wait, and those who are
  /// to be attached are.
  mutating func workOffLosses() {
    guard let due = cluster?.lossesDue, due <= now else { return }
    loseGuests(atMost: Cluster.guestsLostAtOnce)
    orphanStranded(atMost: Cluster.orphanedAtOnce)
    for _ in 0..<Cluster.attachedNext(of: cluster?.unwarned.count ?? 0) {
      guard let id = cluster?.unwarned.popFirst() else { break }
      guard cluster?.orphans[id] != nil, let patience = cluster?.orphanPatience else { continue }
      lobby.send(.warn(seconds: patience.secondsRoundedUp, reason: .node), to: id)
    }
    let some = cluster.map { $0.attachments.prefix(Cluster.attachedNext(of: $0.attachments.count)) } ?? []
    cluster?.attachments.removeFirst(some.count)
    for (id, node) in some { attach(id, to: node) }
    let isDone =
      cluster?.attachments.isEmpty == true && cluster?.unwarned.isEmpty == true
      && cluster?.stranded.isEmpty == true && cluster?.lostGuests.isEmpty == true
    let next = isDone ? nil : now + Cluster.lossPause
    cluster?.lossesDue = next
    scheduleCluster()
  }

  private mutating func attach(_ id: ConnectionID, to node: NodeSlot) {
    // One that a node is asked to take goes elsewhere when that has refused.
    guard let orphan = cluster?.orphans[id], orphan.passage == nil, let session = lobby.sessions[id],
      let papers = cluster?.papers[id]
    else { return }
    let handover = handover(of: session, papers)
    guard node != cluster?.node.slot else { return comeHome(id, papers) }
    guard cluster?.isLinked(node) == true, let passage = cluster?.nextPassage(to: node) else { return }
    cluster?.papers[id]?.player = handover.player
    cluster?.clients[passage] = id
    cluster?.orphans[id]?.passage = passage
    tell({ .attach($0, handover: handover.bytes, watched: papers.watched) }, passage)
  }

  /// The session as its owner has told it last.
  private func handover(of session: Session, _ papers: Cluster.Papers) -> Handover {
    var handover = Handover(session, nil, NameClaim(), at: now, limits: limits)
    handover.player = papers.player
    handover.player?.claim.moves &+= 1
    return handover
  }

  /// Takes a session back: where this node goes on with the room, or where there is none and nobody else knows its player.
  private mutating func comeHome(_ id: ConnectionID, _ papers: Cluster.Papers) {
    guard let former = lobby.sessions[id] else { return }
    let handover = handover(of: former, papers)
    var session = handover.session(at: now, limits: limits)
    session.origin = former.origin
    lobby.sessions[id] = session
    leaveOrphans(id)
    cluster?.papers[id] = nil
    put(.keep(id, unread: []))
    do throws(Refusal) {
      if papers.isPlaced {
        try take(handover, watching: papers.watched, on: id)
      } else {
        try settle(handover, as: id)
        claimBack(id)
      }
    } catch {
      return close(id, reason: .unreachable)
    }
    lobby.alarms.schedule(.session(id), at: now)
    lobby.deliverAnnouncements()
    put(.goOn(id))
    sendAwayIfBanned(id)
  }

  private mutating func leaveOrphans(_ id: ConnectionID) {
    cluster?.orphans[id] = nil
    cluster?.orphanEnds.remove(id)
  }

  /// Another node has the client's player, or room, and takes its lines from now on; answers whether it was waited for.
  mutating func settleAttached(_ passage: Cluster.Passage) -> Bool {
    guard let id = cluster?.clients[passage], cluster?.orphans[id]?.passage == passage else { return false }
    leaveOrphans(id)
    cluster?.passages[id] = passage
    put(.goOn(id))
    return true
  }

  /// The node does not have the player: it may have lost the room, or not have it yet. Where it is a miss, it knows nobody of that
  /// token, so one who has no place comes home; else the player may have gone on by way of another node.
  mutating func settleUnattached(_ passage: Cluster.Passage, isMiss: Bool) -> Bool {
    guard let id = cluster?.clients[passage], let orphan = cluster?.orphans[id], orphan.passage == passage
    else { return false }
    cluster?.clients[passage] = nil
    cluster?.orphans[id]?.passage = nil
    // Another run of the node may have nothing since a third one goes on with its rooms, which will say so.
    let heir = cluster?.heirs[orphan.run]
    if let heir, heir != passage.node {
      attachLater([id], to: heir)
    } else if heir != nil || cluster?.peers[passage.node]?.node.incarnation == orphan.run {
      guard isMiss, let papers = cluster?.papers[id], !papers.isPlaced else {
        close(id, reason: .unreachable)
        return true
      }
      comeHome(id, papers)
    }
    return true
  }

  /// Nobody goes on with the room in time.
  mutating func giveUpOrphans() {
    let now = now
    while let id = cluster?.orphanEnds.popDue(at: now) {
      if cluster?.orphans[id] != nil { close(id, reason: .unreachable) }
    }
  }

  /// A node is lost while clients wait for it to take them.
  mutating func detachOrphans(from slot: NodeSlot) {
    for (id, orphan) in cluster?.orphans ?? [:] where orphan.passage?.node == slot {
      if let passage = orphan.passage { cluster?.clients[passage] = nil }
      cluster?.orphans[id]?.passage = nil
    }
  }

  /// The owner tells how the session is by now, so that it can go on elsewhere.
  mutating func renew(_ passage: Cluster.Passage, _ handover: [UInt8], watched: RoomCode?) {
    guard let id = client(passage), let handover = try? Handover(bytes: handover) else { return }
    lobby.sessions[id]?.style = handover.style
    lobby.sessions[id]?.kind = handover.kind
    lobby.sessions[id]?.hasUnconfirmedToken = handover.hasUnconfirmedToken
    cluster?.papers[id] = Cluster.Papers(
      player: handover.player, watched: watched, isPlaced: handover.isPlaced)
  }
}
