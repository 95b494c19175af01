import GuessGame
import GuessProtocol

/// Questions between nodes about their players and rooms.
extension Node {
  // MARK: - RESUME

  /// Holds a RESUME that other nodes have to answer; returns true if it waits.
  mutating func askForHolder(_ token: Token?, _ asker: Asker) throws(Refusal) -> Bool {
    if let own = lobby.sessions[asker.id]?.player, lobby.players[own]?.isKept == true { return false }
    if cluster.nodes.isDoubted { throw .unavailable(retry: Lobby.retry) }
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
    let nodes = cluster.nodes.linked
    guard !nodes.isEmpty else {
      if cluster.nodes.isIncomplete { throw .unavailable(retry: Lobby.retry) }
      return false
    }
    try lobby.checkTries(asker)
    let digest = TokenDigest(of: token)
    // A guest's own edge may hold it.
    guard askAll(nodes, { .holder($0, digest) }, for: asker, as: .resume(token)) else {
      throw .unavailable(retry: Lobby.retry)
    }
    return true
  }

  /// Holds a request until these nodes have answered a question; returns false if too many requests wait like that.
  private mutating func askAll(
    _ nodes: [NodeSlot], _ message: (LinkQuestion) -> LinkMessage, for asker: Asker, as command: Command
  ) -> Bool {
    guard cluster.askers.count < Cluster.mostLinkQuestions else { return false }
    let question = cluster.nextLinkQuestion()
    wait(asker, for: .nodes(question, of: Set(nodes), rows: []), as: command)
    for node in nodes { send(message(question), to: node) }
    return true
  }

  /// True if a player with that token is here for good, not on trial.
  func holds(_ digest: TokenDigest) -> Bool {
    lobby.players.find(digest).map { !isOnTrial($0) } ?? false
  }

  /// Records that a player who might have been on another node is here for good.
  mutating func settleDoubt(of id: PlayerID) {
    guard claim(of: id).isDoubtful else { return }
    changeClaim(of: id) { $0.isDoubtful = false }
    claimAgain(for: id)
  }

  /// Records that an absent player may be on another node, and asks the others.
  mutating func doubt(_ id: PlayerID) {
    guard lobby.players[id]?.awayUntil != nil else { return }
    changeClaim(of: id) { $0.isDoubtful = true }
    for node in cluster.nodes.linked { askWhetherHeld(id, at: node) }
    // If it moved and its session has ended there, its name was released.
    claimAgain(for: id)
  }

  mutating func askWhetherHeld(_ id: PlayerID, at node: NodeSlot) {
    guard let token = lobby.players[id]?.token else { return }
    let question = cluster.nextLinkQuestion()
    cluster.doubts[question] = (id, node)
    send(.holder(question, token), to: node)
  }

  /// True if a node has been taken over, or is being taken over, without its knowledge: what it holds does not count.
  private func isReplaced(_ node: NodeSlot) -> Bool {
    guard let run = cluster.nodes.peers[node]?.node.run else { return false }
    return cluster.newOwners[run] != nil || cluster.restoration?.takeover.node.run == run
  }

  /// Records a node's answer to a question to all nodes, with its rooms. Returns the request that waits for it, if the answer of
  /// this node is still missing, and all rooms so far.
  private mutating func noteAnswer(
    of node: NodeSlot, to question: LinkQuestion, rows: [RoomSummary] = []
  ) -> (id: ConnectionID, wait: Cluster.Wait, isLast: Bool, rows: [RoomSummary])? {
    guard let id = cluster.askers[question], let wait = cluster.waits[id],
      case .nodes(_, var nodes, let former) = wait.awaited, nodes.remove(node) != nil
    else { return nil }
    let rows = former + rows
    cluster.waits[id]?.awaited = .nodes(question, of: nodes, rows: rows)
    return (id, wait, nodes.isEmpty, rows)
  }

  mutating func take(isHeld: Bool, _ question: LinkQuestion, from node: NodeSlot) {
    let isHeld = isHeld && !isReplaced(node)
    if let doubt = cluster.doubts.removeValue(forKey: question) {
      guard isHeld, claim(of: doubt.player).isDoubtful else { return }
      remove(doubt.player)
      return lobby.deliverAnnouncements()
    }
    guard let (id, wait, isLast, _) = noteAnswer(of: node, to: question), isHeld || isLast else { return }
    release(id)
    guard isHeld else {
      if cluster.nodes.isIncomplete { return refuse(wait, of: id, .unavailable(retry: Lobby.retry)) }
      noteMiss(of: id)
      return resume(wait, of: id)
    }
    do throws(Refusal) {
      try move(asker(id, tag: wait.tag), to: node, wait.command)
    } catch {
      refuse(wait, of: id, error)
    }
  }

  // MARK: - ROOMS

  /// Asks the other nodes for their rooms; returns true if the request waits for them or is answered already.
  mutating func askForListings(after code: RoomCode?, _ asker: Asker) -> Bool {
    let nodes = cluster.nodes.linked
    guard !asker.isVouched, !nodes.isEmpty else { return false }
    if let known = cluster.listings[code], known.until > now {
      lobby.listRooms(after: code, with: known.rooms, asker)
      return true
    }
    return askAll(nodes, { .rooms($0, after: code) }, for: asker, as: .rooms(after: code))
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
    let lines = rows.split(separator: UInt8(ascii: "\n")).prefix(Limits.roomsInPage)
    let new: [RoomSummary] = lines.compactMap { line in
      if case .row(.room(let room), _)? = ReceivedLine(Array(line).span).line { room } else { nil }
    }
    guard let (id, wait, isLast, rooms) = noteAnswer(of: node, to: question, rows: new), isLast else {
      return
    }
    release(id)
    guard case .rooms(let code) = wait.command else { return }
    if cluster.listings.count >= Cluster.mostListings { cluster.listings = [:] }
    cluster.listings[code] = (rooms, now + Cluster.listingLife)
    lobby.listRooms(after: code, with: rooms, asker(id, tag: wait.tag))
  }

  // MARK: - STATUS

  var status: ServerStatus {
    let own = lobby.serverStatus
    return ServerStatus(
      players: own.players, rooms: own.rooms, matches: own.matches, uptime: own.uptime,
      isDegraded: !cluster.isOnline)
  }

  /// Lists all known nodes in slot order, and the sums over this one and the linked ones.
  mutating func reportNodes(_ asker: Asker) {
    guard let membership else { return }
    let own = status
    var nodes = [(node: membership.node, status: Optional(own))]
    nodes += cluster.nodes.peers.values.map { ($0.node, $0.link?.status) }
    nodes.sort { $0.node.slot.rawValue < $1.node.slot.rawValue }
    for (node, status) in nodes { lobby.row(.node(NodeSummary(name: node.name, status: status)), asker) }
    func sum(_ count: KeyPath<ServerStatus, Int>) -> Int {
      nodes.reduce(0) { $0 + ($1.status?[keyPath: count] ?? 0) }
    }
    let all = ServerStatus(
      players: sum(\.players), rooms: sum(\.rooms), matches: sum(\.matches), uptime: own.uptime,
      nodes: nodes.count, isDegraded: own.isDegraded)
    lobby.ok(.status(all), asker)
  }
}
