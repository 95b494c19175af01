import GuessGame
import GuessProtocol

/// Input from the rest of a cluster.
package enum ClusterInput: Sendable {
  /// The other nodes that are alive, and the number of gone ones whose seats may still be kept.
  case nodes([NodeLabel], gone: Int)
  case linked(NodeLabel)
  case unlinked(NodeSlot)
  /// A message of a linked node. `guest` is the connection of a session that it hands over.
  case message(LinkMessage, from: NodeSlot, guest: ConnectionID? = nil)
  case takeOver(Takeover)
  /// Another node is to take over all rooms: all clients are sent there.
  case leave
  /// A line, without its ending, of a client whose session is on another node.
  case line([UInt8], from: ConnectionID)
  case online(Bool)
  /// True if another node may have taken over all rooms without this node's knowledge.
  case doubted(Bool)
  /// Answer to a question; nil if it failed.
  case answered(QuestionID, ClusterAnswer?)
}

extension Node {
  mutating func take(_ input: ClusterInput) {
    switch input {
    case .nodes(let nodes, let gone): cluster.nodes.learn(nodes, gone: gone)
    case .linked(let node): link(node)
    case .unlinked(let node): unlink(node)
    case .message(let message, let node, let guest): take(message, from: node, guest)
    case .takeOver(let takeover): beginTakeover(takeover)
    case .leave: leave()
    case .line(let line, let id): pass(line, from: id)
    case .online(let isOnline): setOnline(isOnline)
    case .doubted(let isDoubted): cluster.nodes.isDoubted = isDoubted
    case .answered(let question, let answer): take(answer, to: question)
    }
  }

  mutating func advanceCluster() {
    while let id = cluster.deadlines.popDue(at: now) {
      if let wait = cluster.waits[id] {
        giveUp(wait, of: id)
      } else if cluster.remotes[id]?.lost != nil {
        // Its room was not taken over in time.
        close(id, reason: .unreachable)
      }
    }
    while let player = cluster.wishes.popDue(at: now) { renewWish(of: player) }
    while let name = cluster.names.popDeparted(at: now) { if !isHere(name) { release(name) } }
    if cluster.nextStatus <= now {
      cluster.nextStatus = now + Cluster.statusInterval
      for node in cluster.nodes.linked { send(.status(status), to: node) }
    }
    restoreSomeRooms()
    handleLosses()
  }

  // MARK: - Nodes

  private mutating func link(_ node: NodeLabel) {
    while let task = cluster.losses.popUrgent() { perform(task) }
    cluster.nodes.peers[node.slot] = Nodes.Peer(node: node, link: Nodes.Link())
    sendRelocated(
      (lobby.rooms.all.map(\.code) + lobby.tournaments.keys.sorted())
        .filter { membership?.codes.slot(of: $0) != membership?.node.slot },
      to: [node.slot])
    for (run, place) in cluster.newOwners.sorted(by: { $0.key.rawValue < $1.key.rawValue })
    where place.owner == membership?.node.slot {
      send(.newOwner(of: place.former, run), to: node.slot)
    }
    if let address = membership?.address { send(.address(address), to: node.slot) }
    send(.status(status), to: node.slot)
    sendSanctions(to: node.slot)
    send(scores: lobby.context.scores.share, isWhole: true, to: [node.slot])
    // The same run still has their players.
    attachLater(
      cluster.lostClients { $0.slot == node.slot && cluster.newOwners[$0.run] == nil }, to: node.slot)
    let doubtful = cluster.names.claims.filter(\.value.isDoubtful).keys.sorted { $0.slot < $1.slot }
    for id in doubtful { askWhetherHeld(id, at: node.slot) }
  }

  /// Handles the loss of a link: guests have lost their connections, and clients their rooms.
  private mutating func unlink(_ slot: NodeSlot) {
    guard let lost = cluster.nodes.peers[slot]?.node else { return }
    cluster.nodes.peers[slot]?.link = nil
    cluster.doubts = cluster.doubts.filter { $0.value.node != slot }
    for id in cluster.guests.ids(where: { $0.passage.node == slot }) {
      guard let passage = cluster.guests[id]?.passage else { continue }
      // If the edge has not given up the old place, the player is still there.
      cluster.unsettled[passage] == nil ? loseGuestSoon(passage) : cancelGuest(passage)
    }
    cluster.unsettled = cluster.unsettled.filter { $0.key.node != slot }
    for id in cluster.waits.ids(where: { _ in true }) { loseNode(slot, waitingAs: id) }
    for id in cluster.remotes.ids(where: { $0.passage?.node == slot }) { detach(id, from: lost) }
    handleLosses(isUrgent: true)
  }

  /// Ends what a client's request awaits of a lost node.
  private mutating func loseNode(_ slot: NodeSlot, waitingAs id: ConnectionID) {
    guard let wait = cluster.waits[id] else { return }
    switch (wait.awaited, wait.command) {
    case (.nodes(let question, _, _), .rooms): take([], question, from: slot)
    case (.nodes(let question, _, _), _): take(isHeld: false, question, from: slot)
    case (.move(let passage, _), _), (.returned(let passage), _):
      if passage.node == slot { giveUp(wait, of: id) }
    case (.answer, _), (.edge, _): break
    }
  }

