import GuessGame
import GuessProtocol

/// Questions between nodes about their players and rooms.
extension Node {
  // MARK: - RESUME

  /// Holds a RESUME that other nodes have to answer; returns true if it waits.
  mutating func askForHolder(_ token: Token?, _ asker: Asker) throws(Refusal) -> Bool {
    if let own = lobby.sessions[asker.id]?.player, lobby.players[own]?.isKept == true { return false }
    if cluster.isDoubted { throw .unavailable(retry: Lobby.retry) }
    guard let token else { return false }
    guard let id = lobby.players.find(TokenDigest(of: token)) else {
      if try askNodes(for: token, asker) { return true }
      // The player may be in a room that is still to be restored.
      if isTakingOver { throw .unavailable(retry: Lobby.retry) }
      return false
    }
    if lobby.players[id]?.connection != asker.id, isOnTrial(id) { throw .unavailable(retry: Lobby.retry) }
    if lobby.refusal(of: .resume(token), by: asker) == nil { settleDoubt(of: id) }
    return false
  }

  /// Asks the other nodes for a token; returns true if the request waits for them.
  private mutating func askNodes(for token: Token, _ asker: Asker) throws(Refusal) -> Bool {
    guard !asker.isVouched else { return false }
    let nodes = cluster.linked
    guard !nodes.isEmpty else {
      if cluster.missesNodes { throw .unavailable(retry: Lobby.retry) }
      return false
    }
    try lobby.checkTries(asker)
    guard hasRoomForQuestion else { throw .unavailable(retry: Lobby.retry) }
    let question = cluster.nextLinkQuestion()
    // A guest's own edge may hold it.
    wait(asker, for: .holder(question, of: Set(nodes)), as: .resume(token))
    for node in nodes { send(.holder(question, TokenDigest(of: token)), to: node) }
    return true
  }

  /// True if another request may wait for all nodes.
  private var hasRoomForQuestion: Bool { cluster.askers.count < Cluster.mostLinkQuestions }

  /// True if a player with that token is here for good, not on trial.
  func holds(_ digest: TokenDigest) -> Bool {
    lobby.players.find(digest).map { !isOnTrial($0) } ?? false
  }

  /// Records that a player who might have been on another node is here for good.
  mutating func settleDoubt(of id: PlayerID) {
    if cluster.doubtful.remove(id) != nil { claimAgain(for: id) }
  }

  /// Records that an absent player may be on another node, and asks the others.
  mutating func doubt(_ id: PlayerID) {
    guard lobby.players[id]?.awayUntil != nil else { return }
    cluster.doubtful.insert(id)
    for node in cluster.linked { askWhetherHeld(id, at: node) }
    // If it moved and its session has ended there, its name was released.
    claimAgain(for: id)
  }

  mutating func askWhetherHeld(_ id: PlayerID, at node: NodeSlot) {
    guard let token = lobby.players[id]?.token else { return }
    let question = cluster.nextLinkQuestion()
    cluster.doubts[question] = (id, node)
    send(.holder(question, token), to: node)
  }

  private mutating func settleDoubt(_ id: PlayerID, isHeld: Bool) {
    guard isHeld, cluster.doubtful.contains(id) else { return }
    remove(id)
    lobby.deliverAnnouncements()
  }

  /// True if a node has been taken over, or is being taken over, without its knowledge: what it holds does not count.
  private func isReplaced(_ node: NodeSlot) -> Bool {
    guard let run = cluster.peers[node]?.node.run else { return false }
    return cluster.newOwners[run] != nil || cluster.restoration?.takeover.run == run
  }

  mutating func take(isHeld: Bool, _ question: LinkQuestion, from node: NodeSlot) {
    let isHeld = isHeld && !isReplaced(node)
    if let doubt = cluster.doubts.removeValue(forKey: question) {
      return settleDoubt(doubt.player, isHeld: isHeld)
    }
    guard let id = cluster.askers[question], let wait = cluster.waits[id],
      case .holder(_, var nodes) = wait.awaited, nodes.remove(node) != nil
    else { return }
    guard isHeld else {
      cluster.waits[id]?.awaited = .holder(question, of: nodes)
      guard nodes.isEmpty else { return }
      release(id)
      if cluster.missesNodes { return refuse(wait, of: id, .unavailable(retry: Lobby.retry)) }
      noteMiss(of: id)
      return resume(wait, of: id)
    }
    release(id)
    do throws(Refusal) {
      try move(asker(id, tag: wait.tag), to: node, wait.command)
    } catch {
      refuse(wait, of: id, error)
    }
  }

  // MARK: - ROOMS

  /// Asks the other nodes for their rooms; returns true if the request waits for them or is answered already.
  mutating func askForListings(after code: RoomCode?, _ asker: Asker) -> Bool {
    let nodes = cluster.linked
    guard !asker.isVouched, !nodes.isEmpty else { return false }
    if let known = cluster.listings[code], known.until > now {
      lobby.listRooms(after: code, with: known.rooms, asker)
      return true
    }
    guard hasRoomForQuestion else { return false }
    let question = cluster.nextLinkQuestion()
    wait(
      asker, for: .listings(question, of: Set(nodes), rows: []), as: .rooms(after: code),
      patience: Cluster.listingPatience)
    for node in nodes { send(.rooms(question, after: code), to: node) }
    return true
  }

  /// Encodes a page of this node's rooms after a code, one row each.
  func listing(after code: RoomCode?) -> [UInt8] {
    var bytes: [UInt8] = []
    for room in lobby.rooms.page(after: code).rooms {
      ServerLine.row(.room(room), tag: nil).writeWhole(to: &bytes, style: LineStyle(text: .off))
    }
    return bytes
  }

  mutating func take(_ rows: [UInt8], _ question: LinkQuestion, from node: NodeSlot) {
    guard let id = cluster.askers[question], let wait = cluster.waits[id],
      case .listings(_, var nodes, var rooms) = wait.awaited, nodes.remove(node) != nil
    else { return }
    for line in rows.split(separator: UInt8(ascii: "\n")).prefix(Limits.roomsInPage) {
      if case .row(.room(let room), _)? = ReceivedLine(Array(line).span).line { rooms.append(room) }
    }
    cluster.waits[id]?.awaited = .listings(question, of: nodes, rows: rooms)
    guard nodes.isEmpty else { return }
    release(id)
    if case .rooms(let code) = wait.command {
      if cluster.listings.count >= Cluster.mostListings { cluster.listings = [:] }
      cluster.listings[code] = (rooms, now + Cluster.listingLife)
    }
    resume(wait, of: id, rows: rooms)
  }

  // MARK: - STATUS

  var status: NodeStatus {
    NodeStatus(
      players: UInt32(lobby.players.count), rooms: UInt32(lobby.rooms.count),
      matches: UInt32(lobby.runningMatches),
      uptime: UInt32(clamping: (now - .start).count / 1_000), isDegraded: !cluster.isOnline)
  }

  /// Lists all known nodes in slot order, and the sums over this one and the linked ones.
  mutating func reportNodes(_ asker: Asker) {
    guard let membership else { return }
    var nodes = [(node: membership.node, status: Optional(status))]
    nodes += cluster.peers.values.map { ($0.node, $0.isLinked ? $0.status : nil) }
    nodes.sort { $0.node.slot.rawValue < $1.node.slot.rawValue }
    for (node, status) in nodes {
      lobby.row(.node(NodeSummary(name: node.name, status: status.map { ServerStatus($0) })), asker)
    }
    let told = nodes.compactMap(\.status)
    func sum(_ count: KeyPath<NodeStatus, UInt32>) -> Int { told.reduce(0) { $0 + Int($1[keyPath: count]) } }
    let own = status
    let all = ServerStatus(
      players: sum(\.players), rooms: sum(\.rooms), matches: sum(\.matches), uptime: Int64(own.uptime),
      nodes: nodes.count, isDegraded: own.isDegraded)
    lobby.ok(.status(all), asker)
  }
}

extension ServerStatus {
  fileprivate init(_ status: NodeStatus) {
    self.init(
      players: Int(status.players), rooms: Int(status.rooms), matches: Int(status.matches),
      uptime: Int64(status.uptime), isDegraded: status.isDegraded)
  }
}