  /// Sends a message to a node, if it is linked.
  mutating func send(_ message: LinkMessage, to node: NodeSlot) {
    if cluster.nodes.isLinked(node) { put(.send(message, to: node)) }
  }

  mutating func send(scores rows: [ScoreRecord], isWhole: Bool, to nodes: [NodeSlot]) {
    var (rest, isFirst) = (rows[...], isWhole)
    while isFirst || !rest.isEmpty {
      let piece = LinkMessage.scores(isWhole: isFirst, Array(rest.prefix(LinkMessage.mostScores)))
      for node in nodes { send(piece, to: node) }
      (rest, isFirst) = (rest.dropFirst(LinkMessage.mostScores), false)
    }
  }

  mutating func send(_ message: (LinkSession) -> LinkMessage, _ passage: Cluster.Passage) {
    send(message(passage.session), to: passage.node)
  }

  private mutating func take(_ message: LinkMessage, from node: NodeSlot, _ guest: ConnectionID?) {
    func passage(_ session: LinkSession) -> Cluster.Passage { Cluster.Passage(node: node, session: session) }
    switch message {
    case .move(let session, let move): if let guest { welcome(guest, by: passage(session), move) }
    case .attach(let session, let whereabouts):
      if let guest { attach(guest, by: passage(session), whereabouts) }
    case .accepted(let session): completeMove(passage(session))
    case .refused(let session, let isMiss, let lines):
      endRefusedMove(passage(session), isMiss: isMiss, lines)
    case .lines(let session, let lines):
      if let id = client(passage(session)) { hand(lines, to: id) }
    case .renewed(let session, let whereabouts): renew(passage(session), whereabouts)
    case .address(let address): cluster.nodes.peers[node]?.link?.address = address
    case .newOwner(let slot, let run): noteNewOwner(of: run, from: slot, at: node)
    case .close(let session): closeClient(passage(session))
    case .moveOn(let session, let slot, let move): moveOn(passage(session), to: slot, move)
    case .returned(let session, let lines): takeReturned(passage(session), lines)
    case .settled(let session): settleGuest(passage(session))
    case .cancelled(let session): cancelGuest(passage(session))
    case .lost(let session): loseGuestSoon(passage(session))
    case .stay(let session, let isMiss): keepGuest(passage(session), isMiss: isMiss)
    case .moved(let session): releaseGuest(passage(session))
    case .holder(let question, let digest): send(.held(question, holds(digest)), to: node)
    case .held(let question, let isHeld): take(isHeld: isHeld, question, from: node)
    case .rooms(let question, let code): send(.listing(question, rows: listing(after: code)), to: node)
    case .listing(let question, let rows): take(rows, question, from: node)
    case .status(let status): cluster.nodes.peers[node]?.link?.status = status
    case .relocated(let codes): cluster.nodes.note(relocated: codes, of: node, limits: limits)
    case .miss(let origin):
      lobby.addresses.noteMiss(from: origin, at: now, limits: limits)
      lobby.scheduleForgetting()
    case .sanctions(let entries): learn(entries, from: node)
    case .scores(let isWhole, let rows):
      // A node keeps its slot as long as its journal, whatever its name.
      lobby.learn(rows, of: Int(node.rawValue), isWhole: isWhole)
    // The shell keeps the link alive, and passes on the lines of guests like those of its own clients.
    case .ping, .pong, .said, .ended: break
    }
  }

  // MARK: - Departure

  /// Sends all clients away, to reconnect through other nodes, and does nothing more: rooms stay as they are recorded.
  ///
  /// Guests receive nothing, since their edges attach them to the new owner.
  mutating func leave() {
    let addresses = cluster.nodes.linked.compactMap { cluster.nodes.peers[$0]?.link?.address }
    let clients = lobby.sessions.keys.filter { lobby.sessions[$0]?.part != .play }
    for (index, id) in clients.enumerated() {
      // In turn, so that not all go to one node.
      lobby.send(.bye(.moved, at: addresses.isEmpty ? nil : addresses[index % addresses.count]), to: id)
      completeMoveEarly(of: id)
      removeSession(id)
      lobby.effects.close(id)
    }
    cluster.hasLeft = true
  }

  // MARK: - Shared store

  /// Asks the shared store; nil if it is away. `connection` waits for the answer.
  @discardableResult
  mutating func ask(_ question: ClusterQuestion, for connection: ConnectionID? = nil) -> QuestionID? {
    guard cluster.isOnline else { return nil }
    cluster.lastQuestion += 1
    let id = QuestionID(rawValue: cluster.lastQuestion)
    cluster.questions[id] = (question, connection)
    put(.ask(question, id))
    return id
  }
}
